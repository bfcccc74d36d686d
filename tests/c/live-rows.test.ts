import { expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { twoVisits } from './two-visits.ts';
import type { Visit } from './visit.ts';

/* Two operators in two browsers at the same rows: each hears what the other does. */

const application = await sharedApplication();
// Seats of browsers that were closed a moment ago, in tests before this one, are kept until their lease is over.
const visits = twoVisits(application, () => application.store().pool.query('delete from presence'));
const textOf = async ({ page }: Visit, selector: string) =>
  (await page.locator(selector).allTextContents()).join().trim();
const newsOf = (one: Visit) => textOf(one, '.row-news');
const others = (one: Visit) => textOf(one, '.presence');
/** Where the rows stand on the screen. */
const placesOf = async ({ page }: Visit) => {
  const places = await page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  expect(places.length).toBeGreaterThan(1);
  return places;
};
const marksOf = ({ page }: Visit) =>
  page.locator('[role="tab"]').evaluateAll((tabs) => tabs.map((tab) => tab.outerHTML).join());

async function sitDown(one: Visit, username: string): Promise<void> {
  await one.signIn(username);
  const listening = one.page.waitForResponse((response) => response.url().endsWith('/admin/events'));
  await one.goTo('#/award/cate');
  await soon(async () => (await one.ui.see('rows')).length).toBeGreaterThan(1);
  await listening;
}

test('what one saves the other is told, in front and behind; who has the record open is named', async () => {
  const [a, b] = visits();
  await Promise.all([sitDown(a, 'admin'), sitDown(b, 'ops_manager')]);
  await a.ui.clickRow('品牌周边', '编辑');
  await soon(async () => (await a.ui.see('fields'))['分类名称']?.value).toBe('品牌周边');
  await b.ui.clickRow('品牌周边', '详情');
  await soon(() => others(b)).toBe('超级管理员 正在编辑');
  await soon(() => others(a)).toBe('运营主管 正在查看');

  const before = await placesOf(b);
  await a.ui.fill('备注', `改于 ${Math.random()}`);
  await a.ui.click('确定');
  await soon(() => a.ui.see('dialogs')).toEqual([]);
  await soon(() => newsOf(b)).toBe('有 1 条更新刷新');
  // It comes by itself: whoever is about to press a row hits that row.
  expect(await placesOf(b)).toEqual(before);
  await soon(() => others(b)).toBe('');
  // One's own doing is no news.
  expect(await newsOf(a)).toBe('');

  await b.page.keyboard.press('Escape');
  await soon(() => b.ui.see('dialogs')).toEqual([]);
  await b.ui.click('刷新列表');
  await soon(() => newsOf(b)).toBe('');

  await b.goTo('#/award/goods-offline');
  await soon(async () => (await b.ui.see('rows')).length).toBeGreaterThan(0);
  await a.ui.clickRow('品牌周边', '编辑');
  await soon(async () => (await a.ui.see('fields'))['分类名称']?.value).toBe('品牌周边');
  await a.ui.fill('备注', `又改于 ${Math.random()}`);
  await a.ui.click('确定');
  await soon(() => marksOf(b)).toContain('有更新');
  await b.goTo('#/award/cate');
  await soon(() => marksOf(b)).not.toContain('有更新');
  expect(await newsOf(b)).toBe('');
});
