import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Db } from '../entity/write/database.ts';
import { payFenOf } from './pay/pay-status.ts';

/** A line of an order as it was placed. Amounts are what was paid for the line in the end: whole fen and points, without freight. */
export interface OrderItem {
  readonly nth: number;
  /** null in orders of before there were offers. */
  readonly offer_id: number | null;
  readonly goods_id: number | null;
  readonly sku_id: number | null;
  readonly title: string;
  readonly spec_text: string;
  readonly quantity: number;
  readonly share_points: number;
  readonly share_fen: number;
}

/** What an order of before there were lines says of itself. */
const onlyItem = (order: Row): OrderItem => ({
  nth: 0,
  offer_id: null,
  goods_id: typeof order['goods_id'] === 'number' ? order['goods_id'] : null,
  sku_id: typeof order['sku_id'] === 'number' ? order['sku_id'] : null,
  title: asText(order['goods_title']),
  spec_text: asText(order['sku_text'] ?? ''),
  quantity: Number(order['quantity']),
  share_points: Number(order['total_points']),
  share_fen: Math.max(0, payFenOf(order) - Number(order['freight_fen'])),
});

/** What was ordered, line by line; there is always one. */
export async function itemsOfOrder(db: Db, order: Row): Promise<readonly OrderItem[]> {
  const { rows } = await sql<OrderItem>`
    select nth, offer_id, goods_id, sku_id, title, spec_text, quantity, share_points, share_fen
    from goods_order_item where order_id = ${order.id} order by nth`.execute(db);
  return rows.length > 0 ? rows : [onlyItem(order)];
}
