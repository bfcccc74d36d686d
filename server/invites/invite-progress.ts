import { sql } from 'kysely';
import type { ProgressStrategy } from '../../contract/invites/invite-merge.ts';
import type { Db } from '../entity/write/database.ts';

/** Inviters who have invited somebody in one of these plans. */
export async function invitersOf(tx: Db, planIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct inviter_id) as count from invitation where effective_plan_id = any(${planIds}::bigint[])`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** How far a plan's inviters are with one of its prizes: how many have come to the step, how many of them were given it. */
export interface StepProgress {
  readonly prize_id: number;
  readonly reached: number;
  readonly rewarded: number;
}

/** Of each step for inviters; whom several have invited is counted once (award.md §3.14). */
export async function progressOf(db: Db, planId: number): Promise<readonly StepProgress[]> {
  const { rows } = await sql<StepProgress>`
    with far as (
      select inviter_id, count(distinct invitee_id) as invited from invitation
      where effective_plan_id = ${planId} and state = 'valid' and advances group by inviter_id
    )
    select z.id as prize_id, (select count(*) from far where far.invited >= z.need_count) as reached,
      (select count(distinct r.user_id) from invite_reward as r where r.effective_prize_id = z.id and not r.waits) as rewarded
    from invite_prize as z where z.plan_id = ${planId} and z.side = 'inviter' and z.status <> 'archived'
    order by z.trigger_mode, z.need_count, z.id`.execute(db);
  return rows;
}

/** Valid invitations of plans that lose their say about an inviter's next step. */
const silence = {
  /** Distinct invitees are counted once anyway. */
  sum: undefined,
  keep: (target: number) => sql`i.effective_plan_id <> ${target}`,
  /** All but those of the plan in which the inviter is farthest; the target's where two are alike. */
  max: (target: number, plans: readonly number[]) => sql`i.effective_plan_id <> (
    select b.effective_plan_id from invitation as b
    where b.inviter_id = i.inviter_id and b.effective_plan_id = any(${plans}::bigint[]) and b.state = 'valid' and b.advances
    group by b.effective_plan_id order by count(distinct b.invitee_id) desc, b.effective_plan_id <> ${target}, b.effective_plan_id limit 1)`,
} as const;

/**
 * Lets the invitations and rewards of the sources count in the target, as the strategy says; where they were made stays written down.
 * Invitations that are only bound yet go on counting: they become valid in the target.
 */
export async function moveProgress(
  tx: Db,
  { target, sources }: { readonly target: number; readonly sources: readonly number[] },
  strategy: ProgressStrategy,
): Promise<void> {
  const all = [target, ...sources];
  const silenced = silence[strategy]?.(target, all);
  if (silenced)
    await sql`update invitation as i set advances = false
      where i.effective_plan_id = any(${all}::bigint[]) and i.state = 'valid' and i.advances and ${silenced}`.execute(
      tx,
    );
  for (const table of ['invitation', 'invite_reward'])
    await sql`update ${sql.table(table)} set effective_plan_id = ${target}
      where effective_plan_id = any(${sources}::bigint[])`.execute(tx);
}
