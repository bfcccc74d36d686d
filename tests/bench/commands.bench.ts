import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobKinds } from '../../server/job-kinds.ts';
import { startJobs } from '../../server/jobs/worker.ts';
import { engines } from '../server/engine.ts';
import { startEntities } from '../server/entities/with-entities.ts';
import type { TestServer } from '../server/with-server.ts';
import { addRecords } from './million-records.ts';
import type { Row } from './run.ts';

/*
 * A step for all rows that a filter finds, as a job at the server (docs/decisions/129), from the call to its end. BENCH_ROWS: how many;
 * BENCH_ENGINE: one engine alone.
 */

const amount = Number(process.env['BENCH_ROWS'] ?? 100_000);
const number = (count: number) => count.toLocaleString('en-US');

interface Step {
  readonly what: string;
  readonly entity: string;
  readonly rows: number;
  readonly fill: (server: TestServer, rows: number) => Promise<unknown>;
  readonly body: object;
}

const steps: readonly Step[] = [
  {
    what: '停用 categories: states alone',
    entity: 'award_cate',
    rows: amount,
    fill: async ({ store }, rows) => {
      // A statement may last half a minute.
      for (let from = 0; from < rows; from += 5000)
        await store.pool.query(
          `insert into award_cate (cate_name, sort, status)
           select '批量 ' || n, 1, 'enabled' from generate_series($1::int + 1, least($1::int + 5000, $2::int)) as n`,
          [from, rows],
        );
    },
    body: { command: 'DISABLE', filter: { keyword: '批量' } },
  },
  {
    what: '作废 records: row by row, with stock and notices',
    entity: 'award_record',
    rows: Math.ceil(amount / 10),
    fill: async ({ store }, rows) => {
      await addRecords(store.pool, rows);
      await store.pool.query(`update award_record set claim_deadline = now() + interval '30 days', finished_at = null,
        status = case when biz_no like 'bench:%' then 'wait_claim' else 'done' end
        where biz_no like 'bench:%' or status = 'wait_claim'`);
    },
    body: { command: 'VOID', reason: '活动结束，统一作废', filter: { status: 'wait_claim' } },
  },
];

export async function bench(): Promise<readonly Row[]> {
  const table: Row[] = [];
  for (const engine of engines.filter((one) => (process.env['BENCH_ENGINE'] ?? one) === one)) {
    const server = await startEntities({ engine, logLevel: 'silent' });
    try {
      for (const step of steps) table.push({ engine, ...(await measured(server, step)) });
    } finally {
      await server.close();
    }
  }
  return table;
}

async function measured(server: TestServer, { what, entity, rows, fill, body }: Step): Promise<Row> {
  const token = await server.login();
  await fill(server, rows);
  await server.store.pool.query('vacuum analyze');
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';
  const since = performance.now();
  const answer = await server.call('POST', `/admin/api/commands/${entity}`, {
    token,
    body: { ...body, rows, request_id: randomUUID() },
  });
  if (answer.code !== 20_000) throw new Error(JSON.stringify(answer));
  const settled = performance.now();
  const stop = startJobs(server.store, console, { kinds: jobKinds, pollMs: 200 });
  const result = async () => {
    const { rows: found } = await server.store.pool.query<{ state: string; summary: string }>(
      `select state, result ->> 'summary' as summary from job order by id desc limit 1`,
    );
    return found[0];
  };
  for (;;) {
    const now = await result();
    if (now?.state === 'done') break;
    if (now?.state === 'failed') throw new Error('the job failed');
    await sleep(500);
  }
  const seconds = (performance.now() - settled) / 1000;
  await stop();
  return {
    what,
    rows: number(rows),
    'settled s': Number(((settled - since) / 1000).toFixed(1)),
    'worked off s': Number(seconds.toFixed(1)),
    'per second': Math.round(rows / seconds),
    outcome: (await result())?.summary ?? '',
    load,
  };
}
