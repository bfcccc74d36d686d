import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { memberName } from '../members/know-member.ts';
import { lockedPlace, payStep } from './pay-step.ts';
import type { InvitePlan } from './running-plan.ts';

/** An inviter's own count, when it has just grown. */
interface Counted {
  readonly invited: number;
  /** Of today, held back or not. */
  readonly today: number;
}

interface Step {
  readonly id: number;
  readonly side: 'inviter' | 'invitee';
  readonly nth: number;
}

const day = (column: string) =>
  sql`${sql.ref(column)} >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/**
 * Pays what a valid invitation brings nearer: whoever was invited, and the steps that the inviter reaches by it (award.md §3.14, §3.16).
 * `each` pays with every Nth, `reach` once from the Nth on, and none that was passed before the step was added, unless it says so. What
 * the plan freezes is promised and given later; of an inviter with too many in a day it waits for an operator.
 */
export async function paySteps(
  tx: Tx,
  plan: InvitePlan,
  { inviterId, inviteeId }: { readonly inviterId: number; readonly inviteeId: number },
): Promise<void> {
  await sql`select from he_user where id = ${inviterId} for no key update`.execute(tx);
  const count = await countOf(tx, plan.id, inviterId);
  const isHeld = plan.anti_fraud.risk_hold_over > 0 && count.today > plan.anti_fraud.risk_hold_over;
  for (const { id, side, nth } of await stepsOf(tx, plan, inviterId, count)) {
    const userId = side === 'inviter' ? inviterId : inviteeId;
    if (side === 'inviter' && (await isCapped(tx, plan, inviterId))) continue;
    await payDue(tx, plan, { prizeId: id, userId, nth, isHeld });
  }
}

async function countOf(tx: Tx, planId: number, inviterId: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(distinct i.invitee_id) filter (where i.advances) as invited,
      count(distinct i.invitee_id) filter (where ${day('i.valid_at')}) as today
    from invitation as i where i.effective_plan_id = ${planId} and i.inviter_id = ${inviterId} and i.state = 'valid'`.execute(
    tx,
  );
  return rows[0] ?? { invited: 0, today: 0 };
}

/** How often a prize was promised to somebody, and for the next time. */
const timesOf = (userId: unknown) => sql`(select coalesce(max(r.nth), 0) from invite_reward as r
  where r.effective_prize_id = z.id and r.user_id = ${userId}::bigint)`;

/** Valid invitations of the inviter when the prize was added. */
const passedBefore = (inviterId: number) => sql`(select count(distinct i.invitee_id) from invitation as i
  where i.effective_plan_id = z.plan_id and i.inviter_id = ${inviterId} and i.state = 'valid' and i.advances and i.valid_at < z.created_at)`;

/** The steps that are reached now, in the order in which rows are locked. */
async function stepsOf(
  tx: Tx,
  { id, reward_sides }: InvitePlan,
  inviterId: number,
  { invited }: Counted,
): Promise<readonly Step[]> {
  const { rows } = await sql<Step>`
    select z.id, z.side, case z.side when 'invitee' then 1 else ${timesOf(inviterId)} + 1 end as nth
    from invite_prize as z
    where z.plan_id = ${id} and z.status = 'enabled' and case
      when z.side = 'invitee' then ${reward_sides === 'both'}
      when z.trigger_mode = 'each' then ${invited}::bigint % z.need_count = 0 and (z.max_times = 0 or ${timesOf(inviterId)} < z.max_times)
      else ${invited}::bigint >= z.need_count and ${timesOf(inviterId)} = 0 and (z.retroactive or ${passedBefore(inviterId)} < z.need_count)
    end order by z.id`.execute(tx);
  return rows;
}

/** Whether the inviter has had as much as the plan gives one person, today or at all. */
async function isCapped(
  tx: Tx,
  { id, inviter_day_cap: ofDay, inviter_total_cap: ofAll }: InvitePlan,
  inviterId: number,
): Promise<boolean> {
  if (ofDay === 0 && ofAll === 0) return false;
  const { rows } = await sql<{ today: number; all: number }>`
    select count(*) filter (where ${day('r.created_at')}) as today, count(*) as all from invite_reward as r
      join invite_prize as z on z.id = r.effective_prize_id
    where r.effective_plan_id = ${id} and r.user_id = ${inviterId} and z.side = 'inviter'`.execute(tx);
  const { today = 0, all = 0 } = rows[0] ?? {};
  return (ofDay > 0 && today >= ofDay) || (ofAll > 0 && all >= ofAll);
}

interface Due {
  readonly prizeId: number;
  readonly userId: number;
  readonly nth: number;
  readonly isHeld: boolean;
}

/** Nothing where somebody put the prize away a moment ago, before its row was locked. */
async function payDue(tx: Tx, plan: InvitePlan, { userId, ...step }: Due): Promise<void> {
  const place = await lockedPlace(tx, step.prizeId);
  if (!place.is_open) return;
  const nickname = (await memberName(tx, userId)) ?? `会员${userId}`;
  await payStep(tx, { ...step, member: { userId, nickname }, days: plan.settle_delay_days }, place);
}

/** Inviters who had come to a step before it was added, where it says that they are given it all the same (award.md §3.16). */
export async function payPassed(tx: Tx, plan: InvitePlan, prizeId: number, inviterId: number): Promise<boolean> {
  await sql`select from he_user where id = ${inviterId} for no key update`.execute(tx);
  const { rows } =
    await sql`select from invite_reward as r where r.effective_prize_id = ${prizeId} and r.user_id = ${inviterId}`.execute(
      tx,
    );
  if (rows.length > 0 || (await isCapped(tx, plan, inviterId))) return false;
  await payDue(tx, plan, { prizeId, userId: inviterId, nth: 1, isHeld: false });
  return true;
}
