import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

export const engines = ['the embedded engine', 'PostgreSQL'] as const;

/** Servers with the demo data over one database. */
export interface Instances {
  /** One of them, whichever number is asked for. */
  readonly at: (index: number) => TestServer;
  readonly run: <Row extends object>(text: string) => Promise<readonly Row[]>;
}

/** One server on the embedded engine, two over one database on PostgreSQL, for the tests of the block that calls it. */
export function instancesOn(engine: (typeof engines)[number]): Instances {
  let postgres: TestPostgres | undefined;
  let instances: readonly TestServer[] = [];
  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    const databaseUrl = postgres && (await preparedDatabase(postgres, 'demo'));
    const first = await startEntities(databaseUrl === undefined ? {} : { databaseUrl });
    instances = databaseUrl === undefined ? [first] : [first, await startEntities({ databaseUrl })];
  });
  afterAll(async () => {
    await Promise.all(instances.map((one) => one.close()));
    await postgres?.stop();
  });
  const at = (index: number): TestServer => {
    const server = instances[index % instances.length];
    if (!server) throw new Error('no server');
    return server;
  };
  return { at, run: async <Row extends object>(text: string) => (await at(0).store.pool.query<Row>(text)).rows };
}
