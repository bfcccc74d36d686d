import type { Row } from '../../../contract/core/page.ts';
import { isFetched } from '../../../contract/orders/orders.ts';
import { sql } from 'kysely';
import { readRow } from '../../entity/read/rows.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { house } from '../../entity/write/house.ts';
import { insertRow, nextId } from '../../entity/write/insert.ts';
import { goodsOrder } from '../goods-order.resource.ts';
import { opened } from '../pickup/pickup-status.ts';
import { settle } from '../settle.ts';

/** What the new order takes over of the one whose pieces are sent again. */
const takenOver = [
  'goods_type',
  'channel',
  'delivery_type',
  'pickup_point_id',
  'user_id',
  'nickname',
  'mobile',
  'receiver_name',
  'receiver_mobile',
  'receiver_area',
  'receiver_address',
] as const;

interface Piece {
  readonly nth: number;
  readonly goods_id: number | null;
  readonly sku_id: number | null;
  readonly title: string;
  readonly spec_text: string;
  readonly quantity: number;
}

async function piecesOf(tx: Db, saleId: number): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select s.nth, s.goods_id, coalesce(i.sku_id, o.sku_id) as sku_id, s.title, s.spec_text, s.quantity
    from after_sale_item as s join goods_order as o on o.id = s.order_id
      left join goods_order_item as i on i.order_id = s.order_id and i.nth = s.nth
    where s.after_sale_id = ${saleId} order by s.nth`.execute(tx);
  return rows;
}

/** What an order of several kinds is called; of one kind it says which. */
function headOf(pieces: readonly Piece[]) {
  const [first] = pieces;
  if (!first) throw new Error('an application without pieces');
  const isOne = pieces.length === 1;
  return {
    goods_title: isOne ? first.title : `${first.title} 等 ${pieces.length} 种`,
    sku_text: isOne && first.spec_text !== '' ? first.spec_text : null,
    sku_id: isOne ? first.sku_id : null,
    goods_id: first.goods_id,
    quantity: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/**
 * Makes the order that sends pieces again, for nothing, to where they went before or were fetched; its units are put aside. The order of before is locked.
 * @throws {Failure} 42201 where the goods have not so many, or are not on sale
 */
export async function makeReissue(tx: Db, order: Row, sale: Row, by: Actor): Promise<number> {
  const pieces = await piecesOf(tx, sale.id);
  const id = await nextId(tx, goodsOrder.entity);
  const same = Object.fromEntries(takenOver.map((key) => [key, order[key]]));
  const values = {
    ...same,
    ...headOf(pieces),
    source: 'manual',
    status: 'wait_ship',
    sync_status: 'none',
    sync_tries: 0,
    refund_wanted: false,
    return_wanted: true,
    needs_check: false,
    goods_snapshot: order['goods_snapshot'],
    total_points: 0,
    total_fen: 0,
    freight_fen: 0,
    paid_fen: 0,
    refunded_points: 0,
    refunded_fen: 0,
    pay_status: 'none',
    ...(isFetched(order) && opened()),
    buyer_remark: `售后 ${String(sale['after_sale_no'])} 补发`,
  };
  await insertRow(tx, goodsOrder, id, values, { accountId: by.accountId, deptId: null });
  // It costs nothing; which offer it was bought by stays known.
  await sql`insert into goods_order_item (user_id, order_id, nth, offer_id, goods_id, sku_id, title, spec_text, quantity, unit_points, unit_fen,
      off_level, off_coupon, off_points, share_points, share_fen)
    select i.user_id, ${id}, i.nth, i.offer_id, i.goods_id, i.sku_id, i.title, i.spec_text, s.quantity, 0, 0, 0, 0, 0, 0, 0
    from after_sale_item as s join goods_order_item as i on i.order_id = s.order_id and i.nth = s.nth where s.after_sale_id = ${sale.id}`.execute(
    tx,
  );
  await settle(tx, await readRow(tx, goodsOrder, id, 'house'), 'place', house);
  return id;
}
