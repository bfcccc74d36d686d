import { type Issuing, issueRound } from '../coupons/issue-coupons.ts';
import type { Store } from '../db/store.ts';
import { ifWritten, startRounds } from '../core/rounds.ts';
import { grantRound } from './grants.ts';
import { orderRound } from './missing-orders.ts';

const everyMs = 2000;
/** Rounds between two looks for records without an order. */
const ordersEvery = 15;

/**
 * Grants what was won and makes the orders of it, until the returned function is called; that waits for the round under way. Several
 * instances may do so at once.
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
      async (turn) => {
        if (turn % ordersEvery === 0) await orderRound(store);
      },
      failed,
    ),
    // A partner that is slow holds up no other grant.
    rounds(async (_turn, isStopped) => void (await issueRound(store, issuing, isStopped))),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
