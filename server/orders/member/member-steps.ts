import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import { lockRow } from '../../entity/read/rows.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { failure } from '../../http/failure.ts';
import { advance } from '../advance.ts';
import { goodsOrder } from '../goods-order.resource.ts';

/** An order by its number, and the member who says that it is his. */
export interface OwnOrder {
  readonly orderNo: string;
  readonly userId: number;
}

/** The order, locked. @throws {Failure} 40401 for one that is not the member's */
export async function ownOrder(tx: Db, { orderNo, userId }: OwnOrder): Promise<Row> {
  const { rows } = await sql<{ id: number }>`
    select id from goods_order where order_no = ${orderNo} and user_id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) throw failure('notFound', '该会员没有这个订单');
  return lockRow(tx, goodsOrder, found.id, 'house');
}

/** Whatever an operator wanted whose cancelling came to nothing: a member who cancels gets everything back. */
const everything = { cancel_type: 'user', refund_wanted: true, return_wanted: true };

/**
 * Its member gives an order up, which nobody has sent yet; what a channel knows of is asked back there first. Answers the order as it then stands.
 * @throws {Failure} 40401 for an order that is not the member's; 40902 with the chart's sentence
 */
export async function cancelOwn(tx: Db, own: OwnOrder, reason: string | undefined, by: Actor): Promise<Row> {
  const { id } = await ownOrder(tx, own);
  return advance(tx, id, { event: 'CANCEL', values: everything, ...(reason !== undefined && { reason }) }, by);
}

/** Its member has the parcel. @throws {Failure} 40401 for an order that is not the member's; 40902 with the chart's sentence */
export async function receiveOwn(tx: Db, own: OwnOrder, by: Actor): Promise<Row> {
  const { id } = await ownOrder(tx, own);
  return advance(tx, id, { event: 'RECEIVE' }, by);
}
