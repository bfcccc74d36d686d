import { sql } from 'kysely';
import { type ArchivedLog, archivedLogs } from '../contract/logs/log-archives.ts';
import { resourceNamed } from './catalogue.ts';
import { putAway } from './logs/put-away.ts';
import type { Store } from './db/store.ts';
import { withTransaction } from './db/transaction.ts';
import { parameterOf } from './dictionary/parameter-values.ts';

/** Lines that go in one transaction, so that nobody waits for it. */
const atOnce = 2000;

/** The column that says when a line was written. */
const written: Readonly<Record<ArchivedLog, string>> = { login_log: 'created_at', operation_log: 'at', db_log: 'at' };

/**
 * Puts lines that are older than they are kept on line (系统参数 `log.keep_days`, half a year at least, wider.md §10.9) into a file per month
 * and removes them, some thousands at a time. The tables refuse it to everybody else (`journal_is_kept`). What a write did to a row leaves with
 * its line: an older version can no longer be brought back.
 */
export async function shortenJournals(store: Store): Promise<void> {
  const days = await parameterOf(store.db, 'log.keep_days');
  for (const journal of archivedLogs) while ((await removeSome(store, journal, days)) > 0);
}

interface Old {
  readonly id: number;
  readonly month: string;
}

/** The oldest lines, as far as they are of one month. */
const removeSome = (store: Store, journal: ArchivedLog, days: number): Promise<number> =>
  withTransaction(store, async (tx) => {
    const at = sql.ref(written[journal]);
    const { rows } = await sql<Old>`
      select id, to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM') as month from ${sql.table(journal)}
      where ${at} < now() - make_interval(days => ${days}::int) order by ${at}, id limit ${atOnce} for update`.execute(
      tx,
    );
    const [first] = rows;
    if (!first) return 0;
    const ids = rows.filter(({ month }) => month === first.month).map(({ id }) => id);
    const resource = resourceNamed(journal);
    if (!resource) throw new Error(`nothing lists ${journal}`);
    await putAway(tx, journal, resource, first.month, ids);
    await sql`select set_config('app.retention', 'on', true)`.execute(tx);
    await sql`delete from ${sql.table(journal)} where id = any(${ids}::bigint[])`.execute(tx);
    return ids.length;
  });
