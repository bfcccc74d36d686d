import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright';
import { startApplication } from '../c/application.ts';
import { testPassword } from '../server/data-template.ts';
import { addPlans, manyPlans } from './many-plans.ts';
import { type Deed, deedTimes, writeTime } from './plan-timed.ts';
import type { Row } from './run.ts';

/** 中秋团圆礼 of the demo data: a draft, whose plans may be put elsewhere. */
const activityId = 4002;
const deeds: readonly Deed[] = ['choose', 'fold', 'fold all', 'unfold all', 'type', 'scroll'];

/** A tree of 500 plans: opened, unfolded, typed in, dragged, taken back; at full speed and four times slower. */
export async function bench(): Promise<readonly Row[]> {
  const application = await startApplication();
  const context = await application.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  try {
    await addPlans(application.store().pool, activityId);
    const load = loadavg().map((one) => one.toFixed(1));
    console.log(`load ${load.join(' ')}; ${manyPlans} plans`);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await signIn(page, application.address);
    await page.goto(`${application.address}#/activity/plan?activity=${activityId}`);
    await page.waitForSelector('.plan-row');
    const table: Row[] = [];
    for (const slower of [1, 4]) table.push(...(await measured(page, cdp, slower)));
    return table;
  } finally {
    await context.close();
    await application.close();
    await application.browser.close();
  }
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.fill('#username', 'admin');
  await page.fill('#password', testPassword);
  await page.click('#login button');
  await page.waitForURL(/workplace/);
}

/** From the answer with the tree until its rows are painted. */
async function opened(page: Page): Promise<number> {
  await choose(page, '清凉一夏·转盘赢好礼', '夏季主方案');
  await choose(page, '中秋团圆礼', '分区 0');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          setTimeout(() => {
            const trees = performance.getEntriesByType('resource').filter(({ name }) => name.includes('planTrees'));
            const answered = (trees.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? 0;
            resolve(performance.now() - answered);
          });
        });
      }),
  );
}

/** Chooses an activity, and waits for a plan of it. */
async function choose(page: Page, title: string, plan: string): Promise<void> {
  await page.locator('.plan-activity').click();
  await page.locator(`.ant-select-item-option[title="${title}"]`).click();
  await page.locator('.plan-row', { hasText: plan }).first().waitFor();
}

async function measured(page: Page, cdp: CDPSession, slower: number): Promise<readonly Row[]> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const row = (what: string, times: readonly number[]): Row => {
    const sorted = times.toSorted((a, b) => a - b);
    return {
      'processor slower by': slower,
      what,
      'median ms': Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)),
      'longest ms': Number((sorted.at(-1) ?? 0).toFixed(1)),
    };
  };
  const table = [row('open', [await opened(page)])];
  for (const deed of deeds) table.push(row(deed, await page.evaluate(deedTimes, deed)));
  await page.locator('.plan-buttons button', { hasText: '放弃修改' }).click();
  await page.locator('.plan-scroll').evaluate((scroller) => scroller.scrollTo({ top: 0 }));
  await page.locator('.plan-row[aria-level="3"]').nth(1).waitFor();
  const [drags, undos]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 3; turn += 1) {
    drags.push(await page.evaluate(writeTime, 'drag'));
    undos.push(await page.evaluate(writeTime, 'undo'));
  }
  table.push(row('drag', drags), row('undo', undos));
  const drawn = await page.locator('.plan-row').count();
  console.log(`rows drawn: ${drawn}`);
  return table;
}
