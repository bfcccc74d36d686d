import { sql } from 'kysely';
import type { Extension } from '../entity/resource.ts';

/* What belongs to an order is found by its number, of which the order's own index knows the row. */

export const orderNo = sql`(select o.order_no from goods_order as o where o.id = t.order_id)`;

/** How `order_no` is asked for, all of it. */
export const ofOrder = {
  order_no: ([no = '']: readonly string[]) =>
    sql`t.order_id = (select o.id from goods_order as o where o.order_no = ${no})`,
} satisfies Extension['chosen'];
