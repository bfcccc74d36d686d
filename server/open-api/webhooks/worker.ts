import type { Store } from '../../db/store.ts';
import { ifWritten, startRounds } from '../../core/rounds.ts';
import { type Delivering, deliveryRound } from './deliver.ts';

const everyMs = 1000;

/** Delivers again and again, until the returned function is called. Several instances may do so at once. */
export const startDeliveries = (
  store: Store,
  delivering: Delivering,
  log: { warn(fields: object, line: string): void },
): (() => Promise<void>) =>
  startRounds(
    everyMs,
    ifWritten(store, everyMs, async (_turn, isStopped) => void (await deliveryRound(store, delivering, isStopped))),
    (error) => log.warn({ err: error }, 'webhooks could not be delivered'),
  );
