import { sql } from 'kysely';
import type { OrderLog } from '../../contract/orders/orders.ts';
import type { Row } from '../../contract/core/page.ts';
import { eventLabel } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { tellReissue } from './after-sales/follow-sale.ts';
import { tellRecord } from './order-record.ts';
import { settle, type Settled } from './settle.ts';
import { tellOrder } from './tell-outside.ts';

/** A step that an order took. */
export interface OrderPassed {
  readonly before: Row;
  readonly after: Row;
  readonly event: string;
  readonly reason?: string;
}

/** What of an order a step settles: the chart leaves no state by the same way twice, so that each comes once. */
function settledBy({ status: from }: Row, { status: to }: Row): Settled | undefined {
  if (from === to) return undefined;
  if (to === 'cancelled') return 'cancel';
  if (to === 'finished') return 'finish';
  return from === 'wait_pay' ? 'pay' : undefined;
}

/** What follows from a step, in its transaction: the stock, what is owed for it, the award record, and a line in the order's own log. */
export async function followOrder(tx: Db, passed: OrderPassed, by: Actor): Promise<void> {
  const { before, after, event, reason = '' } = passed;
  // Applications stand before goods in the order of all writes (docs/decisions/082).
  await tellReissue(tx, before, after, by);
  const settled = settledBy(before, after);
  if (settled) await settle(tx, after, settled, by);
  await tellRecord(tx, before, after, by);
  await tellOrder(tx, before, after);
  const line: Omit<OrderLog, 'at'> = {
    from: before.status,
    to: after.status,
    event: eventLabel(lifecycleOf('goods_order'), event),
    operator: by.nickname,
    content: reason,
  };
  // The instant is the database's, as those of the columns are.
  await sql`update goods_order set logs = coalesce(logs, '[]'::jsonb) || jsonb_build_array(${JSON.stringify(line)}::jsonb
    || jsonb_build_object('at', to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')))
    where id = ${after.id}`.execute(tx);
}
