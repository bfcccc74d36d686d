import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';

/*
 * Coupons that are put aside for prizes and wins (award.md §2.1): a template gives units as goods do. What is put aside is neither given nor
 * to be had by others; as it is given (give-coupons.ts) it moves from 奖品预留 to 已领.
 */

/** What the template `t` still has for anybody; null where there is no end of it. */
export const couponsLeft: Sql = sql`(t.total_count - t.taken_count - t.reserved_count)`;

/** Whether prizes may draw on the template `t`: it is given out, and what is given can be used. */
export const isGiving: Sql = sql`(t.status = 'published' and (t.valid_end_at is null or t.valid_end_at > now()))`;

/**
 * Puts coupons of a template aside, or takes them back, in one conditional UPDATE. False, with nothing moved, where it has not so many or
 * gives none now. Its version stays, as with coupons that are given: whoever edits it meanwhile decides nothing of this.
 */
export async function reserveCoupons(tx: Db, couponId: number, delta: number): Promise<boolean> {
  const { rows } = await sql`
    update he_coupon as t set reserved_count = t.reserved_count + ${delta}::bigint
    where t.id = ${couponId} and t.reserved_count + ${delta}::bigint >= 0
      and (${delta < 0} or (${isGiving} and coalesce(${couponsLeft} >= ${delta}::bigint, true)))
    returning t.id`.execute(tx);
  if (rows.length === 0) return false;
  noteRows(tx, 'he_coupon', [couponId]);
  return true;
}

/** What could be put aside of a template at the most; 0 where it gives none now. */
export async function reservableOf(tx: Db, couponId: number): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`
    select ${couponsLeft} as left from he_coupon as t where t.id = ${couponId} and ${isGiving}`.execute(tx);
  return rows[0]?.left ?? 0;
}
