import type { Store } from '../db/store.ts';
import type { Partner } from '../partner/partner.ts';
import { ifWritten, startRounds } from '../core/rounds.ts';
import { askRound, unaskedRound } from './ask.ts';
import { pushRound } from './push.ts';

/** Milliseconds between two rounds with the channel. */
const usual = 2000;

/**
 * Tells the channel of orders and asks it about them, until the returned function is called; that waits for the round under way. Several
 * instances may do so at once.
 */
export function startOrders(
  store: Store,
  partner: Partner | undefined,
  log: { warn(fields: object, line: string): void },
  channelMs = usual,
): () => Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error }, 'orders could not be worked on');
  return startRounds(
    channelMs,
    ifWritten(store, channelMs, async (_turn, isStopped) => {
      await pushRound(store, partner, isStopped);
      await (partner ? askRound(store, partner, isStopped) : unaskedRound(store));
    }),
    failed,
  );
}
