import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import type { Sql } from '../entity/resource.ts';

/*
 * What a plan of invitations comes to, as SQL over the row `t` (award.md §3.14): its steps, and what the invitations and rewards of the
 * tables `invitation` and `invite_reward` add up to. They stand where they count since the last merge.
 */

const second = sql`date_trunc('second', now())`;

/** What the states of plan and activity and the clock say together. */
export const inviteRun: Sql = sql`(case
  when t.status <> 'enabled' then t.status
  when ${second} > t.end_at or ${second} > own_activity.end_at or own_activity.status in ('terminated', 'archived') then 'ended'
  when own_activity.status = 'paused' then 'paused'
  when own_activity.status = 'draft' or ${second} < t.start_at or ${second} < own_activity.start_at then 'not_started'
  else 'running' end)`;

const living = sql`from invite_prize as z left join award as w on w.id = z.award_id left join activity as c on c.id = z.chance_activity_id
  where z.plan_id = t.id and z.status <> 'archived'`;
/** `1→88积分` · `5→便携保温杯`: the steps of whoever invites. */
const steps = sql`(select string_agg(z.need_count || '→' || coalesce(w.title, c.title || '抽奖机会'), ' · '
  order by z.trigger_mode, z.need_count, z.sort, z.id) ${living} and z.side = 'inviter')`;

const invited = sql`from invitation as i where i.effective_plan_id = t.id`;

export const inviteCounts = {
  steps_text: sql`coalesce(${steps}, '未配置')`,
  prize_count: sql`(select count(*) ${living})`,
  inviter_prizes: sql`(select count(*) ${living} and z.status = 'enabled' and z.side = 'inviter')`,
  invitee_prizes: sql`(select count(*) ${living} and z.status = 'enabled' and z.side = 'invitee')`,
  stock_left: sql`(select coalesce(sum(z.stock_total - z.stock_issued), 0)::bigint ${living} and z.stock_mode = 'limited')`,
  invite_count: sql`(select count(distinct i.invitee_id) ${invited})`,
  valid_count: sql`(select count(distinct i.invitee_id) ${invited} and i.state = 'valid')`,
  blocked_count: sql`(select count(*) ${invited} and i.state = 'blocked')`,
  reward_count: sql`(select count(*) from invite_reward as r where r.effective_plan_id = t.id and not r.waits)`,
} satisfies Readonly<Record<string, Sql>>;

/** Everything that keeps a plan from being on, all at once. */
export function enableBlockers(row: Values): readonly Blocker[] {
  if (row['status'] !== 'draft' && row['status'] !== 'paused') return [];
  const path = `/activity/invite-prize?plan_id=${String(row['id'])}`;
  const isOver = row['activity_status'] === 'terminated' || row['activity_status'] === 'archived';
  return [
    ...(row['start_at'] === null || row['end_at'] === null
      ? [{ text: '没有填开始和结束时间', field: 'start_at' }]
      : []),
    ...(row['end_passed'] === true ? [{ text: '结束时间已过', field: 'end_at' }] : []),
    ...(isOver ? [{ text: '邀请活动已终止或已归档', path: '/activity/list' }] : []),
    ...(row['inviter_prizes'] === 0 ? [{ text: '邀请人还没有启用的奖品', path }] : []),
    ...(row['reward_sides'] === 'both' && row['invitee_prizes'] === 0
      ? [{ text: '被邀请人还没有启用的奖品', path }]
      : []),
  ];
}

/** Stock that nobody has given back yet keeps a plan from being archived. */
export function archiveBlockers({ id, stock_left }: Values): readonly Blocker[] {
  const left = Number(stock_left ?? 0);
  if (left === 0) return [];
  const path = `/activity/invite-prize?plan_id=${String(id)}`;
  return [{ text: `还有 ${left.toLocaleString('en-US')} 份奖品库存没有退回`, path, command: 'RETURN_STOCK' }];
}
