import { readFileSync } from 'node:fs';
import path from 'node:path';
import { award } from '../../server/resources/award.ts';
import { entityRoutes } from '../../server/resources/registry.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { startPostgres } from '../server/postgres.ts';
import { startApp } from '../server/with-server.ts';
import { showPlan } from './list-plan.ts';
import { type Asked, measure } from './list-timed.ts';
import { addAwards } from './million-awards.ts';
import type { Row } from './run.ts';

const amount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

const deep = Math.min(10_000, Math.floor((amount * 0.8) / 50));
const asked: readonly Asked[] = [
  { what: 'page 1', query: {}, goal: 30 },
  { what: `page ${deep}`, query: { pageNo: deep }, goal: 120 },
  { what: 'page 1, rows written between', query: {}, written: true },
  { what: `page ${deep}, rows written between`, query: { pageNo: deep }, written: true },
  { what: 'page 1 of a state', query: { filters: { status: ['enabled'] } }, goal: 30 },
  {
    what: 'page 5,000 of a state',
    query: { pageNo: Math.min(5000, deep), filters: { status: ['enabled'] } },
    goal: 120,
  },
  { what: 'page 1 of a category', query: { filters: { cate_id: 104 } }, goal: 30 },
  { what: 'page 1 by 更新时间', query: { sort: { field: 'updated_at', order: 'descend' } }, goal: 30 },
  { what: 'page 1 by 成本, upwards', query: { sort: { field: 'cost_fen', order: 'ascend' } }, goal: 30 },
  {
    what: `page ${deep} by 更新时间`,
    query: { pageNo: deep, sort: { field: 'updated_at', order: 'descend' } },
    goal: 120,
  },
  {
    what: 'page 1 of a month',
    query: { filters: { created_at_from: '2026-02-01', created_at_to: '2026-02-28' } },
    goal: 30,
  },
  { what: 'a number as keyword', query: { filters: { keyword: 'JL09000001' } }, goal: 30 },
  { what: 'a few digits of it', query: { filters: { keyword: '4711' } }, goal: 30 },
  { what: 'the same, rows written between', query: { filters: { keyword: '4711' } }, goal: 30, written: true },
  { what: 'a word that every row has', query: { filters: { keyword: '奖励' } } },
  { what: 'the same, rows written between', query: { filters: { keyword: '奖励' } }, written: true },
];

/**
 * A list call over a million rows, in process: what an operator waits for without network and rendering. On a PostgreSQL server, or with
 * BENCH_EMBEDDED=1 on the embedded engine.
 */
export async function bench(): Promise<readonly Row[]> {
  const postgres = process.env['BENCH_EMBEDDED'] ? undefined : await startPostgres();
  const server = await startApp({
    ...(postgres && { databaseUrl: await postgres.freshDatabase() }),
    routes: entityRoutes(),
    logLevel: 'silent',
  });
  try {
    await seedDemo(server.store, path.join(server.dataDir, 'uploads'));
    await addAwards(server.store.pool, amount);
    const token = await server.login();
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').trim()}; ${amount} rows`);
    const table: Row[] = [];
    for (const one of asked) table.push(await measure(server, token, '/admin/api/FlanAward/awardLists', one));
    await showPlan(server, award, { pageNo: 1 });
    await showPlan(server, award, { pageNo: deep });
    await showPlan(server, award, { filters: { keyword: '4711' } });
    await showPlan(server, award, { filters: { created_at_from: '2026-02-01', created_at_to: '2026-02-28' } });
    return table;
  } finally {
    await server.close();
    await postgres?.stop();
  }
}
