import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Db } from '../entity/write/database.ts';

/**
 * Credits what a cancelled order gives back to whoever ordered: points, and what he paid beside them in fen (award.md §3.8, "each at most
 * once"). A line of each kind for an order at most, whatever is tried again: the index says so, not who writes.
 */
export async function creditRefund(tx: Db, before: Row, after: Row): Promise<void> {
  const { id, status, user_id, order_no, refunded_points, refunded_fen } = after;
  if (status !== 'cancelled' || before.status === status || typeof user_id !== 'number') return;
  await sql`insert into award_credit (biz_no, order_id, user_id, kind, amount)
    select 'refund:' || ${order_no}::text || ':' || r.kind, ${id}, ${user_id}, r.kind, r.amount
    from (values ('points', ${refunded_points}::bigint), ('cash', ${refunded_fen}::bigint)) as r (kind, amount)
    where r.amount > 0 on conflict do nothing`.execute(tx);
}
