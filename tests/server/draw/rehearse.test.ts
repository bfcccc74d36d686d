import { expect, test } from 'vitest';
import type { VariantOutcome } from '../../../contract/activities/rehearsal.ts';
import { bandOf, sigmaOf } from '../../../server/activities/draw/band.ts';
import { rehearse } from '../../../server/activities/draw/rehearse.ts';
import type { DrawSetting, Trial } from '../../../server/activities/draw/setting.ts';
import { momentsOf } from '../../../server/activities/draw/traffic.ts';
import { demoSetting } from './demo-setting.ts';

const trial: Trial = { draws: 100_000, people: 40_000, curve: 'evening', seed: 20260720 };
const ran = (setting: Partial<DrawSetting> = {}, said: Partial<Trial> = {}) =>
  rehearse({ ...demoSetting, ...setting }, { ...trial, ...said }, 50, () => {});
const prizeIn = ({ prizes }: VariantOutcome, id: number) => prizes.find(({ prize_id }) => prize_id === id);

test('the same seed tells the same, another one something else', () => {
  expect(ran()).toEqual(ran());
  expect(ran({}, { seed: 1 })).not.toEqual(ran());
});

test('every draw is accounted for, and every unit and fen', () => {
  const outcome = ran();
  expect(outcome.draws + outcome.refused).toBe(trial.draws);
  const given = outcome.prizes.reduce((sum, prize) => sum + prize.given, 0);
  const blanks = outcome.plans.reduce((sum, plan) => sum + plan.blanks, 0);
  expect(given + blanks + outcome.unplanned).toBe(outcome.draws);
  expect(outcome.days.reduce((sum, day) => sum + day.draws, 0)).toBe(outcome.draws);
  expect(outcome.days.reduce((sum, day) => sum + day.cost_fen, 0)).toBe(outcome.cost_fen);
  for (const { left_before, left_after, given: went } of outcome.prizes)
    if (left_before !== null) expect(left_before - went).toBe(left_after);
});

test('what the rolls land on stays within four sigma of the odds', () => {
  for (const { sigma } of ran({}, { draws: 1_000_000, people: 300_000 }).prizes)
    expect(Math.abs(sigma)).toBeLessThan(4);
});

test('a sold-out prize is never drawn: its last unit has an instant, and after it the fallback pays', () => {
  const outcome = ran({}, { draws: 1_000_000, people: 300_000 });
  const tasting = prizeIn(outcome, 5004);
  expect(tasting).toMatchObject({ given: 312, left_after: 0 });
  expect(tasting?.out_at).toMatch(/^2026-0[78]-.*\+08:00$/);
  expect(tasting?.refused.soldOut).toBe((tasting?.landed ?? 0) - 312);
  expect(outcome.plans.find(({ plan_id }) => plan_id === 4102)?.fallbacks).toBeGreaterThan(0);
  expect(prizeIn(ran({ stands: new Map() }), 5004)).toMatchObject({ given: 0, left_before: 0 });
});

test('a cap of the day holds on every day', () => {
  const cup = prizeIn(ran({ stands: new Map([[5002, { left: 10_000, today: 5 }]]) }, { draws: 1_000_000 }), 5002);
  // 43 days, on the first of which five have gone already.
  expect(cup?.given).toBe(42 * 5);
});

test('a quota ends the wins of its region alone', () => {
  const regions = [
    { place: '440300', left: 40 },
    { place: '460000', left: 25 },
  ];
  const [main] = demoSetting.roots;
  const [south, others] = main?.children ?? [];
  if (!main || !south || !others) throw new Error('the demo has two leaves');
  const prizes = south.prizes.map((prize) => (prize.id === 5004 ? { ...prize, limited: false, regions } : prize));
  const roots = [{ ...main, children: [{ ...south, prizes }, others] }];
  const tasting = prizeIn(ran({ roots }, { draws: 1_000_000, people: 300_000 }), 5004);
  // Both used theirs up; what is beyond them, and what landed in the rest of the south, was refused.
  expect(tasting?.refused.noQuota).toBe((tasting?.landed ?? 0) - (tasting?.given ?? 0));
  expect(tasting?.given).toBe(65);
});

test('one person has no more than he may', () => {
  const alone = prizeIn(ran({}, { people: 1, draws: 10_000 }), 5002) ?? prizeIn(ran({}, { people: 1 }), 5007);
  expect(alone?.given).toBeLessThanOrEqual(1);
  const two = ran({ limits: { user_total: 3, user_month: 0, user_day: 0 } }, { people: 100, draws: 10_000 });
  expect(two).toMatchObject({ draws: 300, refused: 9_700 });
});

test('the limit of a plan is kept as the real draw keeps it, and the other plans go on', () => {
  const once = { user_total: 1, user_month: 0, user_day: 0 };
  const outcome = ran({ planLimits: new Map([[4102, once]]) }, { people: 100, draws: 10_000 });
  const drawsIn = (id: number) => outcome.plans.find(({ plan_id }) => plan_id === id)?.draws ?? 0;
  expect(drawsIn(4102)).toBeGreaterThan(0);
  expect(drawsIn(4102)).toBeLessThan(100);
  expect(drawsIn(4103)).toBeGreaterThan(5000);
  expect(outcome.draws).toBe(drawsIn(4102) + drawsIn(4103));
  expect(outcome.refused).toBe(10_000 - outcome.draws);
});

test('a budget that is used up ends the wins that cost something, not the draws', () => {
  const outcome = ran({ budget: 10_000 });
  expect(outcome.cost_fen).toBeLessThanOrEqual(10_000);
  expect(outcome.budget_out_at).not.toBeNull();
  expect(outcome.draws).toBe(trial.draws);
});

test('without a leaf nothing is won', () => {
  expect(ran({ roots: [] })).toMatchObject({ draws: trial.draws, unplanned: trial.draws, prizes: [], cost_fen: 0 });
});

test('only people of the activity’s places come', () => {
  const outcome = ran({ areas: { mode: 'include', codes: ['440100'] } });
  expect(outcome.plans.find(({ plan_id }) => plan_id === 4103)?.draws).toBe(0);
  const elsewhere = ran({ areas: { mode: 'exclude', codes: ['440000', '450000', '460000'] } });
  expect(elsewhere.plans.find(({ plan_id }) => plan_id === 4102)?.draws).toBe(0);
});

test.each(['even', 'evening', 'launch', 'weekend'] as const)(
  'the traffic of %s is in order and within its time',
  (curve) => {
    const { from, to } = demoSetting;
    const moments = momentsOf(curve, from, to, 10_000);
    expect(moments[0]).toBeGreaterThanOrEqual(from);
    expect(moments.at(-1)).toBeLessThanOrEqual(to);
    expect(moments).toEqual(moments.toSorted());
  },
);

test('bands and deviations', () => {
  expect(bandOf(5, 1000).low).toBeCloseTo(0.002138, 5);
  expect(bandOf(5, 1000).high).toBeCloseTo(0.011649, 5);
  expect(bandOf(0, 0)).toEqual({ low: 0, high: 0 });
  expect(sigmaOf(560, 1000, 0.5)).toBeCloseTo(3.795, 3);
  expect(sigmaOf(3, 3, 1)).toBe(0);
});
