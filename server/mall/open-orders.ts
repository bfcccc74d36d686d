import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';

/** Whether there are orders of goods that are not over, by what they name first or by any of their lines. */
export const openOrdersOf = (goodsId: Sql): Sql => sql`(exists (select from goods_order as o
    where o.goods_id = ${goodsId} and o.status not in ('finished', 'cancelled'))
  or exists (select from goods_order_item as i join goods_order as o on o.id = i.order_id
    where i.goods_id = ${goodsId} and o.status not in ('finished', 'cancelled')))`;
