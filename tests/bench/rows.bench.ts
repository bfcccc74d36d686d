import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { startApplication } from '../c/application.ts';
import { testPassword } from '../server/data-template.ts';
import { addAwards } from './million-awards.ts';
import { flipTimes, scrollTimes, tickTimes } from './rows-timed.ts';
import type { Row } from './run.ts';

const rows = 500;
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A page of 500 rows: turned, ticked and scrolled; as ours, as antd's own table, and as a native one, which is the floor. */
export async function bench(): Promise<readonly Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flan-tables-'));
  const application = await startApplication();
  const context = await application.browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await addAwards(application.store().pool, rows * 8);
    await build({
      root: 'tests/bench/tables',
      base: './',
      configFile: false,
      logLevel: 'silent',
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true },
    });
    await context.route('http://tables.bench/**', (route) => {
      const file = path.join(folder, new URL(route.request().url()).pathname.replace(/^\/$/, '/index.html'));
      return route.fulfill({ body: readFileSync(file), contentType: types[path.extname(file)] ?? 'text/plain' });
    });
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').trim()}; ${rows} rows`);
    const table: Row[] = [];
    for (const kind of ['native', 'plain', 'virtual']) {
      const page = await context.newPage();
      await page.goto(`http://tables.bench/#${kind}`);
      table.push(
        ...(await measured(
          page,
          { native: 'native table', plain: 'antd', virtual: 'antd virtual' }[kind] ?? '',
          '#flip',
        )),
      );
      await page.close();
    }
    const page = await context.newPage();
    await openList(page, application.address);
    table.push(...(await measured(page, 'our list', '.ant-pagination-next button', 'awardLists')));
    return table;
  } finally {
    await context.close();
    await application.close();
    await application.browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.fill('#username', 'admin');
  await page.fill('#password', testPassword);
  await page.click('#login button');
  await page.waitForURL(/workplace/);
  await page.goto(`${address}#/award/list?pageNo=1&pageSize=${rows}`);
}

/** At full speed and with a processor that is four times slower. */
async function measured(page: Page, what: string, flip: string, call?: string): Promise<readonly Row[]> {
  await page.waitForSelector('[data-row-key]');
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const table: Row[] = [];
  for (const slower of [1, 4]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const flips = await page.evaluate(flipTimes, { flip, call: call ?? '' });
    const ticks = await page.evaluate(tickTimes);
    const frames = await page.evaluate(scrollTimes);
    table.push({
      what,
      'processor slower by': slower,
      'flip ms': median(flips),
      'tick ms': median(ticks),
      'scroll: p95 frame ms': quantile(frames, 0.95),
    });
  }
  return table;
}

const quantile = (times: readonly number[], share: number): number =>
  Number((times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1));
const median = (times: readonly number[]) => quantile(times, 0.5);
