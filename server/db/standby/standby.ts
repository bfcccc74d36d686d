import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { reasonOf } from '../postgres.ts';
import type { Tables } from '../tables.ts';

/** How long a read waits for the standby to catch up, and for a sign of life, in ms. */
const pauses = [2, 5, 10, 20, 40];
const patienceMs = 500;
/** For how long it is left alone after it did not do, in ms: twice as long each time. */
const [shortestRest, longestRest] = [500, 30_000];
const closeLimitMs = 10_000;

/** How far a standby is behind. */
export interface Lag {
  readonly bytes: number;
  /** Since the last transaction that it has taken over; 0 where it has all. */
  readonly seconds: number;
}

/** By what a read is answered. */
export type Lent = { readonly pool: pg.Pool; readonly db: Kysely<Tables> };

/**
 * Where the log of the primary ends. With commits that are not waited for, what was acknowledged may not be written yet: then what is
 * to be written counts.
 */
const markStatement = sql<{ mark: string }>`select case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as mark`;

/**
 * A server that follows the primary. It is asked only where it has all that the primary had acknowledged when the read began: whoever
 * reads after he wrote, or after somebody else's write was told him, sees it (docs/decisions/166-a-standby-reads-what-is-fresh.md).
 */
export class Standby {
  /** Host and database, for people. */
  readonly place: string;
  /** Reads that it answered, and those that the primary had to answer in its place. */
  readonly reads = { standby: 0, primary: 0 };
  readonly #pool: pg.Pool;
  readonly #db: Kysely<Tables>;
  #restsUntil = 0;
  #rest = shortestRest;
  #reason: string | undefined;

  constructor(pool: pg.Pool, place: string) {
    this.#pool = pool;
    this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    this.place = place;
  }

  /** Why it is left alone at the moment, in words; undefined: it is asked. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Leaves it alone for a while, longer each time until it does again. */
  rest(reason: string): void {
    this.#reason = reason;
    this.#restsUntil = performance.now() + this.#rest;
    this.#rest = Math.min(this.#rest * 2, longestRest);
  }

  /** Its connections, once it has all that `primary` has acknowledged by now; undefined where it is behind, away or left alone. */
  async caughtUp(primary: Kysely<Tables>): Promise<Lent | undefined> {
    if (performance.now() < this.#restsUntil) return undefined;
    const mark = await markOf(primary);
    const over = new AbortController();
    const late = sleep(patienceMs, 'late' as const, { signal: over.signal, ref: false }).catch(() => 'late' as const);
    const found = await Promise.race([this.#reaches(mark, over.signal), late]);
    over.abort();
    if (found === true) return this.#lend();
    this.rest(found === 'late' ? '没有应答' : found === false ? '落后于主库' : found);
    return undefined;
  }

  /** How far it is behind now; undefined where it does not answer. */
  async lag(primary: Kysely<Tables>): Promise<Lag | undefined> {
    const asked = markOf(primary).then(async (mark) => {
      const { rows } = await this.#pool.query<Lag>(
        `select bytes, case when bytes = 0 then 0 else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds
         from (select greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes) as behind`,
        [mark],
      );
      return rows[0];
    });
    return Promise.race([asked.catch(() => undefined), sleep(patienceMs, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    await Promise.race([this.#pool.end(), sleep(closeLimitMs, undefined, { ref: false })]);
  }

  /** Whether it comes to have all up to `mark` in a moment, or why it cannot be asked. */
  async #reaches(mark: string, over: AbortSignal): Promise<boolean | string> {
    try {
      for (const pause of pauses) {
        if (await this.#has(mark)) return true;
        if (over.aborted) return false;
        await sleep(pause);
      }
      return await this.#has(mark);
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** One that was made a primary has a log of its own. */
  async #has(mark: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ has: boolean }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [mark],
    );
    return rows[0]?.has === true;
  }

  #lend(): Lent {
    this.#reason = undefined;
    this.#rest = shortestRest;
    // A connection of its own for each read, so that what is remembered of one stays with it (server/entity/read/counts.ts).
    return { pool: this.#pool, db: this.#db.withoutPlugins() };
  }
}

async function markOf(primary: Kysely<Tables>): Promise<string> {
  const { rows } = await markStatement.execute(primary);
  return rows[0]?.mark ?? '';
}
