import { sql } from 'kysely';
import { openAfterSales, returnedAfterSales } from '../../../contract/orders/after-sale.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Db } from '../../entity/write/database.ts';
import { itemsOfOrder, type OrderItem } from '../order-items.ts';

/** A line of an order with what has come of it since. */
export interface OrderLine extends OrderItem {
  /** Pieces whose price has been given back, or is on its way. */
  readonly returned: number;
  /** The number of the application that is still open over it. */
  readonly open_no: string | null;
}

/** The lines of an order, whose row is locked where somebody decides on them. */
export async function linesOf(db: Db, order: Row): Promise<readonly OrderLine[]> {
  const { rows: sales } = await sql<{ nth: number; returned: number; open_no: string | null }>`
    select i.nth, coalesce(sum(i.quantity) filter (where s.type <> 'reissue' and s.status = any(${[...returnedAfterSales]}::text[])), 0)::bigint as returned,
      max(s.after_sale_no) filter (where s.status = any(${[...openAfterSales]}::text[])) as open_no
    from after_sale_item as i join after_sale as s on s.id = i.after_sale_id where i.order_id = ${order.id} group by i.nth`.execute(
    db,
  );
  const byNth = new Map(sales.map((sale) => [sale.nth, sale]));
  return (await itemsOfOrder(db, order)).map((item) => ({
    ...item,
    returned: byNth.get(item.nth)?.returned ?? 0,
    open_no: byNth.get(item.nth)?.open_no ?? null,
  }));
}
