import type { Values } from '../../contract/entity/field.ts';
import { buyers, lin, receiver } from './demo-members.ts';
import { cup, lozenge, order } from './demo-order.ts';
import type { DemoRow } from './demo-row.ts';

/** Those of them that were paid in part with money, as seed/mall/demo-payments.ts has it. */
const paidNth: ReadonlySet<number> = new Set([5, 6]);

const two = (count: number) => String(count).padStart(2, '0');

/** When the `nth` of them was ordered, or so many seconds into that minute. */
export const openAt = (nth: number, second = 26): string =>
  `${two(8 + Math.floor(nth / 4))}:${two(7 + (nth % 4) * 13)}:${two(second)}`;

/** What of an exchange was paid with money. */
const inMoney = (nth: number) =>
  paidNth.has(nth) && {
    values: { total_points: 3400, total_fen: 1990, paid_fen: 1990, pay_status: 'paid' },
    dates: { paid_at: [-1, openAt(nth, 52)] as const },
  };

/** An open exchange of one unit; the `nth` of the day before seeding. Together they are what the goods say is locked (award.md §7). */
const open = (nth: number, values: Values, status: string): DemoRow => {
  const paid = inMoney(nth);
  return order({
    id: 9210 + nth,
    serial: 100 + nth,
    at: [-1, openAt(nth)],
    status,
    values: { ...values, ...receiver(buyers[nth - 1] ?? lin), source: 'exchange', ...(paid && paid.values) },
    ...(paid && { dates: paid.dates }),
  });
};

const white = { sku_id: 2012, sku_text: '月白' } as const;

/** All that lock a unit of their goods, beside those that demo-orders.ts tells by itself. */
export const openOrders: readonly DemoRow[] = Array.from({ length: 40 }, (_, at) =>
  at < 30
    ? open(at + 1, { ...cup, ...(at % 3 === 0 && white), total_points: 6800 }, 'wait_ship')
    : open(at + 1, { ...lozenge, total_points: 12_000 }, 'wait_check'),
);
