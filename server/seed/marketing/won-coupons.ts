import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { readRow } from '../../entity/read/rows.ts';
import { snapshotOf } from '../../marketing/coupon-rule.ts';
import { heCoupon } from '../../marketing/he-coupon.resource.ts';

/** Wins of the template that are done and have no coupon yet. */
const wonOf = (
  couponId: number,
) => sql`award_record as r join award as w on w.id = r.award_id and w.source_type = 'coupon'
    and w.source_id = ${couponId}
  where r.status = 'done' and not exists (select from coupon_record as c where c.award_record_id = r.id)`;

/**
 * Gives the coupons of wins that the demo was born with, each at the moment in which its record was done: what `giveCoupons` does, for
 * thousands at once and in the past. Templates of such wins are good for some days from then on.
 */
export async function seedWonCoupons(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct source_id as id from award where source_type = 'coupon'`.execute(tx);
  for (const { id } of rows) await giveOf(tx, id);
}

async function giveOf(tx: Tx, couponId: number): Promise<void> {
  const coupon = await readRow(tx, heCoupon, couponId, 'house');
  const begins = sql`r.finished_at + make_interval(days => ${Number(coupon['effect_after_days'])}::int)`;
  const ends = sql`${begins} + make_interval(days => ${Number(coupon['valid_days'])}::int)`;
  await sql`
    with given as (
      insert into coupon_record (id, coupon_no, coupon_id, coupon_name, benefit, user_id, take_type, valid_start_at, valid_end_at, taken_at,
        rule_snapshot, grant_key, award_record_id, status, created_at, updated_at)
      select n.id, 'YH' || to_char(n.finished_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(n.id::text, 8, '0'), ${couponId}::bigint,
        ${coupon['name']}::text, ${coupon['benefit']}::text, n.user_id, 'system', n.begins, n.ends, n.finished_at,
        ${JSON.stringify(snapshotOf(coupon))}::jsonb, 'award:' || n.record_no, n.record_id,
        case when n.ends <= now() then 'expired' else 'unused' end, n.finished_at, n.finished_at
      from (select nextval(pg_get_serial_sequence('coupon_record', 'id')) as id, d.* from (
        select r.id as record_id, r.record_no, r.user_id, r.finished_at, ${begins} as begins, ${ends} as ends
        from ${wonOf(couponId)} order by r.finished_at, r.id) as d) as n
      returning award_record_id)
    update he_coupon set taken_count = taken_count + (select count(*) from given),
      reserved_count = reserved_count - (select count(*) from given join award_record as r on r.id = given.award_record_id
        where r.stock_from is not null)
    where id = ${couponId}`.execute(tx);
}
