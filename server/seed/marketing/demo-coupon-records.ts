import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { giveCoupons } from '../../marketing/give-coupons.ts';
import { house } from '../../entity/write/house.ts';
import { seedWonCoupons } from './won-coupons.ts';

/** Members of the demo who took the coupon of which there are only so many. */
const takers = 12;
/** Those who were given this month's by hand. */
const gifted = 5;

const maker = { accountId: house.accountId, deptId: null };

/**
 * 用券记录 of the demo (wider.md §14): the month's coupon given to some, one of them taken back and one run out; the feast's taken to the last, one
 * used and one in use; one for each win that gave one. They are given as any are, then put back in time.
 */
export async function seedCoupons(tx: Tx): Promise<void> {
  await seedWonCoupons(tx);
  const { rows } = await sql<{
    id: number;
  }>`select id from he_user where status = 'normal' order by id limit ${takers}`.execute(tx);
  const members = rows.map(({ id }) => id);
  await giveCoupons(tx, {
    couponId: 53,
    takers: members.map((memberId) => ({ memberId, keys: ['self:53:1'] })),
    takeType: 'self',
    by: maker,
  });
  await giveCoupons(tx, {
    couponId: 52,
    takers: members.slice(0, gifted).map((memberId) => ({ memberId, keys: ['demo:52:1'] })),
    takeType: 'admin',
    reason: '会员日补发月礼券',
    by: maker,
  });
  await sql`alter table coupon_record disable trigger coupon_record_keeps_rule`.execute(tx);
  await sql`update coupon_record set taken_at = taken_at - interval '1 day' * (1 + id % 7), created_at = created_at - interval '1 day' * (1 + id % 7),
    valid_start_at = case coupon_id when 52 then valid_start_at - interval '1 day' * (1 + id % 7) else valid_start_at end,
    valid_end_at = case coupon_id when 52 then valid_end_at - interval '1 day' * (1 + id % 7) else valid_end_at end
    where award_record_id is null`.execute(tx);
  const [first, second] = members;
  await sql`update coupon_record set status = 'expired', taken_at = taken_at - interval '20 days', created_at = created_at - interval '20 days',
      valid_start_at = valid_start_at - interval '20 days', valid_end_at = valid_end_at - interval '20 days'
    where coupon_id = 52 and user_id = ${first}`.execute(tx);
  await sql`update coupon_record set status = 'revoked', revoked_at = now(), revoke_reason = '发错会员，已另行补发'
    where coupon_id = 52 and user_id = ${second}`.execute(tx);
  await seedUses(tx);
  await sql`alter table coupon_record enable trigger coupon_record_keeps_rule`.execute(tx);
}

/**
 * What members bought with a month's coupon that they had by then: an order that waits for its goods has used one, one that is looked at holds
 * one. The trigger that keeps rules is off.
 */
async function seedUses(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number }>`select distinct on (status) id, user_id from goods_order
    where source = 'exchange' and status in ('wait_ship', 'wait_check') order by status, id`.execute(tx);
  for (const { id, user_id: memberId } of rows) {
    const [given] = await giveCoupons(tx, {
      couponId: 52,
      takers: [{ memberId, keys: [`demo:52:order:${id}`] }],
      takeType: 'admin',
      reason: '会员日补发月礼券',
      by: maker,
    });
    await sql`update coupon_record as r set order_id = o.id, status = case o.status when 'wait_ship' then 'used' else 'locked' end,
        used_at = case o.status when 'wait_ship' then o.created_at end,
        pay_expire_at = case o.status when 'wait_check' then now() + interval '30 minutes' end,
        taken_at = o.created_at - interval '1 day', created_at = o.created_at - interval '1 day',
        valid_start_at = o.created_at - interval '1 day', valid_end_at = o.created_at + interval '14 days'
      from goods_order as o where o.id = ${id} and r.id = ${given?.ids[0] ?? 0}`.execute(tx);
  }
}
