import { type Issuing, issueRound } from '../coupons/issue-coupons.ts';
import type { Store } from '../db/store.ts';
import { ifWritten, startRounds } from '../core/rounds.ts';
import { expiryRound } from './expiry.ts';
import { grantRound } from './grants.ts';
import { chooseForLate } from './late-choices.ts';
import { orderRound } from './missing-orders.ts';

const everyMs = 2000;
/** Rounds between two looks for what has expired. */
const expiryEvery = 15;

/**
 * Grants what was won, chooses for those who did not in time, and lets expire what nobody claimed, until the returned function is called; that waits for the round under way.
 * Several instances may do so at once.
 */
export function startAwards(
  store: Store,
  log: { warn(fields: object, line: string): void },
  issuing: Issuing,
): () => Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error }, 'awards could not be worked on');
  const rounds = (work: Parameters<typeof ifWritten>[2]) =>
    startRounds(everyMs, ifWritten(store, everyMs, work), failed);
  const stops = [
    rounds((_turn, isStopped) => grantRound(store, log, undefined, isStopped)),
    startRounds(
      everyMs,
      async (turn, isStopped) => {
        if (turn % expiryEvery !== 0) return;
        await chooseForLate(store);
        await expiryRound(store, isStopped);
        await orderRound(store);
      },
      failed,
    ),
    // A partner that is slow holds up no other grant.
    rounds(async (_turn, isStopped) => void (await issueRound(store, issuing, isStopped))),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
