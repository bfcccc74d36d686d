import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import type { ListQuery } from '../../contract/core/page.ts';
import { entityRoutes } from '../../server/routes.ts';
import type { Resource } from '../../server/entity/resource.ts';
import { layDemoRows } from '../server/demo-rows.ts';
import { startPostgres } from '../server/postgres.ts';
import { startApp, type TestServer } from '../server/with-server.ts';
import { showPlan } from './list-plan.ts';
import { type Asked, measure } from './list-timed.ts';
import type { Row } from './run.ts';

/** How many rows the list has beside the demo's; a million unless BENCH_ROWS says otherwise. */
export const amount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

/** What questions are asked: those that have this in what they are called; all unless BENCH_ASKED says something. */
const wanted = process.env['BENCH_ASKED'] ?? '';

/** A list over very many rows, what it is asked, and whose plans are printed. */
interface ListBench {
  readonly resource: Resource;
  readonly add: (pool: Pool, amount: number) => Promise<void>;
  /** Questions may need an id that the demo has. */
  readonly asked: (server: TestServer) => Promise<readonly Asked[]> | readonly Asked[];
  readonly plans: readonly Partial<ListQuery>[];
}

/**
 * A list call over a million rows, in process: what an operator waits for without network and rendering. On a PostgreSQL server, or with
 * BENCH_EMBEDDED=1 on the embedded engine.
 */
export async function benchList({ resource, add, asked, plans }: ListBench): Promise<readonly Row[]> {
  const postgres = process.env['BENCH_EMBEDDED'] ? undefined : await startPostgres();
  const server = await startApp({
    ...(postgres && { databaseUrl: await postgres.freshDatabase() }),
    routes: entityRoutes(),
    logLevel: 'silent',
  });
  try {
    await layDemoRows(server.store, server.dataDir);
    await add(server.store.pool, amount);
    const token = await server.login();
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').trim()}; ${amount} rows`);
    const table: Row[] = [];
    for (const one of await asked(server))
      if (one.what.includes(wanted)) table.push(await measure(server, token, resource.entity, one));
    for (const query of plans) await showPlan(server, resource, query);
    return table;
  } finally {
    await server.close();
    await postgres?.stop();
  }
}
