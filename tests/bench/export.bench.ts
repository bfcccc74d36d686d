import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { entityNamed } from '../../contract/entities.ts';
import { exportCallOf } from '../../contract/jobs/exports.ts';
import { jobCalls, type OwnJob } from '../../contract/jobs/jobs.ts';
import { jobKinds } from '../../server/job-kinds.ts';
import { startJobs } from '../../server/jobs/worker.ts';
import { entityRoutes } from '../../server/routes.ts';
import { layDemoRows } from '../server/demo-rows.ts';
import { startApp, type TestServer } from '../server/with-server.ts';
import { addAwards } from './million-awards.ts';
import type { Row } from './run.ts';

/** The most that one export may have is 100,000, and a sixth of these stands in no list. */
const made = 118_000;
const silent = { info: () => undefined, warn: (fields: object) => console.warn(fields) };
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

/** An export of as many rows as one may have, on the embedded database; what others wait for meanwhile, and what it takes of memory. */
export async function bench(): Promise<readonly Row[]> {
  const server = await startApp({ routes: entityRoutes(), logLevel: 'silent' });
  const stop = startJobs(server.store, silent, { kinds: jobKinds });
  try {
    await layDemoRows(server.store, server.dataDir);
    await addAwards(server.store.pool, made);
    const token = await server.login();
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').trim()}`);
    const table: Row[] = [];
    for (const format of ['csv', 'xlsx']) table.push(await exported(server, token, format));
    return table;
  } finally {
    await stop();
    await server.close();
  }
}

async function exported(server: TestServer, token: string, format: string): Promise<Row> {
  const columns = [
    'award_no',
    'title',
    'award_type',
    'cate_name',
    'market_price_fen',
    'cost_fen',
    'status',
    'updated_at',
  ];
  const body = { format, columns, query: { sortField: 'cost_fen', sortOrder: 'ascend' } };
  const before = process.memoryUsage().rss;
  const since = performance.now();
  const answer = await server.call('POST', exportCallOf(entityNamed('award')).slice(5), { token, body });
  if (answer.code !== 20_000) throw new Error(answer.message);
  const { job_id: id } = answer.result as { job_id: number };
  const waits: number[] = [];
  let peak = before;
  for (;;) {
    const asked = performance.now();
    const { result } = await server.call('GET', jobCalls.list.slice(4), { token });
    waits.push(performance.now() - asked);
    peak = Math.max(peak, process.memoryUsage().rss);
    const job = (result as { data: readonly OwnJob[] }).data.find((one) => one.id === id);
    if (job?.state === 'failed') throw new Error(job.error);
    if (job?.state === 'done')
      return {
        format,
        rows: job.done,
        'file MB': Number(((job.files[0]?.size ?? 0) / 1e6).toFixed(1)),
        seconds: Number(((performance.now() - since) / 1000).toFixed(1)),
        'others wait, median ms': Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0),
        'worst ms': Math.round(Math.max(...waits)),
        'memory before MB': megabytes(before),
        'peak MB': megabytes(peak),
      };
    await sleep(20);
  }
}
