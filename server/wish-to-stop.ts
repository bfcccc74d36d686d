import type { EventEmitter } from 'node:events';

/** Milliseconds from the wish to stop to the end: whoever stops us ends us after ten seconds. */
const stopLimitMs = 9_500;

/**
 * The first wish to stop. One that comes while starting is heard when the start is over; the second ends at once. `giveUp` is
 * called when the time is over, whatever is still starting, being answered or worked on.
 */
export function wishToStop(signals: EventEmitter, giveUp: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => {
    setTimeout(giveUp, stopLimitMs).unref();
    resolve();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) signals.once(signal, stop);
  return promise;
}
