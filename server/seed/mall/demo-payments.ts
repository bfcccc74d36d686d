import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { instantOf, numberOn } from '../demo-days.ts';
import { openAt } from '../demo-open-orders.ts';
import type { Day } from '../demo-row.ts';

/** An attempt of the demo to pay one of its orders. Amounts are fen. */
interface Paid {
  readonly id: number;
  readonly serial: number;
  readonly orderId: number;
  readonly status: string;
  readonly amount: number;
  readonly at: Day;
  readonly expires: Day;
  readonly success?: Day;
  readonly closed?: Day;
  readonly counts?: boolean;
  readonly late?: boolean;
  readonly refund?: Back;
}

/** What goes back of it; `open`: it was asked for, and is not there yet. */
interface Back {
  readonly amount: number;
  readonly reason: string;
  readonly at: Day;
  readonly open?: true;
  /** What the channel said last. */
  readonly error?: string;
}

/** What the demonstration's channel keeps, in ppm. */
const feePpm = 6000;

/** One in each state (wider.md §14, rows 23 and 24): paid at the second try, given back in part, paid too late and given back, waiting. */
const attempts: readonly Paid[] = [
  {
    id: 1,
    serial: 86,
    orderId: 9206,
    status: 'closed',
    amount: 1990,
    at: [-10, '16:41:08'],
    expires: [-10, '16:41:58'],
    closed: [-10, '16:41:58'],
  },
  {
    id: 2,
    serial: 88,
    orderId: 9206,
    status: 'success',
    amount: 1990,
    at: [-10, '16:42:00'],
    expires: [-10, '17:11:00'],
    success: [-10, '16:42:10'],
    counts: true,
  },
  {
    id: 3,
    serial: 31,
    orderId: 9260,
    status: 'part_refunded',
    amount: 9900,
    at: [-8, '11:20:40'],
    expires: [-8, '11:50:00'],
    success: [-8, '11:21:06'],
    counts: true,
    refund: { amount: 3300, reason: '售后退款', at: [-1, '15:30:00'] },
  },
  {
    id: 4,
    serial: 12,
    orderId: 9203,
    status: 'refunded',
    amount: 990,
    at: [-5, '09:03:40'],
    expires: [-5, '09:33:21'],
    success: [-5, '14:26:00'],
    closed: [-5, '09:33:22'],
    late: true,
    refund: { amount: 990, reason: '订单取消后才支付', at: [-5, '14:26:04'] },
  },
  { id: 5, serial: 3, orderId: 9207, status: 'waiting', amount: 6800, at: [-1, '21:12:30'], expires: [1, '12:00:00'] },
  {
    id: 8,
    serial: 41,
    orderId: 9264,
    status: 'success',
    amount: 1990,
    at: [-9, '10:05:20'],
    expires: [-9, '10:35:12'],
    success: [-9, '10:06:02'],
    counts: true,
    refund: { amount: 1990, reason: '售后退款', at: [-3, '09:00:00'], open: true, error: '渠道可用余额不足' },
  },
  {
    id: 9,
    serial: 42,
    orderId: 9265,
    status: 'success',
    amount: 1990,
    at: [-8, '10:05:20'],
    expires: [-8, '10:35:12'],
    success: [-8, '10:06:02'],
    counts: true,
    refund: { amount: 1990, reason: '售后退款', at: [-1, '22:10:00'], open: true },
  },
  ...[6, 7].map((id): Paid => {
    const nth = id - 1;
    return {
      id,
      serial: 40 + id,
      orderId: 9210 + nth,
      status: 'success',
      amount: 1990,
      at: [-1, openAt(nth, 40)],
      expires: [-1, openAt(nth + 2, 26)],
      success: [-1, openAt(nth, 52)],
      counts: true,
    };
  }),
];

async function seedAttempt(tx: Tx, today: string, paid: Paid): Promise<void> {
  const at = (day: Day | undefined) => (day ? instantOf(today, day) : null);
  const { id, orderId, status, amount, success, refund } = paid;
  const payNo = numberOn(
    { field: 'pay_no', prefix: 'P', digits: 8, dated: true },
    instantOf(today, paid.at),
    paid.serial,
  );
  const fee = success ? Math.round((amount * feePpm) / 1_000_000) : 0;
  await sql`insert into payment (id, pay_no, order_id, user_id, channel, amount_fen, fee_fen, refunded_fen, channel_trade_no, counts, late, expire_at,
      success_at, closed_at, notify_count, notified_at, status, created_at, updated_at)
    select ${id}, ${payNo}, o.id, o.user_id, 'demo', ${amount}::bigint, ${fee}::bigint, ${refund && !refund.open ? refund.amount : 0}::bigint,
      ${success ? `DEMO${payNo.slice(1)}` : null}, ${paid.counts === true}, ${paid.late === true}, ${at(paid.expires)}::timestamptz,
      ${at(success)}::timestamptz, ${at(paid.closed)}::timestamptz, ${success ? 1 : 0}, ${at(success)}::timestamptz, ${status},
      ${at(paid.at)}::timestamptz, ${at(paid.at)}::timestamptz
    from goods_order as o where o.id = ${orderId} and o.user_id is not null`.execute(tx);
  if (refund)
    await sql`insert into payment_refund (user_id, payment_id, refund_no, amount_fen, reason, tries, error, next_at, success_at, created_at)
      select p.user_id, p.id, ${`${payNo}R1`}, ${refund.amount}::bigint, ${refund.reason}, 1, ${refund.error ?? null}, ${refund.open ? at([1, '09:00:00']) : null}::timestamptz, ${refund.open ? null : at(refund.at)}::timestamptz,
        ${at(refund.at)}::timestamptz from payment as p where p.id = ${id}`.execute(tx);
}

/** 支付记录 of the demo: attempts to pay its orders with money. */
export async function seedPayments(tx: Tx, today: string): Promise<void> {
  for (const paid of attempts) await seedAttempt(tx, today, paid);
}
