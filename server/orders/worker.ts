import type { Store } from '../db/store.ts';
import type { Partner } from '../partner/partner.ts';
import { ifWritten, startRounds } from '../core/rounds.ts';
import { askRound, unaskedRound } from './ask.ts';
import { clockRound } from './clock.ts';
import { pushRound } from './push.ts';

/** Milliseconds between two rounds with the channel, and between two looks for what time has settled. */
const usual = { channelMs: 2000, clockMs: 30_000 };

/**
 * Tells the channel of orders and asks it about them, and beside that lets time do what it does: whoever waits for a payment does not wait
 * for a slow channel. Until the returned function is called; that waits for the rounds under way. Several instances may do so at once.
 */
export function startOrders(
  store: Store,
  partner: Partner | undefined,
  log: { warn(fields: object, line: string): void },
  { channelMs, clockMs } = usual,
): () => Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error }, 'orders could not be worked on');
  const stops = [
    startRounds(clockMs, async () => void (await clockRound(store)), failed),
    startRounds(
      channelMs,
      ifWritten(store, channelMs, async (_turn, isStopped) => {
        await pushRound(store, partner, isStopped);
        await (partner ? askRound(store, partner, isStopped) : unaskedRound(store));
      }),
      failed,
    ),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
