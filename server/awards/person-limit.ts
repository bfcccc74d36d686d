import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import { takeTurn } from '../core/take-turn.ts';
import type { Db } from '../entity/write/database.ts';

interface Limited {
  readonly goods_id: number;
  readonly user_limit: number;
}

/** Offline goods with 每人限领 that a prize gives, alone or among others. */
const limitedBy = async (tx: Db, prizeId: number): Promise<readonly Limited[]> => {
  const { rows } = await sql<Limited>`${sql.raw(keptMark)}
    select distinct g.id as goods_id, g.user_limit from (
        select z.award_id from prize as z where z.id = ${prizeId}
        union all select i.award_id from prize_item as i where i.prize_id = ${prizeId}) as x
      join award as w on w.id = x.award_id and w.source_type = 'offline'
      join goods_offline as g on g.id = w.source_id and g.user_limit > 0
    order by g.id`.execute(tx);
  return rows;
};

interface LimitedCoupon {
  readonly coupon_id: number;
  readonly per_limit: number;
  /** How many one win gives. */
  readonly wanted: number;
}

/** Coupons with 每人限领 that a prize gives, alone or among others. */
const couponsBy = async (tx: Db, prizeId: number): Promise<readonly LimitedCoupon[]> => {
  const { rows } = await sql<LimitedCoupon>`${sql.raw(keptMark)}
    select c.id as coupon_id, c.per_limit, sum(x.quantity)::bigint as wanted from (
        select z.award_id, 1 as quantity from prize as z where z.id = ${prizeId}
        union all select i.award_id, i.quantity from prize_item as i where i.prize_id = ${prizeId}) as x
      join award as w on w.id = x.award_id and w.source_type = 'coupon'
      join he_coupon as c on c.id = w.source_id and c.per_limit is not null
    group by c.id order by c.id`.execute(tx);
  return rows;
};

/** Whether somebody may win as many more of these coupons as a win gives: those that he has, or has won, count (wider.md §4.5). */
async function mayTake(tx: Db, { coupon_id, per_limit, wanted }: LimitedCoupon, userId: number): Promise<boolean> {
  await takeTurn(tx, `take:${coupon_id}:${userId}`);
  const { rows } = await sql<{ held: number }>`select
      (select count(*) from coupon_record as c where c.coupon_id = ${coupon_id} and c.user_id = ${userId})
      + (select count(*) from award_record as r join award as w on w.id = r.award_id and w.source_type = 'coupon' and w.source_id = ${coupon_id}
        where r.user_id = ${userId} and r.status in ('issuing', 'failed')) as held`.execute(tx);
  return (rows[0]?.held ?? 0) + wanted <= per_limit;
}

/**
 * Whether somebody may win a prize once more as far as 每人限领 of its offline goods and coupons goes (award.md §3.9): so many wins that give
 * the goods, however many units each gives, and so many coupons; true of all other prizes. What he holds counts, from whichever activity;
 * what is void or has expired does not. His wins of the same goods wait for one another.
 */
export async function mayHold(tx: Db, prizeId: number, userId: number): Promise<boolean> {
  for (const coupon of await couponsBy(tx, prizeId)) if (!(await mayTake(tx, coupon, userId))) return false;
  for (const { goods_id, user_limit } of await limitedBy(tx, prizeId)) {
    await takeTurn(tx, `hold:${goods_id}:${userId}`);
    const { rows } = await sql<{ held: number }>`
      select count(*) as held from award_record as r join award as w on w.id = r.award_id
      where w.source_type = 'offline' and w.source_id = ${goods_id} and r.user_id = ${userId}
        and r.status not in ('void', 'expired')`.execute(tx);
    if ((rows[0]?.held ?? 0) >= user_limit) return false;
  }
  return true;
}
