import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Db } from '../entity/write/database.ts';

type Kind =
  | 'stock_lock'
  | 'stock_sell'
  | 'stock_release'
  | 'points_hold'
  | 'points_release'
  | 'points_spend'
  | 'points_return'
  | 'coupon_use'
  | 'coupon_return'
  | 'sale_stock'
  | 'sale_points'
  | 'sale_cash';

interface Move {
  readonly kind: Kind;
  /** Of what can move more than once: the number of its cause. */
  readonly nth?: number;
  readonly item?: number;
  readonly amount: number;
}

/** Notes that something moves now; false where it has moved before, or where there is nothing. */
export async function isFirst(tx: Db, order: Row, { kind, nth = 0, item = 0, amount }: Move): Promise<boolean> {
  if (amount <= 0) return false;
  const { rows } = await sql`
    insert into goods_order_settlement (user_id, order_id, kind, nth, item, amount)
    values (${order['user_id'] ?? 0}, ${order.id}, ${kind}, ${nth}, ${item}, ${amount}) on conflict do nothing returning order_id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether anything of a kind has moved. */
export async function isSettled(tx: Db, order: Row, kind: Kind): Promise<boolean> {
  const { rows } = await sql`select from goods_order_settlement
    where user_id = ${order['user_id'] ?? 0} and order_id = ${order.id} and kind = ${kind}`.execute(tx);
  return rows.length > 0;
}

/** Units of each line of an order that went back to the stock, by the number of the line. */
export async function unitsBack(tx: Db, { id }: Row): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ item: number; units: number }>`
    select item, sum(amount)::bigint as units from goods_order_settlement where order_id = ${id} and kind = 'sale_stock' group by item`.execute(
    tx,
  );
  return new Map(rows.map(({ item, units }) => [item, units]));
}
