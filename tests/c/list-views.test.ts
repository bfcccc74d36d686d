import { expect, test } from 'vitest';
import { seedMany } from '../../server/seed/many.ts';
import { eventually } from '../engine/ui.ts';
import { sharedApplication } from './application.ts';
import { soon } from '../soon.ts';
import { frontOf, hashOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

const address = '#/award/goods-offline';
const heads = ({ page }: Visit) =>
  page.locator('th[data-column]').evaluateAll((all) => all.map((head) => head.getAttribute('data-column')));

test('columns and a default view follow the person to another device', async () => {
  const application = await sharedApplication();
  await seedMany(application.store(), { goods: 72 });
  const desk = await visit(application);
  await desk.signIn('mall_operator');
  await desk.goTo(address);
  await eventually(async () => expect((await desk.ui.see('rows')).length).toBeGreaterThan(10), 30_000);

  /** Each change is kept by itself: the next answer is of the next one. */
  const settled = () => desk.page.waitForResponse((response) => response.url().includes('list-views/settings'));
  await desk.ui.click('列设置');
  const hidden = settled();
  await desk.ui.press({ role: 'menuitemcheckbox', name: '市场价' });
  expect((await (await hidden).json()) as object).toMatchObject({ code: 20000 });
  const kept = settled();
  await desk.ui.press({ role: 'menuitem', name: '名称的位置和宽度' });
  await desk.ui.press({ role: 'menuitem', name: '下移' });
  expect((await (await kept).json()) as object).toMatchObject({ code: 20000 });
  await desk.page.keyboard.press('Escape');

  await desk.ui.press({ role: 'columnheader', name: '可用库存' });
  await desk.ui.fill('关键词', '品鉴');
  await desk.ui.click('查询');
  await eventually(async () => expect(decodeURIComponent(desk.page.url())).toContain('keyword=品鉴'), 30_000);
  await desk.ui.click('视图');
  await desk.ui.click('保存为新视图');
  await desk.ui.fill('视图名称', '品鉴装库存');
  await desk.page.keyboard.press('Enter');
  await desk.ui.click('视图操作：品鉴装库存');
  const begun = settled();
  await desk.ui.press({ role: 'menuitem', name: '设为默认' });
  await begun;
  await desk.leave();

  const laptop = await visit(application);
  await laptop.signIn('mall_operator');
  await laptop.goTo(address);
  await eventually(async () => expect(decodeURIComponent(laptop.page.url())).toContain('keyword=品鉴'), 30_000);
  await eventually(async () => expect((await heads(laptop)).slice(0, 2)).toEqual(['status', 'title']), 30_000);
  expect(await heads(laptop)).not.toContain('market_price_fen');
  await laptop.leave();
});

test('back and forward lead through what a list was asked for', async () => {
  const visitor = await visit(await sharedApplication());
  const { page, ui, signIn, goTo, leave } = visitor;
  await signIn();
  await goTo(address);
  await eventually(async () => expect((await ui.see('rows')).length).toBeGreaterThan(10), 30_000);
  await ui.press({ role: 'listitem', name: '2' });
  await eventually(async () => expect(page.url()).toContain('pageNo=2'), 30_000);
  await ui.press({ role: 'columnheader', name: '可用库存' });
  await eventually(async () => expect(page.url()).toContain('sortField=stock_available'), 30_000);
  await page.goBack();
  await eventually(async () => expect(await ui.see('page')).toBe(2), 30_000);
  expect(page.url()).not.toContain('sortField');
  await page.goBack();
  await eventually(async () => expect(await ui.see('page')).toBe(1), 30_000);
  await page.goForward();
  await eventually(async () => expect(await ui.see('page')).toBe(2), 30_000);
  await leave();
});

test('a list keeps its rows in the address when its tab is left and chosen again, also after a reload', async () => {
  const application = await sharedApplication();
  await seedMany(application.store(), { goods: 72 });
  const visitor = await visit(application);
  const { page, ui, signIn, goTo, leave } = visitor;
  const rows = `${address}?pageNo=2&pageSize=50&keyword=${encodeURIComponent('品鉴')}`;
  const isShown = async () => {
    await soon(() => frontOf(visitor)).toBe('线下商品');
    expect(hashOf(visitor)).toBe(rows);
    await soon(() => ui.see('page')).toBe(2);
  };
  await signIn();
  await goTo(rows);
  await isShown();
  await page.evaluate(() => void (location.hash = '#/award/cate'));
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  await ui.press({ role: 'tab', name: '线下商品' });
  await isShown();
  // A link to the page alone, as the menu has it.
  await page.evaluate(() => void (location.hash = '#/award/cate'));
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  await page.evaluate(() => void (location.hash = '#/award/goods-offline'));
  await isShown();
  // A tab of an earlier visit that nobody has looked at yet.
  await page.evaluate(() => void (location.hash = '#/award/cate'));
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  await page.reload();
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  await ui.press({ role: 'tab', name: '线下商品' });
  await isShown();
  await leave();
});
