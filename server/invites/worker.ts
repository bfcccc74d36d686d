import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { startRounds } from '../core/rounds.ts';
import { giveStep, type PromisedStep } from './give-step.ts';
import { lockedPlace } from './pay-step.ts';

/** Milliseconds between two looks for steps that wait. */
const everyMs = 30_000;

/**
 * Gives what steps of invite plans were promised and waited for, the oldest first, as far as there is stock again (award.md §3.16); whatever
 * became of the plan meanwhile. Returns how many.
 */
export async function payWaiting(store: Store, isStopped: () => boolean = () => false): Promise<number> {
  const { rows } = await sql<{ id: number }>`select distinct r.effective_prize_id as id from invite_reward as r
    join invite_prize as z on z.id = r.effective_prize_id
    where r.waits and z.stock_total - z.stock_issued - z.stock_locked >= z.quantity order by id`.execute(store.db);
  let paid = 0;
  for (const { id } of rows) while (!isStopped() && (await payOne(store, id))) paid += 1;
  return paid;
}

const payOne = (store: Store, prizeId: number): Promise<boolean> =>
  withTransaction(store, async (tx) => {
    const place = await lockedPlace(tx, prizeId);
    const { rows } = await sql<PromisedStep>`select id, user_id, nth, nickname, mobile from invite_reward
      where effective_prize_id = ${prizeId} and waits order by id limit 1`.execute(tx);
    const [step] = rows;
    return step !== undefined && (await giveStep(tx, place, step)) !== undefined;
  });

/** Looks for steps that wait again and again until the returned function is called; that waits for the look under way. */
export const startInvites = (store: Store, log: { warn(fields: object, line: string): void }): (() => Promise<void>) =>
  startRounds(
    everyMs,
    async (_turn, isStopped) => void (await payWaiting(store, isStopped)),
    (error) => log.warn({ err: error }, 'promised steps could not be paid'),
  );
