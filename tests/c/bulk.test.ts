import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedMany } from '../../server/seed/many.ts';
import { eventually } from '../engine/ui.ts';
import type { Screen } from '../engine/screen.ts';
import { soon } from '../soon.ts';
import { type Application, startApplication } from './application.ts';
import { frontOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

const updates = '/FlanAwardGoodsOffline/updates';
let application: Application;
let visitor: Visit;

beforeAll(async () => {
  application = await startApplication();
  await seedMany(application.store(), { goods: 72 });
});
afterAll(() => application.close());
beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/award/goods-offline');
  await soon(() => see('rows')).not.toEqual([]);
});
afterEach(async () => {
  application.gate.open();
  await visitor.leave();
});

const see = <Part extends keyof Screen>(part: Part) => visitor.ui.see(part);
const dialogs = () => see('dialogs');
const text = () => see('text');
const count = async (statement: string): Promise<number> => {
  const { rows } = await application
    .store()
    .pool.query<{ count: number }>(`select count(*)::int as count ${statement}`);
  return rows[0]?.count ?? 0;
};
const inState = (status: string) => count(`from goods_offline where status = '${status}'`);
const steps = (event: string) => count(`from operation_log where entity = 'goods_offline' and event = '${event}'`);
const rowsStepped = (event: string) =>
  count(
    `from (select distinct biz_id from operation_log where entity = 'goods_offline' and event = '${event}') as one`,
  );
const panelState = () =>
  visitor.page.evaluate(() => document.querySelector('.bulk-panel')?.getAttribute('data-state') ?? '');
/** Some dozen calls, each a transaction, take their time on a machine that is busy elsewhere. */
const finished = () => eventually(async () => expect(await panelState()).toBe('finished'), 90_000);
const counted = async (label: string): Promise<number> => {
  const controls = await see('controls');
  return Number(
    controls
      .find(({ name }) => name.startsWith(`${label} `))
      ?.name.split(' ')[1]
      ?.replace(',', '') ?? -1,
  );
};

/** Ticks a row, then all that the search finds, and asks for a step. Returns how many are selected. */
async function askForAll(step: string): Promise<number> {
  const { ui, page } = visitor;
  await page.locator('[data-row-key] input[type=checkbox]:visible').first().click({ force: true });
  await soon(async () => Object.keys(await see('buttons')).some((name) => name.startsWith('选择全部匹配'))).toBe(true);
  const name = Object.keys(await see('buttons')).find((one) => one.startsWith('选择全部匹配')) ?? '';
  const total = Number(/\((\d+)\)/.exec(name)?.[1]);
  await ui.click(name);
  await soon(text).toContain(`已选择 ${total} 项`);
  await ui.click(`批量${step}`);
  await soon(dialogs).toEqual([`批量${step}`]);
  await soon(text).toContain(`将对 ${total} 条执行${step}`);
  return total;
}
/** The button that begins, once it can be pressed; it says for how many rows. */
async function okName(step: string): Promise<string> {
  const find = async () =>
    Object.keys(await see('buttons')).find((name) => new RegExp(`^${step} ?[\\d,]+ ?条$`).test(name)) ?? '';
  await soon(find).not.toBe('');
  return find();
}

test('all that a search finds is disabled: a lost answer acts once, a refusal is retried, what needs nothing is skipped', async () => {
  const { ui, page } = visitor;
  const { gate } = application;
  const enabled = await inState('enabled');
  expect(enabled).toBeGreaterThan(30);
  const total = await askForAll('停用');
  expect(total).toBeGreaterThan(enabled);
  const { rows } = await application.store().pool.query<{
    id: number;
  }>(`update goods_offline set version = version + 1 where id =
      (select max(id) from goods_offline where status = 'enabled') returning id`);
  expect(rows).toHaveLength(1);
  gate.hold(updates);
  await ui.click(await okName('停用'));
  await soon(() => gate.pending().length).toBe(4);
  await soon(panelState).toBe('working.running');
  await soon(() => page.locator('.tab-mark, [aria-label*=保存中], [title*=保存中]').count()).toBeGreaterThan(0);
  await gate.answer(updates, 'lose');
  await soon(panelState).toBe('working.halted');
  gate.open();
  await soon(() => counted('处理中')).toBe(0);
  expect(await counted('失败')).toBeLessThan(2);
  await ui.click('继续');
  await finished();
  expect(await counted('成功')).toBe(enabled - 1);
  expect(await counted('失败')).toBe(1);
  expect(await counted('跳过')).toBe(total - enabled);
  expect(await inState('enabled')).toBe(1);
  expect([await steps('DISABLE'), await rowsStepped('DISABLE')]).toEqual([enabled - 1, enabled - 1]);

  await ui.press({ role: 'button', name: '失败 1' });
  await soon(text).toContain('修改，请刷新后重试');
  const download = page.waitForEvent('download');
  await ui.click('下载失败明细');
  expect((await download).suggestedFilename()).toMatch(/^批量停用失败明细_线下商品_\d{8}_\d{4}\.csv$/);
  await ui.click('重试失败');
  await soon(() => counted('成功')).toBe(enabled);
  expect([await inState('enabled'), await steps('DISABLE')]).toEqual([0, enabled]);
  await ui.click('关闭批量操作');
  await soon(panelState).toBe('');
});

