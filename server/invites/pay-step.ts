import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { awardRecord } from '../awards/award-record.resource.ts';
import type { Member } from '../awards/write-record.ts';
import { expireCodesOf } from '../coupons/expire-codes.ts';
import type { Tx } from '../db/transaction.ts';
import { readRow } from '../entity/read/rows.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { failure } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { giveStep, type PromisedStep } from './give-step.ts';
import { placeOf, type StepPlace } from './step-place.ts';

/** A step of an invite plan that somebody has reached. */
export interface ReachedStep {
  readonly prizeId: number;
  /** Whoever invites, or was invited, as the prize says. */
  readonly member: Member;
  /** Which time he reaches it, from 1: each is paid once, however often it is asked for. */
  readonly nth: number;
  /** Days for which it is frozen first; none when not given. */
  readonly days?: number;
  /** Whether an operator decides about it. */
  readonly isHeld?: boolean;
}

/**
 * Pays a step of an invite plan (award.md §3.16), all in one transaction: the line that it is paid, the units of the prize, the record, the
 * code of a virtual product that is kept for it, and the grant in the outbox. Without stock the prize's own rule decides: points in its
 * place, or the step waits until there is stock again; what is frozen waits for its day, chances of a draw for accounts that hold them. Undefined
 * while it waits. `locked`: the prize, where it is locked already.
 * @throws {Failure} 40401; 40902 where the prize gives nothing now, or to nobody so often
 */
export async function payStep(tx: Tx, step: ReachedStep, locked?: StepPlace): Promise<Row | undefined> {
  const place = locked ?? (await lockedPlace(tx, step.prizeId));
  const known = await rewardOf(tx, step);
  if (known) return known.record_id === null ? undefined : readRow(tx, awardRecord, known.record_id, 'house');
  refuse(place, step);
  const promised = await promiseStep(tx, place, step);
  noteRows(tx, 'invite_plan', [place.plan_id]);
  const waits = (step.days ?? 0) > 0 || place.grant_mode === 'chance';
  return waits ? undefined : giveStep(tx, place, promised);
}

async function promiseStep(tx: Tx, { plan_id }: StepPlace, step: ReachedStep): Promise<PromisedStep> {
  const { prizeId, nth, days = 0, isHeld = false } = step;
  const { userId, nickname, mobile = null } = step.member;
  const { rows } = await sql<PromisedStep>`
    insert into invite_reward (plan_id, effective_plan_id, prize_id, effective_prize_id, user_id, nth, waits, nickname, mobile, held, due_at)
    values (${plan_id}, ${plan_id}, ${prizeId}, ${prizeId}, ${userId}, ${nth}, true, ${nickname}, ${mobile}, ${isHeld},
      now() + make_interval(days => ${days}::int))
    returning id, user_id, nth, nickname, mobile, held`.execute(tx);
  const [promised] = rows;
  if (!promised) throw new Error('a step was not written');
  return promised;
}

/** Locks what a step is decided on, goods before prizes, and reads it no older than the locks. @throws {Failure} 40401 */
export async function lockedPlace(tx: Tx, prizeId: number): Promise<StepPlace> {
  const before = await placeOf(tx, prizeId);
  await lockRows(tx, [
    { table: 'activity', ids: [before.activity_id] },
    { table: 'invite_plan', ids: [before.plan_id] },
  ]);
  if (before.award_id !== null) await expireCodesOf(tx, { awardId: before.award_id });
  await lockRows(tx, [{ table: 'invite_prize', ids: [prizeId], changes: true }]);
  return placeOf(tx, prizeId);
}

/** What stands written of the step; a merge may have moved it to this prize from another. */
async function rewardOf(tx: Tx, { prizeId, member, nth }: ReachedStep) {
  const { rows } = await sql<{ record_id: number | null }>`select record_id from invite_reward
    where effective_prize_id = ${prizeId} and user_id = ${member.userId} and nth = ${nth} limit 1`.execute(tx);
  return rows[0];
}

function refuse({ is_open, max_times }: StepPlace, { nth }: ReachedStep): void {
  if (!is_open) throw failure('illegalMove', '邀请方案未在进行中，或奖品未启用');
  if (max_times > 0 && nth > max_times) throw failure('illegalMove', `每人最多 ${max_times} 次，已发满`);
}
