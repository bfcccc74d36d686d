import { expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { twoVisits } from './two-visits.ts';
import type { Visit } from './visit.ts';

/* Two operators in two browsers at the same tree of plans: each hears what the other does. */

const application = await sharedApplication();
const visits = twoVisits(application);
const newsOf = async ({ page }: Visit) => (await page.locator('.plan-news').allTextContents()).join().trim();
const nameIn = async ({ ui }: Visit) => (await ui.see('fields'))['方案名称'];

async function sitDown(one: Visit, username: string): Promise<void> {
  await one.signIn(username);
  const listening = one.page.waitForResponse((response) => response.url().endsWith('/admin/events'));
  await one.goTo('#/activity/plan?activity=4002');
  await soon(async () => (await nameIn(one))?.enabled).toBe(true);
  await listening;
}

test('a plan that another browser adds to the tree, or changes, is told and taken over; one’s own doing is not', async () => {
  const [a, b] = visits();
  await Promise.all([sitDown(a, 'admin'), sitDown(b, 'ops_manager')]);
  await b.ui.fill('备注', '正在填写');
  await a.ui.click('新增方案');
  await soon(async () => (await nameIn(a))?.value).toMatch(/^新方案/);
  await soon(() => newsOf(b)).toBe('方案树有更新，刷新后您填写的内容还在刷新');
  expect(await newsOf(a)).toBe('');

  await b.ui.click('刷新方案树');
  await soon(() => newsOf(b)).toBe('');
  await soon(() => b.ui.see('text')).toContain('新方案');
  expect((await b.ui.see('fields'))['备注']?.value).toBe('正在填写');

  const title = `华中区 ${Math.random().toString(36).slice(2, 8)}`;
  const before = String((await nameIn(a))?.value);
  await a.ui.fill('方案名称', title);
  await a.ui.click('保存');
  await soon(() => newsOf(b)).toContain(`「${before}」有更新`);
});
