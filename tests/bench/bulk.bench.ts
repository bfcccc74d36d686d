import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright';
import { apiBase } from '../../contract/core/envelope.ts';
import { recordBatches } from '../../contract/awards/award-records.ts';
import { maxBatch } from '../../contract/entity/wire/row-batch.ts';
import { maxSelected } from '../../contract/entity/wire/selection.ts';
import type { Store } from '../../server/db/store.ts';
import { signIn, startDemo } from '../pipeline/demo-server.ts';
import { startPostgres } from '../server/postgres.ts';
import { memoryOf } from './memory.ts';
import { addRecords } from './million-records.ts';
import type { Row } from './run.ts';

/*
 * An action upon all rows that a search finds, from one end to the other: an operator ticks a row, presses 选择全部匹配 and 作废, and waits
 * until every row has its answer. The server is a process of its own over the embedded database, or on PostgreSQL with BENCH_POSTGRES=1; the
 * page is the one that ships, in Chromium. BENCH_ROWS: fewer rows than a selection holds.
 */

const amount = Number(process.env['BENCH_ROWS'] ?? maxSelected);
const hour = 3_600_000;
const number = (count: number) => count.toLocaleString('en-US');
const seconds = (since: number) => Number(((performance.now() - since) / 1000).toFixed(1));

/** So many records that wait to be claimed, and no others that do. */
async function addWaiting({ pool }: Store): Promise<void> {
  await addRecords(pool, amount);
  await pool.query(`update award_record set claim_deadline = now() + interval '30 days', finished_at = null,
    status = case when biz_no like 'bench:%' then 'wait_claim' else 'done' end
    where biz_no like 'bench:%' or status = 'wait_claim'`);
  await pool.query('vacuum analyze award_record');
}

export async function bench(): Promise<readonly Row[]> {
  const postgres = process.env['BENCH_POSTGRES'] ? await startPostgres() : undefined;
  const demo = await startDemo({ databaseUrl: await postgres?.freshDatabase(), add: addWaiting });
  try {
    const page = await demo.browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await signIn(page, demo.address);
    await page.goto(`${demo.address}/#/member/award-log?status=wait_claim`);
    await page.locator('.page-panel:visible [data-row-key]').first().waitFor({ timeout: 60_000 });
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').trim()}; ${number(amount)} rows`);
    return await acted(page, demo.pid);
  } finally {
    await demo.close();
    await postgres?.stop();
  }
}

/** Each part of the way, with the most memory that the server and the page took in it. */
async function acted(page: Page, pid: number): Promise<readonly Row[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const table: Row[] = [];
  const part = async (what: string, work: () => Promise<unknown>, more: () => Row = () => ({})) => {
    const heap = watchHeap(session);
    const { now } = memoryOf(pid);
    const since = performance.now();
    await work();
    table.push({
      what,
      seconds: seconds(since),
      'server before MB': now,
      'server at most MB': memoryOf(pid).peak,
      'page at most MB': await heap(),
      ...more(),
    });
  };
  const panel = page.locator('.page-panel:visible');
  await part('all that match', async () => {
    await panel.locator('[data-row-key] input[type=checkbox]').first().check();
    await panel.getByRole('button', { name: /选择全部匹配/ }).click();
    await panel.getByText(`已选择 ${number(amount)} 项`).waitFor({ timeout: hour });
  });
  const dialog = page.getByRole('dialog', { name: '批量作废' });
  await part('looked at once more', async () => {
    await panel.getByRole('button', { name: '批量作废', exact: true }).click();
    await dialog.getByLabel('原因').fill('活动结束，统一作废', { timeout: hour });
  });
  const times = batchTimes(page);
  await part(
    'each row answered',
    async () => {
      await dialog.getByRole('button', { name: `作废 ${number(amount)} 条` }).click();
      await page.locator('.bulk-panel[data-state="finished"]').waitFor({ timeout: hour });
    },
    () => times(),
  );
  const [counts] = (await page.locator('.bulk-panel').innerText()).split('名称');
  console.log(counts?.replaceAll('\n', ' '));
  return table;
}

/** How long calls for a batch took, from the page's side. */
function batchTimes(page: Page): () => Row {
  const path = `${apiBase}${recordBatches['VOID']?.call.split(' ')[1] ?? ''}`;
  const took: number[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes(path)) took.push(request.timing().responseEnd);
  });
  return () => {
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    return { [`calls of ${maxBatch}`]: took.length, 'median ms': at(0.5), 'p95 ms': at(0.95), 'worst ms': at(1) };
  };
}

/** Looks twice a second at what the page's scripts hold; answers the most, in MB. */
function watchHeap(session: CDPSession): () => Promise<number> {
  let most = 0;
  const look = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    most = Math.max(most, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
  };
  const timer = setInterval(() => void look(), 500);
  return async () => {
    clearInterval(timer);
    await look();
    return Math.round(most / 1_048_576);
  };
}
