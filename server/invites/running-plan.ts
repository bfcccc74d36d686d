import { sql } from 'kysely';
import type { conversionEvents } from '../../contract/invites/invite.ts';
import type { Tx } from '../db/transaction.ts';
import type { Sql } from '../entity/resource.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { inviteRun } from './invite-facts.ts';

/** What happened to somebody who was invited (award.md §3.14). */
export type ConversionEvent = keyof typeof conversionEvents;

/** 防刷 of a plan; 0 is no bound. */
interface AntiFraud {
  readonly same_device: boolean;
  readonly same_ip_day: number;
  readonly same_phone_segment: number;
  readonly new_user_only: boolean;
  readonly risk_hold_over: number;
}

/** A plan, as far as invitations look at it. */
export interface InvitePlan {
  readonly id: number;
  readonly activity_id: number;
  readonly title: string;
  readonly conversion_event: ConversionEvent;
  readonly bind_days: number;
  readonly settle_delay_days: number;
  readonly reward_sides: 'inviter' | 'both';
  readonly inviter_day_cap: number;
  readonly inviter_total_cap: number;
  readonly anti_fraud: AntiFraud;
  /** What the states of plan and activity and the clock say together. */
  readonly run_status: string;
}

const plans = sql`invite_plan as t join activity as own_activity on own_activity.id = t.activity_id`;

async function planWhere(tx: Tx, where: Sql): Promise<InvitePlan | undefined> {
  const { rows } = await sql<InvitePlan>`
    select t.id, t.activity_id, t.title, t.conversion_event, t.bind_days, t.settle_delay_days, t.reward_sides, t.inviter_day_cap,
      t.inviter_total_cap, t.anti_fraud, ${inviteRun} as run_status
    from ${plans} where ${where} order by t.priority, t.id limit 1`.execute(tx);
  return rows[0];
}

/** The plan that an invitation is credited to now: of those that run the one that comes first (award.md §3.14, priority). */
export const runningPlan = (tx: Tx): Promise<InvitePlan | undefined> => planWhere(tx, sql`${inviteRun} = 'running'`);

/** A plan behind its lock: nobody pauses, merges or changes it meanwhile. */
export async function lockedPlan(tx: Tx, { id, activity_id }: Pick<InvitePlan, 'id' | 'activity_id'>) {
  await lockRows(tx, [
    { table: 'activity', ids: [activity_id] },
    { table: 'invite_plan', ids: [id] },
  ]);
  return planWhere(tx, sql`t.id = ${id}`);
}
