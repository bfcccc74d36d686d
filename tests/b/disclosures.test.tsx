import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Values } from '../../contract/entity/field.ts';
import { soon } from '../soon.ts';
import { drawers } from './drawer-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const { open, drawing } = drawers();
afterEach(() => drawing.clear());

const cup = {
  id: 5002,
  title: '保温杯',
  level_name: '一等奖',
  plan: '华南区',
  stock_mode: 'limited',
  stock_total: 300,
  probability: 5000,
};
const points = {
  id: 5001,
  title: '88积分',
  level_name: null,
  plan: '华南区',
  stock_mode: 'unlimited',
  stock_total: 0,
  probability: 600_000,
};
const rules = {
  title: '清凉一夏',
  end_at: '2026-08-31T23:59:59+08:00',
  area_scope: { mode: 'all', codes: [] },
  limits: { user_total: 0, user_month: 0, user_day: 3 },
  rules_html: '<p>每人每日三次</p>',
};
const announced = (id: number, more: Values = {}) => ({
  id,
  rules,
  prizes: [cup, points],
  created_by_name: '运营-何沐',
  created_at: `2026-07-0${id}T10:00:00+08:00`,
  ...more,
});
const snapshots = [
  announced(2, {
    rules: {
      ...rules,
      end_at: '2026-09-30T23:59:59+08:00',
      rules_html: '<p>每人每日五次</p>',
      limits: { ...rules.limits, user_day: 5 },
    },
    prizes: [
      { ...cup, stock_total: 350 },
      { ...cup, id: 5003, title: '影院券' },
    ],
  }),
  announced(1),
];
const show = (rows: readonly Values[]) =>
  open(
    { mode: 'detail', entity: 'activity', id: 4001 },
    { id: 4001, version: 1, status: 'published', title: '清凉一夏', disclosure_snapshot: rows },
  );
const section = () => document.querySelector<HTMLElement>('[aria-label="公示快照"]');
const lines = () => [...(section()?.querySelectorAll<HTMLElement>('ol > li') ?? [])];
const changes = (line: HTMLElement | undefined) =>
  new Map(
    [...(line?.querySelectorAll<HTMLElement>(':scope > dl > div') ?? [])].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd'),
    ]),
  );

test('each announcement says who, when, and what is other than in the one before', async () => {
  show(snapshots);
  await soon(() => lines().length).toBe(2);
  const [newest, first] = lines();
  expect(newest?.querySelector('.history-who')?.textContent).toBe('运营-何沐2026-07-02 10:00:00');
  expect(first?.textContent).toContain('首次公示');
  const told = changes(newest);
  const words = (label: string) => told.get(label)?.textContent;
  const marked = (label: string, mark: 'del' | 'ins') => told.get(label)?.querySelector(mark)?.textContent;
  expect([...told.keys()].toSorted()).toEqual(
    ['结束时间', '参与次数上限', '活动规则', '奖品「保温杯」', '奖品「影院券」', '奖品「88积分」'].toSorted(),
  );
  expect(words('结束时间')).toBe('2026-08-31 23:59:59 → 2026-09-30 23:59:59');
  expect(marked('活动规则', 'del')).toContain('三');
  expect(marked('活动规则', 'ins')).toContain('五');
  expect(words('奖品「保温杯」')).toContain('300 份 · 0.5% → 华南区 · 一等奖 · 保温杯 · 350 份');
  expect(words('奖品「影院券」')).toMatch(/^新增 /);
  expect(words('奖品「88积分」')).toMatch(/不限量 · 60% → 撤下$/);
});

test('the whole of it is there, and is read on a phone without going sideways', async () => {
  await page.viewport(400, 800);
  show(snapshots);
  await soon(() => lines().length).toBe(2);
  lines()[0]?.querySelector('summary')?.click();
  await soon(() => lines()[0]?.querySelector('table')?.textContent).toContain('影院券');
  expect(lines()[0]?.querySelector('details')?.textContent).toContain('每人每日五次');
  expect(section()?.scrollWidth).toBeLessThanOrEqual(section()?.clientWidth ?? 0);
});

test('an activity that was never published has none', async () => {
  show([]);
  await soon(() => document.querySelector('.detail')).not.toBeNull();
  expect(section()).toBeNull();
});
