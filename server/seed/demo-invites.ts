import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Db } from '../entity/write/database.ts';
import { lastSecond, midnight } from './demo-days.ts';
import type { DemoRow } from './demo-row.ts';

const rules = '<ol><li>新朋友通过您的链接首次扫码，即为一次有效邀请。</li><li>同一设备、同一手机号只计一次。</li></ol>';

const plan = (id: number, title: string, more: Pick<DemoRow, 'status'> & { readonly values?: Values }): DemoRow => ({
  id,
  status: more.status,
  dept: '华南市场部',
  values: {
    activity_id: 4003,
    title,
    priority: id % 10,
    conversion_event: 'first_scan',
    reward_sides: 'both',
    bind_mode: 'first_click',
    bind_days: 30,
    settle_delay_days: 0,
    revoke_on_refund: false,
    inviter_day_cap: 20,
    inviter_total_cap: 0,
    anti_fraud: {
      block_self: true,
      same_device: true,
      same_ip_day: 20,
      same_phone_segment: 50,
      new_user_only: true,
      risk_hold_over: 50,
    },
    share_title: '请你喝一罐凉茶',
    share_desc: '扫码即得满30减5券，邀请好友得保温杯',
    rules_html: rules,
    ...more.values,
  },
  dates: { start_at: [-19, midnight], end_at: [72, lastSecond] },
  pictures: { poster: 'can' },
});

/** Plans of award.md §7: the one that runs, and a copy of it that nobody has put to use. */
export const demoInvitePlans: readonly DemoRow[] = [
  plan(7001, '拉新阶梯', { status: 'enabled' }),
  plan(7002, '拉新阶梯-副本', { status: 'draft', values: { copied_from_id: 7001 } }),
];

const prize = (id: number, plan_id: number, title: string, status: string, values: Values): DemoRow => ({
  id,
  status,
  dept: '华南市场部',
  values: {
    plan_id,
    title,
    grant_mode: 'award',
    quantity: 1,
    stock_locked: 0,
    out_of_stock_action: 'queue',
    claim_days: 0,
    retroactive: false,
    sort: id % 10,
    ...values,
  },
});

const points: Values = { side: 'inviter', trigger_mode: 'each', need_count: 1, max_times: 20, award_id: 3001 };
const cup: Values = { side: 'inviter', trigger_mode: 'reach', need_count: 5, max_times: 1, award_id: 3003 };
const coupon: Values = { side: 'invitee', trigger_mode: 'each', need_count: 1, max_times: 1, award_id: 3002 };
const endless = (stock_issued: number): Values => ({ stock_mode: 'unlimited', stock_total: 0, stock_issued });
const limited = (stock_total: number, stock_issued: number): Values => ({
  stock_mode: 'limited',
  stock_total,
  stock_issued,
});

/** Prizes 7101–7103 of award.md §7, and those of the copy, which has no stock. */
export const demoInvitePrizes: readonly DemoRow[] = [
  prize(7101, 7001, '88积分', 'enabled', { ...points, ...endless(9033) }),
  prize(7102, 7001, '便携保温杯', 'enabled', { ...cup, ...limited(100, 37), stock_warn: 20 }),
  prize(7103, 7001, '满30减5券', 'enabled', { ...coupon, ...limited(50_000, 8120), stock_warn: 2000 }),
  prize(7104, 7002, '88积分', 'draft', { ...points, ...endless(0) }),
  prize(7105, 7002, '便携保温杯', 'draft', { ...cup, ...limited(0, 0) }),
  prize(7106, 7002, '满30减5券', 'draft', { ...coupon, ...limited(0, 0) }),
];

/**
 * The invitations behind the counters of 7001, each with its row: 37 inviters have nine that count and 2175 have four, which makes the
 * 9033 that 7101 was given for; some are only bound yet, some were found out.
 */
export async function seedInvitations(tx: Db, today: string): Promise<void> {
  const day = sql`${today}::date`;
  await sql`insert into invitation (plan_id, effective_plan_id, inviter_id, invitee_id, state, block_reason, bound_at, valid_at)
    select 7001, 7001, 40000 + n, 100000 + 20 * n + k, w.state,
      case when w.state = 'blocked' then (array['device', 'ip', 'phone_segment', 'old_user'])[1 + n % 4] end,
      at, case when w.state = 'valid' then at + interval '2 hours' end
    from generate_series(1, 2212) as n, generate_series(1, 11) as k,
      lateral (select case when k <= case when n <= 37 then 9 else 4 end then 'valid' when k = 10 and n <= 1412 then 'bound'
        when k = 11 and n <= 186 then 'blocked' end as state,
        ((${day} - 1 - (7 * n + k)::int % 18) + make_interval(hours => 8 + n % 12, mins => k)) at time zone 'Asia/Shanghai' as at) as w
    where w.state is not null`.execute(tx);
  await sql`insert into invite_reward (plan_id, effective_plan_id, prize_id, effective_prize_id, user_id, nth, created_at)
    select 7001, 7001, g.prize_id, g.prize_id, g.user_id, g.nth, g.at from (
      select 7101 as prize_id, inviter_id as user_id, row_number() over (partition by inviter_id order by id) as nth, valid_at as at, 0::bigint as place
      from invitation where state = 'valid'
      union all select 7102, inviter_id, 1, max(valid_at), 0 from invitation where state = 'valid' group by inviter_id having count(*) >= 5
      union all select 7103, invitee_id, 1, valid_at, row_number() over (order by id) from invitation where state = 'valid'
    ) as g where g.place <= 8120`.execute(tx);
}
