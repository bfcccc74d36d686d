import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf, hashOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* A record is a place: it has an address and a tab, which are kept. */

const application = await sharedApplication();
let visitor: Visit;

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
});
afterEach(() => visitor.leave());

test('the quick look leads to the place, which is found again after a reload and leads back to the list', async () => {
  const { page, ui } = visitor;
  await visitor.goTo('#/award/cate');
  await soon(async () => (await ui.see('rows')).length).toBeGreaterThan(1);
  await ui.clickRow('品牌周边', '详情');
  await soon(() => ui.see('dialogs')).toEqual(['奖励分类详情']);
  await page.getByRole('link', { name: '在新页打开' }).click();
  await soon(() => frontOf(visitor)).toBe('品牌周边');
  expect(hashOf(visitor)).toMatch(/^#\/award\/cate\/\d+$/);
  await soon(() => page.title()).toBe('品牌周边 - Flan Admin');
  await soon(() => ui.see('dialogs')).toEqual([]);
  await ui.click('编辑');
  await soon(() => ui.see('dialogs')).toEqual(['编辑奖励分类：品牌周边']);
  await ui.fill('备注', '周边产品');
  await ui.click('确定');
  await soon(() => ui.see('dialogs')).toEqual([]);
  await soon(() => page.locator('.record-sections').textContent()).toContain('周边产品');
  await page.reload();
  await soon(() => frontOf(visitor)).toBe('品牌周边');
  await soon(() => page.locator('.record-head h1').textContent()).toBe('品牌周边');
  await page.goBack();
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  expect(await ui.see('dialogs')).toEqual([]);
});

test('a record that is not there says so, with the ways home and back', async () => {
  const { page, ui } = visitor;
  await visitor.goTo('#/award/cate/999999');
  await soon(() => page.locator('.exception-page h1').textContent()).toBe('数据不存在或已归档');
  expect(await ui.see('buttons')).toMatchObject({ 返回首页: 'enabled', 返回上一页: 'enabled' });
});