test('a reload in the midst says how far it was, and goes on without doing anything twice', async () => {
  const { ui, page } = visitor;
  const { gate } = application;
  const before = await steps('ARCHIVE');
  await askForAll('归档');
  gate.hold(updates);
  const ok = await okName('归档');
  const able = Number(/\d+/.exec(ok)?.[0]);
  await ui.click(ok);
  await soon(() => gate.pending().length).toBe(4);
  for (let answered = 0; answered < 3; answered += 1) await gate.answer(updates, 'ok');
  await soon(() => counted('成功')).toBe(3);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  // What was under way is done, and nobody hears of it.
  gate.open();
  await soon(panelState).toBe('working.halted');
  expect(await text()).toContain('页面曾重新加载，批量操作在中途停下');
  expect(await counted('成功')).toBe(3);
  await ui.click('继续');
  await finished();
  expect(await counted('成功')).toBe(able);
  expect([(await steps('ARCHIVE')) - before, await rowsStepped('ARCHIVE')]).toEqual([able, able]);
  await ui.click('关闭批量操作');
});

test('orders are cancelled by one call for all of them, lost and sent again under the same key', async () => {
  const { ui, page } = visitor;
  const { gate } = application;
  const cancels = '/FlanAwardGoods/orderCancels';
  await visitor.goTo('#/award/order');
  await soon(() => see('rows')).not.toEqual([]);
  const open = () => count(`from goods_order where status in ('wait_pay', 'wait_check', 'wait_ship', 'exception')`);
  const before = await open();
  expect(before).toBeGreaterThan(2);
  await askForAll('取消订单');
  await ui.fill('原因', '活动提前结束');
  gate.hold(cancels);
  await ui.click(await okName('取消订单'));
  await soon(() => gate.pending().length).toBe(1);
  await gate.answer(cancels, 'lose');
  await soon(panelState).toBe('working.halted');
  gate.open();
  await ui.click('继续');
  await finished();
  expect(await counted('失败')).toBe(0);
  expect(await open()).toBe(before - (await counted('成功')));
  const calls = await count(`from operation_log where summary like '批量取消兑换订单%'`);
  const lines = await count(
    `from operation_log where entity = 'goods_order' and event = 'CANCEL' and biz_id is not null`,
  );
  expect([calls, lines]).toEqual([1, await counted('成功')]);
  await page.locator('.bulk-panel').waitFor();
  await ui.click('关闭批量操作');
});

test('closing the tab or the panel while it runs asks, and stopping leaves the rest selected', async () => {
  const { ui, page } = visitor;
  const { gate } = application;
  await application
    .store()
    .pool.query(
      `update goods_offline set status = 'disabled', version = version + 1, stock_allocated = 0 where status = 'archived'`,
    );
  await page.reload();
  await soon(() => see('rows')).not.toEqual([]);
  // A tab that is the only one cannot be closed.
  await page.evaluate(() => void (location.hash = '#/dashboard/workplace'));
  await soon(() => frontOf(visitor)).toBe('工作台');
  await ui.press({ role: 'tab', name: '线下商品' });
  await soon(() => see('rows')).not.toEqual([]);
  await askForAll('启用');
  gate.hold(updates);
  await ui.click(await okName('启用'));
  await soon(() => gate.pending().length).toBe(4);
  for (const closing of ['关闭 线下商品', '关闭批量操作']) {
    await ui.click(closing);
    await soon(dialogs).toEqual(['提示']);
    await ui.key('Escape');
    await soon(dialogs).toEqual([]);
  }
  await ui.click('关闭批量操作');
  await soon(dialogs).toEqual(['提示']);
  await ui.click('停止并关闭');
  gate.open();
  await soon(panelState).toBe('');
  await soon(text).toMatch(/已选择 \d+ 项/);
});
