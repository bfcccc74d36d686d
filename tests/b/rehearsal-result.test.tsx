import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor } from 'xstate';
import type { PrizeOutcome, RehearsalAnswer, VariantOutcome } from '../../contract/activities/rehearsal.ts';
import { rehearsalMachine } from '../../machines/activities/rehearsal.ts';
import { RehearsalChanges } from '../../src/activities/plan/RehearsalChanges.tsx';
import { RehearsalResult } from '../../src/activities/plan/RehearsalResult.tsx';
import '../../src/activities/plan/plan.css';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { standingPlans, standingRehearsal } from './rehearsal-around.ts';

demandQuietConsole();
let clear = () => {};
afterEach(() => clear());

const days = [
  { day: '2026-07-20', draws: 600, wins: 40, cost_fen: 120_000 },
  { day: '2026-07-21', draws: 400, wins: 30, cost_fen: 90_000 },
];
const variant: VariantOutcome = {
  draws: 1000,
  refused: 0,
  unplanned: 0,
  cost_fen: 210_000,
  budget_out_at: null,
  prizes: [],
  plans: [],
  days,
};
const answer: RehearsalAnswer = {
  title: '清凉一夏',
  from: '2026-07-20T10:00:00+08:00',
  to: '2026-08-31T23:59:59+08:00',
  seed: 1,
  budget_fen: 500_000,
  unrehearsed: [],
  took_ms: 12,
  variants: [variant],
};
const show = (more: Partial<RehearsalAnswer> = {}) =>
  (clear = draw(<RehearsalResult answer={{ ...answer, ...more }} mayRepeat onAgain={() => {}} />));
const cells = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('the days are drawn, and told as a table: draws, wins, and how the cost nears the budget', async () => {
  show();
  await expect.element(page.getByRole('img', { name: /每日抽奖与中奖，2 项/ })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /累计成本与预算，2 项，单位：元/ })).toBeVisible();
  expect(cells('现行每日数据')).toEqual([
    ['2026-07-20', '600', '40', '1,200.00 元', '1,200.00 元', '3,800.00 元'],
    ['2026-07-21', '400', '30', '900.00 元', '2,100.00 元', '2,900.00 元'],
  ]);
  const legends = [...document.querySelectorAll('.plot-legend')].map((legend) => legend.textContent);
  expect(legends).toEqual(['抽奖中奖', '累计成本可用预算']);
});

test('of two variants each has its lines and its table; without a budget there is no line for it', async () => {
  show({ variants: [variant, { ...variant, days: days.map((day) => ({ ...day, wins: 0 })) }], budget_fen: null });
  await expect.element(page.getByRole('img', { name: /每日抽奖与中奖/ })).toBeVisible();
  const legends = [...document.querySelectorAll('.plot-legend')].map((legend) => legend.textContent);
  expect(legends).toEqual(['抽奖（现行）中奖（现行）抽奖（对比）中奖（对比）', '累计成本（现行）累计成本（对比）']);
  expect(cells('对比每日数据')[0]?.slice(2)).toEqual(['0', '1,200.00 元', '1,200.00 元', '不限']);
});

test('what is not rehearsed is said, where there is something', async () => {
  show();
  await expect.element(page.getByRole('region', { name: '试运行结果' })).toBeVisible();
  expect(document.querySelector('.rehearsal-notes')).toBeNull();
  clear();
  show({ unrehearsed: ['方案「到店礼」是「全部直发」，不按概率抽奖；走到它的每一次都计为谢谢参与'] });
  await expect.element(page.getByText(/^方案「到店礼」是「全部直发」/)).toBeVisible();
});

const cup: PrizeOutcome = {
  prize_id: 5002,
  plan_id: 4102,
  title: '便携保温杯',
  award_type: 'real_prize',
  odds: 5_000,
  plan_draws: 1000,
  landed: 7,
  sigma: 0.9,
  given: 6,
  as_fallback: 0,
  share: 0.006,
  low: 0.003,
  high: 0.013,
  left_before: 185,
  left_after: 179,
  out_at: null,
  cost_fen: 22_800,
  refused: { userCap: 1 },
};
const southern = { plan_id: 4102, title: '华南区', draws: 1000, blanks: 0, fallbacks: 0, fallback_cost_fen: 0 };
const withCup = { ...variant, plans: [southern], prizes: [cup] };
const cupLine = ['0.5%', '6', '0.600% 0.300%–1.300%', '179 / 185', '–', '228.00 元', '每人上限 1'];

test('whose line it is stands in it beside another variant, and nowhere else', async () => {
  show({ variants: [withCup] });
  await expect.element(page.getByRole('region', { name: '各奖品的试运行结果' })).toBeVisible();
  expect(cells('各奖品的试运行结果')).toEqual([['华南区', '便携保温杯', ...cupLine]]);
  expect(document.querySelectorAll('table[aria-label="各奖品的试运行结果"] thead th')).toHaveLength(9);
  clear();
  show({ variants: [withCup, variant] });
  await expect.element(page.getByRole('region', { name: '各奖品的试运行结果' })).toBeVisible();
  expect(cells('各奖品的试运行结果').slice(0, 2)).toEqual([
    ['华南区', '便携保温杯', '现行', ...cupLine],
    ['对比', '没有人抽到这个方案'],
  ]);
});

test('what the odds of a plan come to stands below its prizes, and above 100 % it says so', async () => {
  clear = draw(<RehearsalChanges rehearsal={standingRehearsal} page={standingPlans} />);
  await page.getByText(/^对比方案/).click();
  const sums = () => cells('对比方案的改动').at(-1);
  expect(sums()).toEqual(['华南区', '概率合计', '0.5%', '0.5%']);
  clear();
  const tried = createActor(rehearsalMachine, { input: { activityId: 4001, seed: 42 } }).start();
  tried.send({ type: 'CHANGE', change: { prize_id: 5002, odds: 1_000_001 } });
  clear = draw(<RehearsalChanges rehearsal={tried} page={standingPlans} />);
  await page.getByText(/^对比方案/).click();
  expect(sums()?.[3]).toBe('100.0001%，不能超过 100%');
});
