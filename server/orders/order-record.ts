import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { followOrder } from '../awards/order-news.ts';
import { failure } from '../http/failure.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { asText } from '../entity/read/wire-values.ts';

/**
 * Has the award record of a prize order follow it (award.md §6.4). One that is won again gets another order, so this one lets go of it.
 * @throws {Failure} 40902 for a parcel whose record is over: nobody is owed it any more
 */
export async function tellRecord(tx: Db, before: Row, after: Row, by: Actor): Promise<void> {
  const { record_id: id, status } = after;
  if (typeof id !== 'number' || before.status === status) return;
  const isShipped = before.status === 'shipped';
  if (status === 'shipped' || (status === 'finished' && !isShipped)) {
    const followed = await followOrder(tx, id, { kind: 'shipped', orderId: after.id }, by);
    if (followed === false) throw failure('illegalMove', '该订单的发奖记录已结束或未到发货，不能发货');
  }
  if (status === 'finished') await followOrder(tx, id, { kind: 'received', orderId: after.id }, by);
  if (status === 'cancelled') await letGo(tx, id, after, by);
}

async function letGo(tx: Db, id: number, order: Row, by: Actor): Promise<void> {
  const orderId = order.id;
  if (order['record_action'] === 'void') {
    const reason = asText(order['cancel_reason']) || '订单取消';
    await followOrder(tx, id, { kind: 'voided', orderId, reason, returnStock: order['stock_returned'] === true }, by);
    return;
  }
  await followOrder(tx, id, { kind: 'reopened', orderId }, by);
  await sql`update goods_order set record_id = null where id = ${orderId}`.execute(tx);
}
