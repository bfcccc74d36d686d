import { afterAll, beforeAll } from 'vitest';
import type { Engine } from '../engine.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

/** Servers with the demo data over one database. */
export interface Instances {
  /** One of them, whichever number is asked for. */
  readonly at: (index: number) => TestServer;
  readonly run: <Row extends object>(text: string) => Promise<readonly Row[]>;
}

/** One server on the embedded engine, two over one database on PostgreSQL, for the tests of the block that calls it. */
export function instancesOn(engine: Engine): Instances {
  let instances: readonly TestServer[] = [];
  beforeAll(async () => {
    const first = await startEntities({ engine });
    const { databaseUrl } = first;
    instances = databaseUrl === undefined ? [first] : [first, await startEntities({ databaseUrl })];
  });
  afterAll(async () => {
    // The first one removes their database.
    for (const one of instances.toReversed()) await one.close();
  });
  const at = (index: number): TestServer => {
    const server = instances[index % instances.length];
    if (!server) throw new Error('no server');
    return server;
  };
  return { at, run: async <Row extends object>(text: string) => (await at(0).store.pool.query<Row>(text)).rows };
}
