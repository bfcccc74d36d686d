import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { frontOf, hashOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* An activity is run from its own page: figures, tree, prizes, odds, stock and its steps, by mouse and by keyboard. */

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());
let visitor: Visit;

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/activity/list/4001');
  await soon(() => frontOf(visitor)).toBe('清凉一夏·转盘赢好礼');
});
afterEach(() => visitor.leave());

const text = (selector: string) => visitor.page.locator(selector).first().textContent();
const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const first = async <Row>(query: string) => (await application.store().pool.query<Row & object>(query)).rows[0];

test('figures, what it holds and its steps stand on one page', async () => {
  await soon(() => text('.campaign-figures')).toContain('今日中奖');
  expect(await text('.campaign-figures')).toContain('成本 / 预算');
  await soon(() => text('.prize-lines')).toContain('便携保温杯');
  const buttons = await visitor.ui.see('buttons');
  expect(buttons).toMatchObject({ 试运行: 'enabled', 暂停: 'enabled', 编辑: 'enabled' });
  await visitor.ui.press({ role: 'tab', name: '推广链接' });
  await soon(() => visitor.page.locator('.plan-page').isVisible()).toBe(false);
  await visitor.ui.press({ role: 'tab', name: '方案与奖品' });
  await soon(() => visitor.page.locator('.plan-page').isVisible()).toBe(true);
});

test('odds are raised in the tree by keys alone; lowered, the server says why not, and what was typed stays', async () => {
  const { page, ui } = visitor;
  const prize = page.locator('.prize-lines li', { hasText: '88积分' }).last();
  await prize.locator('.prize-odds button').focus();
  await page.keyboard.press('Enter');
  await soon(focused).toBe('中奖概率（%）');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await soon(() => prize.locator('[role=alert]').textContent()).toBe('活动已发布，中奖概率只能提高');
  expect(await prize.getByLabel('中奖概率（%）').inputValue()).toBe('1');
  await page.keyboard.press('Escape');
  await soon(focused).toBe('修改88积分的中奖概率：70%');

  // 再接再厉 is the fallback: what nobody has any more goes to it.
  await application.store().pool.query(`update prize set probability = probability - 1000 where id in (
    select id from prize where plan_id = (select plan_id from prize where title = '88积分' and probability = 700000) and is_fallback)`);
  await page.reload();
  await soon(() => prize.locator('.prize-odds').textContent()).toBe('70%');
  await prize.locator('.prize-odds button').click();
  await soon(focused).toBe('中奖概率（%）');
  await page.keyboard.type('70.1');
  await soon(() => prize.locator('.odds-said').textContent()).toBe('合计 100%');
  await page.keyboard.press('Enter');
  await soon(() => prize.locator('.prize-odds').textContent()).toBe('70.1%');
  expect(await ui.see('text')).toContain('已保存「88积分」的中奖概率');
  expect(await first(`select count(*)::int from prize where title = '88积分' and probability = 701000`)).toEqual({
    count: 1,
  });
});

test('stock is added from the tree', async () => {
  const { page, ui } = visitor;
  const prize = page.locator('.prize-lines li', { hasText: '便携保温杯' }).first();
  const stock = () => prize.locator('.prize-stock').textContent();
  await soon(stock).toContain(' / ');
  const total = Number((await stock())?.split('/')[1]?.trim().replaceAll(',', ''));
  await prize.locator('.prize-stock button').click();
  await soon(() => ui.see('dialogs')).toEqual(['调整库存']);
  await ui.fill('数量', '2');
  await ui.fill('原因', '活动加量');
  await ui.click('增加库存');
  await soon(() => page.getByRole('dialog').textContent()).toContain('活动加量');
  await ui.click('关闭');
  await soon(stock).toContain(`/ ${total + 2}`);
});

test('it is paused and goes on from its head, by keys', async () => {
  const { page, ui } = visitor;
  await page.getByRole('button', { name: '暂停', exact: true }).focus();
  await page.keyboard.press('Enter');
  await soon(() => ui.see('dialogs')).toEqual(['提示']);
  await page.keyboard.type('奖品到货延迟');
  await page.keyboard.press('Control+Enter');
  await soon(() => text('.record-head')).toContain('已暂停');
  expect(await first(`select status from activity where id = 4001`)).toEqual({ status: 'paused' });
  expect(hashOf(visitor)).toBe('#/activity/list/4001');
  await ui.click('恢复');
  await ui.click('确定');
  await soon(() => text('.record-head')).toContain('进行中');
});
