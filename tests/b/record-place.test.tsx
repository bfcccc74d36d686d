import { expect, test } from 'vitest';
import { messages } from '../../contract/core/errors.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { category } from './drawer-around.tsx';
import { order, places } from './place-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* One record as a page of its own: what it is, how it stands, what can be done, what decides, and all that is known of it. */

demandQuietConsole();
const ui = domUi();
const { drawing, open } = places();

const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const steps = () => [...document.querySelectorAll('.record-steps button')].map((button) => button.textContent);
const main = () => text('.record-steps .ant-btn-primary');

test('its head says what it is by name, number and state; the number is copied', async () => {
  open();
  await soon(() => text('.record-head h1')).toBe('草本润喉糖礼盒');
  expect(text('.record-head')).toContain('待审核');
  expect(text('.record-known')).toContain('DH2026112400000031');
  const copy = document.querySelector('.record-known .copy-button');
  expect(copy?.ariaLabel).toBe('复制 DH2026112400000031');
  expect(copy && getComputedStyle(copy).opacity).toBe('1');
});

test('how it stands is said once: of a campaign that runs by its head, and not among its figures', async () => {
  const campaign = { id: 1, version: 1, status: 'published', run_status: 'running', title: '开盖有礼', scan_count: 12 };
  open({ entity: 'ccn_activity', row: campaign });
  await soon(() => text('.record-head')).toContain('进行中');
  expect(text('.record-figures')).toContain('12');
  expect(text('.record-figures')).not.toContain('进行中');
});

test('what it waits for is the main step, a few others stand beside it, and danger comes last behind 更多操作', async () => {
  open();
  await soon(main).toBe('审核通过');
  expect(steps().at(-1)).toBe('审核通过');
  expect(steps().length).toBeLessThanOrEqual(5);
  await ui.click('更多操作');
  const entries = () => [...document.querySelectorAll('.ant-dropdown [role=menuitem]')];
  await soon(() => entries().length).toBeGreaterThan(0);
  const dangers = entries().map((entry) => Number(entry.className.includes('danger')));
  expect(dangers).toContain(1);
  expect(dangers).toEqual(dangers.toSorted((one, other) => one - other));
});

test('a form that cannot be taken back is among what is dangerous, not beside the main step', async () => {
  const product = { id: 1, version: 1, status: 'enabled', title: '月卡', codes_available: 3 };
  open({ entity: 'virtual_product', row: product });
  await soon(main).toBe('编辑');
  expect(steps()).not.toContain('作废未发券码');
  await ui.click('更多操作');
  const red = () => [...document.querySelectorAll('.ant-dropdown-menu-item-danger')].map((entry) => entry.textContent);
  await soon(red).toContain('作废未发券码');
});

test('a step asks before it is taken', async () => {
  const page = open();
  await soon(main).toBe('审核通过');
  await ui.click('审核通过');
  await soon(() => ui.see('dialogs')).toEqual(['提示']);
  expect(page.getSnapshot().context.question?.content).toContain('审核通过');
});

test('its fields stand in the sections of its form; those without content are named in one line', async () => {
  open();
  await soon(() => text('.record-sections')).toContain('收货信息');
  expect(text('.record-sections')).toContain('桂澜路 77 号');
  expect(text('.record-empty')).toMatch(/^没有内容的 \d+ 项：.*备注/);
  expect(text('.record-figures')).toContain('积分12,000');
});

test('编辑 opens the form over the page; given up, the page is as it was, and its row has never been gone', async () => {
  open({ entity: 'award_cate', row: category });
  await soon(() => ui.seeButton('编辑')).toBe('enabled');
  await ui.click('编辑');
  await soon(() => ui.see('dialogs')).toEqual(['编辑奖励分类：品牌周边']);
  expect(text('.record-head h1')).toBe('品牌周边');
  await ui.click('取消');
  await soon(() => ui.see('dialogs')).toEqual([]);
  expect(text('.record-head h1')).toBe('品牌周边');
  await soon(() => ui.seeButton('编辑')).toBe('enabled');
});

test('who may only read it is offered nothing to do, and sees no field to fill in', async () => {
  open({ actions: ['query', 'get'] });
  await soon(() => text('.record-head h1')).toBe('草本润喉糖礼盒');
  expect(steps()).not.toContain('审核通过');
  expect(document.querySelectorAll('.record-place :is(input, textarea, select)')).toHaveLength(0);
});

test('one that is not there says so as a page that is not there does; any other failure can be tried again', async () => {
  open({ load: () => Promise.reject(Object.assign(new Error(messages.notFound), { code: 40401 })) });
  await soon(() => text('.exception-page h1')).toBe('数据不存在或已归档');
  expect(await ui.see('buttons')).toMatchObject({ 返回首页: 'enabled', 返回上一页: 'enabled' });
  drawing.clear();
  let tries = 0;
  open({ load: async () => (++tries > 1 ? order : Promise.reject(new Error('网络异常'))) });
  await soon(() => ui.seeButton('重试')).toBe('enabled');
  await ui.click('重试');
  await soon(() => text('.record-head h1')).toBe('草本润喉糖礼盒');
});
