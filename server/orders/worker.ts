import type { Store } from '../db/store.ts';
import type { Partner } from '../partner/partner.ts';
import { startRounds } from '../rounds.ts';
import { askRound } from './ask.ts';
import { clockRound } from './clock.ts';
import { pushRound } from './push.ts';

const everyMs = 2000;
/** Rounds between two looks for what time has settled. */
const clockEvery = 15;

/**
 * Tells the channel of orders and asks it about them, and lets time do what it does, until the returned function is called; that waits
 * for the round under way. Several instances may do so at once.
 */
export const startOrders = (
  store: Store,
  partner: Partner | undefined,
  log: { warn(fields: object, line: string): void },
): (() => Promise<void>) =>
  startRounds(
    everyMs,
    async (turn, isStopped) => {
      if (turn % clockEvery === 0) await clockRound(store);
      await pushRound(store, partner, isStopped);
      if (partner) await askRound(store, partner, isStopped);
    },
    (error) => log.warn({ err: error }, 'orders could not be worked on'),
  );
