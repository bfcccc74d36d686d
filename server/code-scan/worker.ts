import type { Store } from '../db/store.ts';
import type { Upstream } from '../partner/upstream.ts';
import { startRounds } from '../core/rounds.ts';
import { pullIfDue } from './pull.ts';

/** Milliseconds between two looks at the code platform. */
const usualMs = 5 * 60_000;

/**
 * Has the copy of the code platform fetched anew again and again, so that codes which were printed since are missed by their campaigns
 * without anybody looking (award.md §4.3). Until the returned function is called; that waits for the round under way.
 */
export function startCcn(
  store: Store,
  upstream: Upstream | undefined,
  log: { warn(fields: object, line: string): void },
  everyMs = usualMs,
): () => Promise<void> {
  if (!upstream) return () => Promise.resolve();
  return startRounds(
    everyMs,
    () => pullIfDue(store, upstream),
    (error) => log.warn({ err: error }, 'the code platform could not be looked at'),
  );
}
