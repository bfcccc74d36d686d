import { sql } from 'kysely';
import { isAreaScope, isWithin } from '../../contract/entity/areas.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Db } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';

/**
 * What is wrong with a place that mall goods shall be sent to: it lies outside of where they are delivered (配送范围, award.md §3.7, §6.4).
 * `goods`: the id of the goods, or SQL that gives it; of no goods nothing is wrong. A place that somebody is owed already stays as it is.
 */
export async function deliveryFaults(db: Db, goods: number | Sql, area: unknown): Promise<readonly FieldError[]> {
  const { rows } = await sql<{ deliver_area: unknown }>`
    select deliver_area from goods where id = ${goods} and goods_type = 'physical'`.execute(db);
  const scope = rows[0]?.deliver_area;
  if (typeof area !== 'string' || !isAreaScope(scope)) return [];
  if (isWithin({ mode: 'include', codes: [area] }, scope)) return [];
  return [{ field: 'receiver_area', message: '收货地区不在商品配送范围内' }];
}
