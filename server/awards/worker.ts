import type { Store } from '../db/store.ts';
import { startRounds } from '../rounds.ts';
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
export const startAwards = (store: Store, log: { warn(fields: object, line: string): void }): (() => Promise<void>) =>
  startRounds(
    everyMs,
    async (turn, isStopped) => {
      await grantRound(store, log, undefined, isStopped);
      if (turn % expiryEvery === 0) {
        await chooseForLate(store);
        await expiryRound(store, isStopped);
        await orderRound(store);
      }
    },
    (error) => log.warn({ err: error }, 'awards could not be worked on'),
  );
