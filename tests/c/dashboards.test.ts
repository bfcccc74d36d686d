import fs from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedHistory } from '../../server/seed/demo-history.ts';
import { soon } from '../soon.ts';
import { allAnswered } from './all-pages.ts';
import { type Application, startApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

let application: Application;
let visitor: Visit;

beforeEach(async () => {
  application = await startApplication();
  await seedHistory(application.store());
  visitor = await visit(application);
});
afterEach(async () => {
  await visitor.leave();
  await application.close();
});

const block = (title: string) =>
  visitor.page.locator('.block', { has: visitor.page.getByRole('heading', { name: title }) });
const hash = () => visitor.page.evaluate(() => location.hash);

test('both dashboards, over the demo data and a year of work', async () => {
  const { page, ui, signIn, goTo } = visitor;
  const { gate } = application;

  // 分析页: one block fails alone, and is tried again alone.
  await signIn('finance_auditor');
  gate.hold('/analysis/heat');
  await goTo('#/dashboard/analysis');
  await soon(() => gate.pending().length).toBe(1);
  await gate.answer('/analysis/heat', 'drop');
  await soon(() => block('时段热力').getByRole('alert').count()).toBe(1);
  await soon(() => block('月度统计').locator('.plot-columns > div').count()).toBe(12);
  expect(await block('核心指标').locator('.figure-cards > li').count()).toBe(4);
  gate.open();
  await block('时段热力').getByRole('button', { name: '重试' }).click();
  await soon(() => block('时段热力').locator('.heat-day i').count()).toBe(7 * 24);

  // The filter bar is in the address, and a link is followed while the page is open.
  await ui.press({ role: 'radio', name: '全年' });
  await soon(hash).toBe('#/dashboard/analysis?range=year&compare=previous');
  await ui.press({ role: 'radio', name: '同比' });
  await soon(hash).toBe('#/dashboard/analysis?range=year&compare=year');
  await allAnswered(visitor);
  await page.evaluate(
    () => void (location.hash = '#/dashboard/analysis?range=custom&compare=year&from=2026-06-01&to=2026-06-30'),
  );
  await soon(async () => (await ui.see('fields'))['开始日期']?.value).toBe('2026-06-01');
  await allAnswered(visitor);

  // The table and the file hold the same numbers as the server has.
  await ui.choose('月度统计的指标', '登录次数');
  await ui.click('表格：月度统计');
  await soon(() => block('月度统计').locator('tbody tr').count()).toBe(12);
  await soon(() => block('月度统计').locator('thead').textContent()).toContain('2026 年（次）');
  const { rows } = await application.store().pool.query<{ count: number }>(
    `select count(*) as count from login_log where result = 'success' and log_type = 'login_password'
        and created_at >= '2026-06-01' and created_at < '2026-07-01'`,
  );
  const june = block('月度统计').locator('tbody tr').nth(5);
  const count = new Intl.NumberFormat('en-US').format(rows[0]?.count ?? 0);
  await soon(() => june.locator('td').first().textContent()).toBe(count);
  const [file] = await Promise.all([page.waitForEvent('download'), ui.click('导出：月度统计')]);
  expect(file.suggestedFilename()).toMatch(/^月度统计_\d{8}_\d{4}\.csv$/);
  const text = fs.readFileSync(await file.path(), 'utf8');
  expect(text).toContain(`6月,${rows[0]?.count ?? 0},`);

  // 工作台: shortcuts are chosen, kept, and lead to their page.
  await page.evaluate(() => void (location.hash = '#/dashboard/workplace'));
  await soon(() => block('近 7 日趋势').locator('.plot-line > i').count()).toBe(7);
  await soon(() => page.locator('.welcome-words').textContent()).toContain('财务部');
  await ui.click('编辑');
  await ui.click('添加 奖励库');
  await ui.click('添加 分析页');
  await ui.click('前移 分析页');
  await ui.click('保存');
  await soon(() => block('快捷入口').getByRole('link').allTextContents()).toEqual(['分析页', '奖励库']);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await soon(() => block('快捷入口').getByRole('link').allTextContents()).toEqual(['分析页', '奖励库']);

  // The tab knows its own filter: who comes back to it finds it in the address too.
  await block('快捷入口').getByRole('link', { name: '分析页' }).click();
  await soon(() => page.locator('.analysis').count()).toBe(1);
});

test('who may not export, or not open the page, is not offered it', async () => {
  const { ui, signIn, goTo } = visitor;
  await signIn('channel_manager');
  await goTo('#/dashboard/analysis');
  await soon(() => block('核心指标').locator('.figure-cards > li').count()).toBe(3);
  await allAnswered(visitor);
  const buttons = await ui.see('buttons');
  expect(Object.keys(buttons).filter((name) => name.startsWith('导出'))).toEqual([]);
  // The one share that is his: where his points lie.
  expect(await block('结构占比').textContent()).toContain('广东');
  await visitor.startOver();
  await signIn('mall_operator');
  await goTo('#/dashboard/analysis');
  await soon(hash).toBe('#/exception/403');
});
