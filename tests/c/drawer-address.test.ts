import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf, hashOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* Which record stands open is part of the address: it can be shared, and Back closes it. */

const application = await sharedApplication();
const list = '#/award/cate';
const filtered = `${list}?pageNo=1&pageSize=50&keyword=${encodeURIComponent('品牌周边')}`;
let visitor: Visit;

const dialogs = async () => await visitor.ui.see('dialogs');
const rows = async () => (await visitor.ui.see('rows')).length;
const nameIn = async () => (await visitor.ui.see('fields'))['分类名称']?.value;
const opened = () => /[?&]open=(\w+)/.exec(hashOf(visitor))?.[1];

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo(list);
  await soon(rows).toBeGreaterThan(1);
});
afterEach(() => visitor.leave());

test('a record that is opened stands in the address, which opens it for another person; Back and Forward close and open it', async () => {
  const { page, ui } = visitor;
  await ui.clickRow('品牌周边', '详情');
  await soon(dialogs).toEqual(['奖励分类详情']);
  await soon(opened).toMatch(/^\d+$/);
  const address = hashOf(visitor);
  const other = await visit(application);
  await other.signIn();
  await other.goTo(address);
  await soon(() => other.ui.see('dialogs')).toEqual(['奖励分类详情']);
  await other.leave();
  await page.goBack();
  await soon(dialogs).toEqual([]);
  expect([hashOf(visitor), await frontOf(visitor)]).toEqual([list, '奖励分类']);
  await page.goForward();
  await soon(dialogs).toEqual(['奖励分类详情']);
  expect(hashOf(visitor)).toBe(address);
  await page.keyboard.press('Escape');
  await soon(dialogs).toEqual([]);
  await soon(() => hashOf(visitor)).toBe(list);
  // Closed by hand, also where a link had opened it, over rows that were searched for.
  await page.evaluate((hash) => void (location.hash = hash), filtered);
  await soon(rows).toBe(1);
  await ui.click('新建');
  await soon(dialogs).toEqual(['新建奖励分类']);
  expect(hashOf(visitor)).toBe(`${filtered}&open=new`);
  await page.reload();
  await soon(dialogs).toEqual(['新建奖励分类']);
  await page.keyboard.press('Escape');
  await soon(dialogs).toEqual([]);
  await soon(() => hashOf(visitor)).toBe(filtered);
  expect(await rows()).toBe(1);
});

test('Back asks before what is typed is lost; the address says that it is open until it is given up', async () => {
  const { page, ui } = visitor;
  await ui.clickRow('品牌周边', '编辑');
  await soon(nameIn).toBe('品牌周边');
  await ui.fill('分类名称', '还没有保存');
  const address = hashOf(visitor);
  await page.goBack();
  await soon(dialogs).toContain('提示');
  expect(hashOf(visitor)).toBe(address);
  await ui.click('继续编辑');
  await soon(nameIn).toBe('还没有保存');
  // Another record does not take its place, and the address stays with it.
  await page.evaluate(() => void (location.hash = '#/award/cate?open=101'));
  await soon(async () => (await ui.see('notices')).join()).toContain('请先完成或关闭');
  await soon(() => hashOf(visitor)).toBe(address);
  expect(await nameIn()).toBe('还没有保存');
  // Nor does it ask again when its tab was left and is chosen again.
  await page.evaluate(() => void (location.hash = '#/award/goods-offline'));
  await soon(() => frontOf(visitor)).toBe('线下商品');
  await page.keyboard.press('Alt+Digit1');
  // Behind a form no tab can be seen.
  await soon(() => hashOf(visitor)).toBe(address);
  await soon(nameIn).toBe('还没有保存');
  await page.goBack();
  await soon(() => frontOf(visitor)).toBe('线下商品');
  await page.goForward();
  await soon(nameIn).toBe('还没有保存');
  await page.keyboard.press('Escape');
  await soon(dialogs).toContain('提示');
  await ui.click('放弃');
  await soon(dialogs).toEqual([]);
  await soon(() => hashOf(visitor)).toBe(list);
});
