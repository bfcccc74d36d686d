import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { planNode, planPrize } from '../models/plan-trees.ts';
import { soon } from '../soon.ts';
import { plansOpener } from './opened-plans.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();

const opened = plansOpener();
const field = async (label: string) => (await ui.see('fields'))[label];
const offered = (name: string) => ui.seeButton(name);
const cup = planPrize(5002, '保温杯', { stock_mode: 'limited', stock_total: 300 });

test('times of release come with 分时投放, are planned against the stock, and must be told to the public', async () => {
  const { saved } = opened([planNode(1, '华南', { prizes: [cup] })]);
  await soon(async () => (await field('投放方式'))?.enabled).toBe(true);
  expect(document.querySelector('.plan-slots')).toBeNull();
  await ui.choose('投放方式', '分时投放');
  await soon(() => offered('添加时段')).toBe('enabled');
  expect(await offered('保存')).toBe('disabled');
  await ui.click('添加时段');
  await soon(async () => (await field('数量'))?.enabled).toBe(true);
  await ui.fill('开始', '2026-07-01 00:00:00');
  await ui.key('Enter');
  await ui.fill('结束', '2026-07-02 23:59:59');
  await ui.key('Enter');
  await ui.fill('数量', '301');
  await soon(async () => (await ui.see('alerts')).join()).toContain('投放数量合计 301，多于总库存 300');
  await ui.fill('数量', '100');
  await soon(() => ui.see('text')).toContain('保温杯 已排 100 / 300');
  await soon(async () => (await ui.see('alerts')).join()).toContain('须先公示时段差异');
  await ui.press({ role: 'switch', name: '已公示时段差异' });
  await soon(() => offered('保存')).toBe('enabled');
  await ui.click('保存');
  await soon(saved).toMatchObject({
    values: {
      release_mode: 'slots',
      slot_disclosed: true,
      release_slots: [{ prize_id: 5002, start_at: '2026-07-01T00:00:00+08:00', quantity: 100 }],
    },
  });
});

test('limits and remark are typed, a window is cleared', async () => {
  const start_at = '2026-07-01T00:00:00+08:00';
  const { actor, saved } = opened([planNode(1, '华南', { start_at, remark: '试点' })]);
  await soon(async () => (await field('备注'))?.value).toBe('试点');
  await ui.fill('每人每日', '3');
  await ui.fill('备注', '');
  actor.send({ type: 'FILL', values: { start_at: null } });
  await soon(async () => (await field('生效开始'))?.value).toBe('');
  await ui.click('保存');
  await soon(saved).toEqual({
    kind: 'edit',
    id: 1,
    values: { start_at: null, remark: null, limits: { user_total: 0, user_month: 0, user_day: 3 } },
  });
});

test('a plan is moved among its neighbours by buttons, each where there is somewhere to go', async () => {
  const { saved } = opened([planNode(1, '华南'), planNode(2, '华东', { sort: 2 })]);
  await soon(() => offered('下移')).toBe('enabled');
  expect(await offered('上移')).toBe('disabled');
  await ui.click('下移');
  await soon(saved).toEqual({ kind: 'edit', id: 1, values: { parent_id: null, sort: 2 } });
});

test('the top of a tree says whom it leaves out', async () => {
  opened([planNode(1, '华南', { match_type: 'area', match_value: { codes: ['440000'] } })]);
  await soon(async () => (await ui.see('alerts')).join()).toContain('顶层方案有匹配条件，但没有兜底分支');
});

const slot = {
  prize_id: 5002,
  start_at: '2026-07-01T00:00:00+08:00',
  end_at: '2026-07-02T23:59:59+08:00',
  quantity: 100,
};
const told = planNode(1, '华南', {
  match_type: 'area',
  match_value: { codes: ['440000'] },
  remark: '试点',
  release_mode: 'slots',
  release_slots: [slot],
  prizes: [cup],
});
const controls = () => document.querySelectorAll('.plan-form :is(input, textarea, button, [role=combobox])').length;

test.each([
  ['who may not change it', told, ['query', 'get']],
  ['everybody once it is archived', { ...told, status: 'archived' }, undefined],
] as const)('a plan is told as text to %s', async (_, node, actions) => {
  opened([node], actions);
  await soon(() => document.querySelector('.plan-form')?.textContent).toContain('试点');
  const text = document.querySelector('.plan-form')?.textContent;
  expect(text).toContain('条件值广东');
  expect(text).toContain('保温杯：2026-07-01 00:00:00 至 2026-07-02 23:59:59，100 份');
  expect(controls()).toBe(0);
});
