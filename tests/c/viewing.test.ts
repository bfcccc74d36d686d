import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf, hashOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

const application = await sharedApplication();
const bar = '正在以「客服专员」查看，按钮仅供预览';
let visitor: Visit;
beforeEach(async () => {
  visitor = await visit(application);
});
afterEach(() => visitor.leave());

const tabsOf = ({ page }: Visit) => page.locator('[role=tab]').allTextContents();
/** The tree: what was visited lately stands above it and changes with every page. */
const menuOf = async ({ page }: Visit) =>
  (await page.locator('.sider a:not([data-part] a)').allTextContents()).filter(Boolean);

async function choose(item: string): Promise<void> {
  await visitor.ui.click('超级管理员');
  await visitor.ui.press({ role: 'menuitemradio', name: item });
}

test('以角色查看: the menu of the role, and afterwards one’s own tabs as they were', async () => {
  const { page, ui } = visitor;
  await visitor.signIn();
  await visitor.goTo('#/award/cate');
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  await visitor.goTo('#/award/localverifice');
  await soon(() => frontOf(visitor)).toBe('本地核销点');
  const [own, menu] = [await tabsOf(visitor), await menuOf(visitor)];

  await choose('以角色查看：客服专员');
  await soon(() => page.getByText(bar).count()).toBe(1);
  await soon(() => frontOf(visitor)).toBe('工作台');
  expect(await tabsOf(visitor)).toEqual(['工作台']);
  expect(menu.length).toBeGreaterThan((await menuOf(visitor)).length);
  expect(await menuOf(visitor)).toContain('本地核销点');
  await visitor.goTo('#/award/cate');
  await soon(() => hashOf(visitor)).toBe('#/exception/403');

  // Another tab of the browser is the operator's own, and a reload stays with the role.
  const other = await visitor.anotherTab();
  await other.goTo('#/award/cate');
  await soon(() => frontOf(other)).toBe('奖励分类');
  await page.reload();
  await soon(() => page.getByText(bar).count()).toBe(1);

  await ui.click('退出查看');
  await soon(() => frontOf(visitor)).toBe('本地核销点');
  expect(await tabsOf(visitor)).toEqual(own);
  expect(await menuOf(visitor)).toEqual(menu);
});
