import type { Pool } from 'pg';

/** Times in ms between two rounds. */
export interface UpkeepTimes {
  readonly checkpointEvery: number;
  readonly vacuumEvery: number;
}

/**
 * Does what a PostgreSQL server does in the background and the embedded engine does not: checkpoints (or the log grows
 * without end) and vacuum (or deleted rows do). Every statement goes through the pool, so none lands inside a
 * transaction, and tables are taken one by one, so requests get their turn between them. `written` gives a number that
 * changes when something was written; a round without a change is skipped. Returns what stops it.
 */
export function startUpkeep(pool: Pool, times: UpkeepTimes, written: () => number): () => void {
  const stops = [
    everyChange(times.checkpointEvery, written, () => checkpoint(pool)),
    everyChange(times.vacuumEvery, written, () => vacuum(pool)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Writes everything out and lets the log be reused. */
export async function checkpoint(pool: Pool): Promise<void> {
  await pool.query('checkpoint');
}

/** Frees the room of deleted rows and renews the planner's statistics, catalogs included. */
export async function vacuum(pool: Pool): Promise<void> {
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname <> 'information_schema' order by c.oid`,
  );
  for (const { name } of tables.rows) await pool.query(`vacuum (analyze) ${name}`);
}

function everyChange(everyMs: number, written: () => number, work: () => Promise<void>): () => void {
  let seen = written();
  let working = false;
  const round = async (): Promise<void> => {
    if (working || written() === seen) return;
    working = true;
    try {
      await work();
      seen = written();
    } catch {
      // The pool was busy or the engine restarted: the next round does it.
    } finally {
      working = false;
    }
  };
  const timer = setInterval(() => void round(), everyMs).unref();
  return () => clearInterval(timer);
}
