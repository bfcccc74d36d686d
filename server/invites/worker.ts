import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { startRounds } from '../core/rounds.ts';
import { giveStep, type PromisedStep } from './give-step.ts';
import { inviteRun } from './invite-facts.ts';
import { lockedPlace } from './pay-step.ts';
import { payPassed } from './pay-steps.ts';
import { lockedPlan } from './running-plan.ts';

/** Milliseconds between two looks for steps that wait. */
const everyMs = 30_000;

/** Steps that are promised, and no longer frozen. */
const due = sql`r.waits and (r.due_at is null or r.due_at <= now())`;

/**
 * Gives what steps of invite plans were promised and waited for, the oldest first, as far as there is stock and its days are over (award.md §3.14, §3.16); whatever
 * became of the plan meanwhile. Returns how many.
 */
export async function payWaiting(store: Store, isStopped: () => boolean = () => false): Promise<number> {
  const { rows } = await sql<{ id: number }>`select distinct r.effective_prize_id as id from invite_reward as r
    join invite_prize as z on z.id = r.effective_prize_id
    where ${due} and z.grant_mode = 'award' and (z.stock_mode = 'unlimited' or z.out_of_stock_action = 'fallback_points'
      or z.stock_total - z.stock_issued - z.stock_locked >= z.quantity) order by id`.execute(store.db);
  let paid = 0;
  for (const { id } of rows) while (!isStopped() && (await payOne(store, id))) paid += 1;
  return paid;
}

const payOne = (store: Store, prizeId: number): Promise<boolean> =>
  withTransaction(store, async (tx) => {
    const place = await lockedPlace(tx, prizeId);
    const { rows } =
      await sql<PromisedStep>`select r.id, r.user_id, r.nth, r.nickname, r.mobile, r.held from invite_reward as r
      where r.effective_prize_id = ${prizeId} and ${due} order by r.id limit 1`.execute(tx);
    const [step] = rows;
    return step !== undefined && (await giveStep(tx, place, step)) !== undefined;
  });

interface Passed {
  readonly plan_id: number;
  readonly activity_id: number;
  readonly prize_id: number;
  readonly inviter_id: number;
}

/** Gives steps that were added to a running plan to those who had passed them, where they say so (award.md §3.16). Returns how many. */
export async function payAllPassed(store: Store, isStopped: () => boolean = () => false): Promise<number> {
  const { rows } = await sql<Passed>`
    select z.plan_id, t.activity_id, z.id as prize_id, far.inviter_id
    from invite_prize as z join invite_plan as t on t.id = z.plan_id join activity as own_activity on own_activity.id = t.activity_id
      cross join lateral (select i.inviter_id from invitation as i
        where i.effective_plan_id = z.plan_id and i.state = 'valid' and i.advances
        group by i.inviter_id having count(distinct i.invitee_id) >= z.need_count) as far
    where z.retroactive and z.trigger_mode = 'reach' and z.side = 'inviter' and z.status = 'enabled' and ${inviteRun} = 'running'
      and not exists (select from invite_reward as r where r.effective_prize_id = z.id and r.user_id = far.inviter_id)
    order by z.id, far.inviter_id`.execute(store.db);
  let paid = 0;
  for (const { plan_id: id, activity_id, prize_id, inviter_id } of rows) {
    if (isStopped()) break;
    const isPaid = await withTransaction(store, async (tx) => {
      const plan = await lockedPlan(tx, { id, activity_id });
      return plan?.run_status === 'running' && (await payPassed(tx, plan, prize_id, inviter_id));
    });
    if (isPaid) paid += 1;
  }
  return paid;
}

/** Looks for steps that wait again and again until the returned function is called; that waits for the look under way. */
export const startInvites = (store: Store, log: { warn(fields: object, line: string): void }): (() => Promise<void>) =>
  startRounds(
    everyMs,
    async (_turn, isStopped) => {
      await payAllPassed(store, isStopped);
      await payWaiting(store, isStopped);
    },
    (error) => log.warn({ err: error }, 'promised steps could not be paid'),
  );
