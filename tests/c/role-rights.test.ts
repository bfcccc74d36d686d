import { afterAll, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { visit } from './visit.ts';

/** With roles of its own. */
const application = await startApplication();
afterAll(() => application.close());

test('what a role is given reaches the menu of who has it at once, and leaves his tabs alone', async () => {
  const [boss, clerk] = await Promise.all([visit(application), visit(application)]);
  await Promise.all([boss.signIn('admin'), clerk.signIn('customer_service')]);
  const listening = clerk.page.waitForResponse((response) => response.url().endsWith('/admin/events'));
  await clerk.goTo('#/award/localverifice');
  await soon(async () => (await clerk.ui.see('rows')).length).toBeGreaterThan(0);
  await listening;
  const menu = clerk.page.locator('nav, aside');
  const document = await clerk.page.evaluate(() => performance.timeOrigin);
  expect(await menu.allTextContents().then(String)).not.toContain('奖励库');

  await boss.goTo('#/system/role');
  await soon(async () => (await boss.ui.see('rows')).length).toBeGreaterThan(7);
  await boss.page.locator('tr', { hasText: 'customer_service' }).getByText('更多').click();
  await boss.page.getByRole('menuitem', { name: '权限', exact: true }).click();
  await boss.page.getByRole('checkbox', { name: '奖励库 详情' }).click();
  await boss.ui.click('保存');
  await soon(async () => boss.page.locator('.grants-preview').innerText()).toContain('1 人将新增 1 个页面');
  await boss.ui.click('确定');
  await soon(() => boss.ui.see('dialogs')).toEqual([]);

  await soon(async () => String(await menu.allTextContents())).toContain('奖励库');
  expect(await clerk.page.evaluate(() => performance.timeOrigin)).toBe(document);
  expect(await clerk.page.locator('[role=tab]').allInnerTexts()).toContain('本地核销点');
  await Promise.all([boss.leave(), clerk.leave()]);
});

test('a page that is taken out of use leaves the menu of everybody at once, and comes back as it went', async () => {
  const [boss, clerk] = await Promise.all([visit(application), visit(application)]);
  await Promise.all([boss.signIn('admin'), clerk.signIn('customer_service')]);
  const menu = clerk.page.locator('nav, aside');
  const listening = clerk.page.waitForResponse((response) => response.url().endsWith('/admin/events'));
  await clerk.goTo('#/award/localverifice');
  await listening;
  await soon(async () => String(await menu.allTextContents())).toContain('中奖日志');

  const step = async (label: string) => {
    await boss.page.locator('tr', { hasText: 'AwardLog' }).getByText('更多').click();
    await boss.page.getByRole('menuitem', { name: label, exact: true }).click();
    await boss.ui.click('确定');
    await soon(() => boss.ui.see('dialogs')).toEqual([]);
  };
  await boss.goTo(`#/system/permission?keyword=${encodeURIComponent('中奖日志')}`);
  await soon(async () => (await boss.ui.see('rows')).length).toBe(1);
  await step('停用');
  await soon(async () => String(await menu.allTextContents())).not.toContain('中奖日志');
  await step('启用');
  await soon(async () => String(await menu.allTextContents())).toContain('中奖日志');
  await Promise.all([boss.leave(), clerk.leave()]);
});
