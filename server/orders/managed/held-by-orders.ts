import { sql } from 'kysely';
import { heldOf } from '../../awards/record-locks.ts';
import type { LockedRows } from '../../entity/write/lock-intent.ts';

/**
 * Orders and what their steps change or look at, to be locked before the first takes its step: two of different orders would otherwise wait for
 * each other's goods.
 */
export function heldByOrders(ids: readonly number[]): readonly LockedRows[] {
  const orders = sql`select unnest(${ids}::bigint[])`;
  return [
    { table: 'goods_order', ids, changes: true },
    { table: 'after_sale', where: sql`t.reissue_order_id in (${orders})`, changes: true },
    ...heldOf(sql`select record_id from goods_order where id in (${orders})`),
    { table: 'goods', where: sql`t.id in (select goods_id from goods_order where id in (${orders}))`, changes: true },
  ];
}
