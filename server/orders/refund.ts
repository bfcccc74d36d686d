import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { post } from '../points/ledger/post.ts';

/**
 * Gives back what a cancelled order was paid with to whoever ordered: points into his account, and a line of what he paid beside them in fen
 * (award.md §3.8, "each at most once"). Each kind once for an order, whatever is tried again: the key and the index say so, not who writes.
 */
export async function creditRefund(tx: Db, before: Row, after: Row, by: Actor): Promise<void> {
  const { id, status, user_id, order_no, refunded_points, refunded_fen } = after;
  if (status !== 'cancelled' || before.status === status || typeof user_id !== 'number') return;
  await sql`insert into award_credit (biz_no, order_id, user_id, kind, amount)
    select 'refund:' || ${order_no}::text || ':cash', ${id}, ${user_id}, 'cash', ${refunded_fen}::bigint
    where ${refunded_fen}::bigint > 0 on conflict do nothing`.execute(tx);
  const points = Number(refunded_points ?? 0);
  if (points <= 0) return;
  await post(tx, {
    kind: 'earn',
    memberId: user_id,
    key: `refund:${asText(order_no)}:points`,
    bizType: 'exchange_back',
    title: `兑换订单 ${asText(order_no)} 取消`,
    source: { entity: 'goods_order', id },
    by,
    points,
  });
}
