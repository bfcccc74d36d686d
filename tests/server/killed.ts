import fs from 'node:fs';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openStore, type Store } from '../../server/db/store.ts';
import { temporaryFolder } from './data-template.ts';
import { killChild, killChildren, startChild } from './db/children.ts';
import type { Engine } from './engine.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { demoFiles, type Prepared, preparedDataDir, preparedDatabase } from './prepared.ts';
import { startApp } from './with-server.ts';

/** A prepared database that outlives the processes that have it open. */
interface Lasting {
  /** Its data folder. */
  readonly folder: () => string;
  /** Starts a program of tests/server/db/children.ts over it. */
  readonly child: (file: string, ...how: readonly string[]) => ReturnType<typeof startChild>;
  /**
   * Runs such a program, which tells a line for each piece that it has committed, until there are so many, and kills it a moment later; whether
   * it had told that it is `over`.
   */
  readonly killed: (file: string, pieces: number, ...how: readonly string[]) => Promise<boolean>;
  /** Opens it here for as long as `work` takes. */
  readonly within: <T>(work: (store: Store) => Promise<T>) => Promise<T>;
}

/** A database for the tests of a `describe` that kill processes; no process is left behind. `prepared`: what it begins with. */
export function lastingDatabase(engine: Engine, prepared: Prepared = 'accounts'): Lasting {
  let postgres: TestPostgres | undefined;
  let dataDir = '';
  let databaseUrl = '';
  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    databaseUrl = (postgres && (await preparedDatabase(postgres, prepared))) ?? '';
    if (postgres) await (await startApp({ databaseUrl })).close();
    dataDir = postgres ? await filesOf(prepared) : await preparedDataDir(prepared);
  });
  afterEach(killChildren);
  afterAll(async () => {
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true });
  });
  const filesOf = (what: Prepared) => (what === 'demo' ? demoFiles() : temporaryFolder());
  const child: Lasting['child'] = (file, ...how) => startChild(file, [dataDir, databaseUrl, ...how]);
  return {
    folder: () => dataDir,
    child,
    async killed(file, pieces, ...how) {
      const running = child(file, ...how);
      const lines: string[] = [];
      const reader = readline.createInterface({ input: running.stdout });
      const closed = new Promise((resolve) => reader.once('close', resolve));
      reader.on('line', (line) => lines.push(line));
      const isThere = () => lines.length >= pieces || lines.includes('over');
      await expect.poll(isThere, { timeout: 120_000, interval: 5 }).toBe(true);
      await sleep(Math.random() * 60);
      await killChild(running);
      await closed;
      return lines.includes('over');
    },
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
