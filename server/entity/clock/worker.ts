import { sql } from 'kysely';
import { startRounds } from '../../core/rounds.ts';
import type { Store } from '../../db/store.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { Resource } from '../resource.ts';
import { untilDone } from './round.ts';

/** Milliseconds between two rounds: what is due is done so much later at most (engines.md §8.1, D2). */
const usual = 5000;
/** Rounds after which what is remembered of rows that went another way is thrown away. */
const tidyEvery = 720;

/**
 * The one clock of all entities: takes what is due along its chart, until the returned function is called, which waits for the row under
 * way. Several instances may do so at once.
 */
export function startClock(
  store: Store,
  resources: readonly Resource[],
  log: { warn(fields: object, line: string): void },
  everyMs = usual,
): () => Promise<void> {
  return startRounds(
    everyMs,
    async (turn, isStopped) => {
      await untilDone(store, resources, {
        isStopped,
        told: (error, row) => log.warn({ err: error, ...row }, 'a row that was due could not be moved'),
      });
      if (turn % tidyEvery === 0) await withTransaction(store, (tx) => outdated.execute(tx));
    },
    (error) => log.warn({ err: error }, 'the clock could not look for what is due'),
  );
}

/** Rows that wait are tried again long before that. */
const outdated = sql`delete from due_retry where next_at < now() - interval '7 days'`;
