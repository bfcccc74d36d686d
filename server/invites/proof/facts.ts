import { sql } from 'kysely';
import { rateDays } from '../../../contract/activities/campaign-figures.ts';
import type { conversionEvents } from '../../../contract/invites/invite.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { inviteRun } from '../invite-facts.ts';

/** A step of a plan that is on, as far as paying it looks at it. */
export interface ProvedStep {
  readonly id: number;
  readonly title: string;
  readonly side: 'inviter' | 'invitee';
  readonly trigger_mode: 'each' | 'reach';
  readonly need_count: number;
  readonly max_times: number;
  readonly grant_mode: 'award' | 'chance';
  readonly quantity: number;
  /** Null: unlimited. */
  readonly left: number | null;
  readonly out_of_stock_action: 'fallback_points' | 'queue';
  readonly award_type: string | null;
  readonly award_status: string | null;
  /** Rewards of a day, on the average of the last days. */
  readonly rate: number;
}

/** Another plan that takes invitations before this one. */
interface Rival {
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** A plan with all that decides what becomes of an invitation. Instants in milliseconds. */
export interface ProvedPlan {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly run_status: string;
  readonly conversion_event: keyof typeof conversionEvents;
  readonly reward_sides: 'inviter' | 'both';
  readonly settle_delay_days: number;
  readonly inviter_day_cap: number;
  readonly inviter_total_cap: number;
  readonly new_user_only: boolean;
  /** Its own window; null of a copy that has none yet. */
  readonly start: number | null;
  readonly end: number | null;
  readonly activity_start: number;
  readonly activity_end: number;
  readonly claim_end: number;
  readonly now: number;
  /** By how soon they begin. */
  readonly rivals: readonly Rival[];
  /** In the order in which they are paid. */
  readonly steps: readonly ProvedStep[];
}

const ms = (instant: Sql) => sql`floor(extract(epoch from ${instant}) * 1000)::bigint`;
const rate = sql`(select count(*) from invite_reward as r where r.effective_prize_id = z.id
  and r.created_at >= now() - ${sql.lit(`${rateDays} days`)}::interval)::float8
  / greatest(1, least(${sql.lit(rateDays)}, extract(epoch from now() - greatest(t.start_at, a.start_at)) / 86400))::float8`;

const steps = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'title', z.title, 'side', z.side, 'trigger_mode', z.trigger_mode,
    'need_count', z.need_count, 'max_times', z.max_times, 'grant_mode', z.grant_mode, 'quantity', coalesce(z.quantity, 1),
    'left', case when z.stock_mode = 'limited' then z.stock_total - z.stock_issued - z.stock_locked end,
    'out_of_stock_action', z.out_of_stock_action, 'award_type', w.award_type, 'award_status', w.status, 'rate', ${rate}) order by z.id), '[]'::jsonb)
  from invite_prize as z left join award as w on w.id = z.award_id where z.plan_id = t.id and z.status = 'enabled')`;

/** Plans that are on, in activities that are, and come first (server/invites/running-plan.ts). */
const rivals = sql`(select coalesce(jsonb_agg(jsonb_build_object('title', o.title, 'from', ${ms(sql`greatest(o.start_at, b.start_at)`)},
    'to', ${ms(sql`least(o.end_at, b.end_at)`)}) order by greatest(o.start_at, b.start_at)), '[]'::jsonb)
  from invite_plan as o join activity as b on b.id = o.activity_id
  where o.id <> t.id and o.status = 'enabled' and b.status = 'published' and (o.priority, o.id) < (t.priority, t.id))`;

/** The plan as it stands now. */
export async function provedPlan(db: Db, id: number): Promise<ProvedPlan | undefined> {
  const { rows } = await sql<ProvedPlan>`
    select t.id, t.title, t.status, ${inviteRun} as run_status, t.conversion_event, t.reward_sides, t.settle_delay_days, t.inviter_day_cap,
      t.inviter_total_cap, coalesce((t.anti_fraud ->> 'new_user_only')::boolean, false) as new_user_only, ${ms(sql`t.start_at`)} as start,
      ${ms(sql`t.end_at`)} as "end", ${ms(sql`a.start_at`)} as activity_start, ${ms(sql`a.end_at`)} as activity_end,
      ${ms(sql`a.claim_end_at`)} as claim_end, ${ms(sql`now()`)} as now, ${rivals} as rivals, ${steps} as steps
    from invite_plan as t
    join activity as a on a.id = t.activity_id join activity as own_activity on own_activity.id = a.id
    where t.id = ${id}`.execute(db);
  return rows[0];
}
