import { sql } from 'kysely';
import type { Store } from './db/store.ts';
import { withTransaction } from './db/transaction.ts';
import { parameterOf } from './resources/parameter-values.ts';

/** Lines that go in one transaction, so that nobody waits for it. */
const atOnce = 5000;

const journals = ['operation_log', 'db_log'] as const;

/**
 * Removes lines that are older than they are kept (系统参数 `log.keep_days`, half a year at least, wider.md §10.9), some thousands at a time. The tables refuse it to everybody else
 * (`journal_is_kept`). What a write did to a row leaves with its line: an older version can no longer be brought back.
 */
export async function shortenJournals(store: Store): Promise<void> {
  const days = await parameterOf(store.db, 'log.keep_days');
  for (const journal of journals) while ((await removeSome(store, journal, days)) === atOnce);
}

const removeSome = (store: Store, journal: (typeof journals)[number], days: number): Promise<number> =>
  withTransaction(store, async (tx) => {
    await sql`select set_config('app.retention', 'on', true)`.execute(tx);
    const { numAffectedRows } = await sql`delete from ${sql.table(journal)} where id in (
      select id from ${sql.table(journal)} where at < now() - make_interval(days => ${days}::int)
      order by at, id limit ${atOnce})`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
