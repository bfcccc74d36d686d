import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RehearsalAnswer, VariantOutcome } from '../../contract/rehearsal.ts';
import { RehearsalResult } from '../../src/plan/RehearsalResult.tsx';
import '../../src/plan/plan.css';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';

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
