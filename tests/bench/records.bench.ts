import { readFileSync } from 'node:fs';
import path from 'node:path';
import { awardRecord } from '../../server/resources/award-record.ts';
import { entityRoutes } from '../../server/resources/registry.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { startPostgres } from '../server/postgres.ts';
import { startApp } from '../server/with-server.ts';
import { showPlan } from './list-plan.ts';
import { type Asked, measure } from './list-timed.ts';
import { addRecords } from './million-records.ts';
import type { Row } from './run.ts';

const amount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

const deep = Math.min(10_000, Math.floor((amount * 0.8) / 50));
const month = { won_at_from: '2025-02-01', won_at_to: '2025-02-28' };
const asked = (activity: number): readonly Asked[] => [
  { what: 'page 1', query: {}, goal: 30 },
  { what: `page ${deep}`, query: { pageNo: deep }, goal: 120 },
  { what: 'page 1, rows written between', query: {}, written: true },
  { what: 'page 1 of a state', query: { filters: { status: ['wait_verify'] } }, goal: 30 },
  { what: 'page 1 of an activity', query: { filters: { activity_id: activity } }, goal: 30 },
  { what: 'page 1 of a kind', query: { filters: { award_type: ['real_prize'] } }, goal: 30 },
  { what: 'page 1 of a source', query: { filters: { source: ['invite'] } }, goal: 30 },
  { what: 'page 1 of an area', query: { filters: { area: '440000' } }, goal: 30 },
  { what: 'page 1 of a far month', query: { filters: month }, goal: 30 },
  { what: 'the same of a state', query: { filters: { ...month, status: ['failed'] } }, goal: 30 },
  { what: 'page 1 by 中奖时间', query: { sort: { field: 'won_at', order: 'descend' } }, goal: 30 },
  { what: 'page 1 by 领取截止', query: { sort: { field: 'claim_deadline', order: 'descend' } }, goal: 30 },
  { what: 'page 1 by 完成时间, upwards', query: { sort: { field: 'finished_at', order: 'ascend' } }, goal: 30 },
  { what: 'a mobile as keyword', query: { filters: { keyword: '13800004711' } }, goal: 30 },
  { what: 'a number as keyword', query: { filters: { keyword: 'ZJ910000004711' } }, goal: 30 },
  { what: 'a name as keyword', query: { filters: { keyword: '会员4711' } }, goal: 30 },
];

/** 发奖记录 with a million rows on a PostgreSQL server, or with BENCH_EMBEDDED=1 on the embedded engine; in process. */
export async function bench(): Promise<readonly Row[]> {
  const postgres = process.env['BENCH_EMBEDDED'] ? undefined : await startPostgres();
  const server = await startApp({
    ...(postgres && { databaseUrl: await postgres.freshDatabase() }),
    routes: entityRoutes(),
    logLevel: 'silent',
  });
  try {
    await seedDemo(server.store, path.join(server.dataDir, 'uploads'));
    await addRecords(server.store.pool, amount);
    const { rows } = await server.store.pool.query<{ id: number }>('select min(id) as id from activity');
    const token = await server.login();
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').trim()}; ${amount} rows`);
    const table: Row[] = [];
    for (const one of asked(Number(rows[0]?.id)))
      table.push(await measure(server, token, '/admin/api/award-logs', one));
    for (const query of [{}, { pageNo: deep }, { filters: month }, { filters: { keyword: '会员4711' } }])
      await showPlan(server, awardRecord, query);
    return table;
  } finally {
    await server.close();
    await postgres?.stop();
  }
}
