import fs from 'node:fs';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openStore, type Store } from '../../server/db/store.ts';
import { temporaryFolder } from './data-template.ts';
import { killChildren, startChild } from './db/children.ts';
import type { Engine } from './engine.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { preparedDataDir, preparedDatabase } from './prepared.ts';
import { startApp } from './with-server.ts';

/** A prepared database that outlives the processes that have it open. */
interface Lasting {
  /** Its data folder. */
  readonly folder: () => string;
  /** Starts a program of tests/server/db/children.ts over it. */
  readonly child: (file: string, ...how: readonly string[]) => ReturnType<typeof startChild>;
  /** Opens it here for as long as `work` takes. */
  readonly within: <T>(work: (store: Store) => Promise<T>) => Promise<T>;
}

/** A database for the tests of a `describe` that kill processes; no process is left behind. */
export function lastingDatabase(engine: Engine): Lasting {
  let postgres: TestPostgres | undefined;
  let dataDir = '';
  let databaseUrl = '';
  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    databaseUrl = (postgres && (await preparedDatabase(postgres, 'accounts'))) ?? '';
    if (postgres) await (await startApp({ databaseUrl })).close();
    dataDir = postgres ? temporaryFolder() : await preparedDataDir('accounts');
  });
  afterEach(killChildren);
  afterAll(async () => {
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true });
  });
  return {
    folder: () => dataDir,
    child: (file, ...how) => startChild(file, [dataDir, databaseUrl, ...how]),
    async within(work) {
      const store = await openStore({ dataDir, databaseUrl });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
  };
}
