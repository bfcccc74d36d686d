import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { openEmbedded } from './embedded.ts';
import type { EmbeddedOptions } from './embedded.ts';
import { type Listen, listenOnServer } from './notifications.ts';
import { openPostgres } from './postgres.ts';
import type { PostgresLimits } from './postgres.ts';
import { openStandby } from './standby/open.ts';
import type { Standby } from './standby/standby.ts';
import type { Tables } from './tables.ts';

const healthLimitMs = 3_000;
const closeLimitMs = 10_000;

/** The opened database, the same on both engines. */
export interface Store {
  readonly engine: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** For reading. Write through withTransaction only. */
  readonly db: Kysely<Tables>;
  /** Hears what committed transactions notified of, on whatever instance (server/live). Ends before the store is closed. */
  readonly listen: Listen;
  /** A number that grows with every commit that wrote something; only where nobody else can write. */
  readonly written?: () => number;
  /**
   * Copies the files of the embedded database, as they stand at one moment, into a data folder that is not there yet; who works waits
   * for it. A PostgreSQL server has connections enough to be read instead.
   */
  readonly copyFiles?: (folder: string) => Promise<void>;
  /** A server that follows this one and may answer what only reads; undefined: there is none. */
  readonly standby?: Standby;
  /** True when the database answers within 3 s. */
  healthy(): Promise<boolean>;
  /** Waits for what is running (10 s at most), then closes; the embedded database is left checkpointed. */
  close(): Promise<void>;
}

export interface StoreOptions extends EmbeddedOptions {
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** A streaming standby of that server. */
  readonly replicaUrl?: string | undefined;
  readonly postgres?: Partial<PostgresLimits>;
}

/**
 * Opens the database that the environment asks for. It does not migrate.
 * @throws {StartRefused} whose message is one line for the operator
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, replicaUrl } = options;
  if (databaseUrl === undefined || databaseUrl === '') {
    const embedded = await openEmbedded(options);
    return storeOf('embedded', embedded, (pool) => embedded.close(() => endPool(pool)));
  }
  const pool = await openPostgres(databaseUrl, options.postgres);
  const standby = replicaUrl === undefined ? undefined : await standbyOf(pool, replicaUrl);
  const end = async () => void (await Promise.all([endPool(pool), standby?.close()]));
  return storeOf('postgres', { pool, listen: listenOnServer(databaseUrl), ...(standby && { standby }) }, end);
}

async function standbyOf(pool: pg.Pool, url: string): Promise<Standby> {
  try {
    return await openStandby(url, pool);
  } catch (error) {
    await endPool(pool);
    throw error;
  }
}

function storeOf(
  engine: Store['engine'],
  { pool, listen, written, copyFiles, standby }: Pick<Store, 'pool' | 'listen' | 'written' | 'copyFiles' | 'standby'>,
  end: (pool: pg.Pool) => Promise<void>,
): Store {
  let ending: Promise<void> | undefined;
  return {
    engine,
    pool,
    listen,
    ...(written && { written }),
    ...(copyFiles && { copyFiles }),
    ...(standby && { standby }),
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    healthy: () => answers(pool),
    close: () => (ending ??= end(pool)),
  };
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const question = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([question, sleep(healthLimitMs, false, { ref: false })]);
}

// A connection that is never given back must not keep the process from ending.
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(closeLimitMs, undefined, { ref: false })]);
}
