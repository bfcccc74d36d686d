import { sql } from 'kysely';
import { inZone } from '../../../../contract/entity/wire/wire.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { copies } from '../planting.ts';
import type { InviteSetUp, StepSpec } from './set-ups.ts';

/* Invite plans as rows: copies of rows of the demo (award.md §7) with what is said of them. */

const awardLike = { points: 3001, goods: 3003 } as const;

async function writeAwards(tx: Tx, all: readonly StepSpec[]): Promise<void> {
  for (const kind of ['points', 'goods'] as const)
    await copies(
      tx,
      'award',
      awardLike[kind],
      all
        .filter(({ award }) => award === kind)
        .map(({ id, awardStatus }) => ({ id, award_no: `PROOF-${id}`, title: `奖励${id}`, status: awardStatus })),
    );
}

const prizeRow = (setUp: InviteSetUp, step: StepSpec) => ({
  id: step.id,
  plan_id: setUp.plan,
  side: step.side,
  trigger_mode: step.mode,
  need_count: step.need,
  max_times: step.max,
  grant_mode: step.grant,
  award_id: step.grant === 'award' ? step.id : null,
  chance_activity_id: step.grant === 'chance' ? 4001 : null,
  chance_count: 1,
  quantity: step.quantity,
  title: `奖品${step.id}`,
  stock_mode: step.stock === null ? 'unlimited' : 'limited',
  stock_total: step.stock === null ? 0 : step.stock + step.issued,
  stock_issued: step.issued,
  stock_locked: 0,
  stock_warn: null,
  out_of_stock_action: step.out,
  fallback_points: step.out === 'queue' ? null : 10,
  retroactive: false,
  status: step.status,
  created_at: inZone(setUp.startAt),
});

const activityRow = (id: number, { activityStart, activityEnd, claimEnd }: InviteSetUp) => ({
  id,
  activity_no: `PROOF-${id}`,
  title: `活动${id}`,
  start_at: inZone(activityStart),
  end_at: inZone(activityEnd),
  claim_end_at: inZone(claimEnd),
  status: 'published',
});

/** Writes a plan that is not on yet, with those that come before and after it; all others are over. */
export async function writePlan(tx: Tx, setUp: InviteSetUp): Promise<void> {
  await sql`update invite_plan set status = 'ended' where status = 'enabled'`.execute(tx);
  await copies(tx, 'activity', 4003, [activityRow(setUp.activity, setUp)]);
  const own = {
    id: setUp.plan,
    activity_id: setUp.activity,
    title: `方案${setUp.plan}`,
    start_at: inZone(setUp.startAt),
    end_at: inZone(setUp.endAt),
    priority: 5,
    conversion_event: setUp.event,
    reward_sides: setUp.sides,
    inviter_day_cap: setUp.dayCap,
    inviter_total_cap: setUp.totalCap,
    settle_delay_days: setUp.settleDays,
    anti_fraud: {
      block_self: true,
      same_device: false,
      same_ip_day: 0,
      same_phone_segment: 0,
      new_user_only: setUp.newOnly,
      risk_hold_over: 0,
    },
    status: setUp.status,
  };
  const rivals = setUp.rivals.map(({ id, priority, startAt, endAt }) => ({
    ...own,
    id,
    title: `方案${id}`,
    priority,
    start_at: inZone(startAt),
    end_at: inZone(endAt),
    status: 'enabled',
  }));
  await copies(tx, 'invite_plan', 7001, [own, ...rivals]);
  await writeAwards(tx, setUp.steps);
  await copies(
    tx,
    'invite_prize',
    7101,
    setUp.steps.map((step) => prizeRow(setUp, step)),
  );
}
