import { expect, test } from 'vitest';
import { costOf, leafCosts, levelOdds, prizeCosts, treeCost } from '../../contract/activities/plan-cost.ts';
import { planNode, planPrize } from '../models/plan-trees.ts';

const points = planPrize(1, '积分', { probability: 60, unit_cost_fen: 88 });
const cup = planPrize(2, '保温杯', {
  probability: 0.5,
  stock_mode: 'limited',
  stock_total: 300,
  stock_remaining: 185,
  unit_cost_fen: 3800,
});
const nothing = planPrize(3, '再接再厉', { award_type: 'null', probability: 30, unit_cost_fen: 0 });

test('a draw costs what its prizes cost by their odds', () => {
  expect(costOf([points, cup, nothing], 'draw')).toEqual({
    perDraw: 0.6 * 88 + 0.005 * 3800,
    ofStock: 185 * 3800,
    odds: 905_000,
    winning: 605_000,
  });
  expect(costOf([], 'draw')).toEqual({ perDraw: 0, ofStock: 0, odds: 0, winning: 0 });
});

test('what is sold out gives the fallback in its place, what is disabled nothing; stock that is left still costs', () => {
  const sold = { ...cup, stock_remaining: 0 };
  expect(costOf([points, sold], 'draw')).toMatchObject({ perDraw: 0.6 * 88, winning: 600_000, odds: 605_000 });
  const fallback = { ...points, is_fallback: true };
  expect(costOf([fallback, sold], 'draw')).toMatchObject({ perDraw: 53.24, winning: 605_000 });
  const stopped = { ...cup, status: 'disabled' };
  expect(costOf([stopped], 'draw')).toEqual({ perDraw: 0, ofStock: 185 * 3800, odds: 0, winning: 0 });
});

test('all at once costs all of it; one of a choice at most the dearest', () => {
  expect(costOf([points, cup], 'direct')).toMatchObject({ perDraw: 3888, winning: 1_000_000 });
  expect(costOf([points, cup], 'pick').perDraw).toBe(3800);
  expect(costOf([points, cup], 'ladder').perDraw).toBe(3800);
});

test('a tree costs between the cheapest and the dearest leaf that somebody comes to', () => {
  const leaf = (id: number, title: string, prizes: readonly (typeof cup)[], status = 'enabled') =>
    planNode(id, title, { prizes, status });
  const stopped = planNode(9, '停用分支', { status: 'disabled', children: [leaf(8, '里面', [cup])] });
  const tree = [planNode(1, '主方案', { children: [leaf(2, '华南', [points]), leaf(3, '其他', [cup])] }), stopped];
  const costs = leafCosts(tree);
  expect(costs.map(({ path, isOpen }) => [path, isOpen])).toEqual([
    ['主方案 / 华南', true],
    ['主方案 / 其他', true],
    ['停用分支 / 里面', false],
  ]);
  expect(treeCost(costs)).toEqual({ least: 19, most: 0.6 * 88, ofStock: 2 * 185 * 3800, leaves: 2 });
  expect(treeCost([])).toEqual({ least: 0, most: 0, ofStock: 0, leaves: 0 });
});

test('a prize is as likely as its odds say, what is sold out goes to the fallback, and levels add them up', () => {
  const fallback = { ...points, is_fallback: true, level_name: '三等奖' };
  const sold = { ...cup, stock_remaining: 0, level_name: '一等奖' };
  const gift = planPrize(4, '周边', { probability: 5, level_name: '三等奖', unit_cost_fen: 200 });
  const costs = prizeCosts([sold, gift, fallback, nothing], 'draw');
  expect(costs.map(({ effective }) => effective)).toEqual([0, 50_000, 605_000, 300_000]);
  expect(costs.map(({ perDraw }) => perDraw)).toEqual([0, 10, 53.24, 0]);
  expect(levelOdds([sold, gift, fallback, nothing], 'draw')).toEqual([
    ['三等奖', 655_000],
    ['谢谢参与', 345_000],
  ]);
  expect(levelOdds([{ ...points, probability: 100 }], 'draw')).toEqual([['未分等级', 1_000_000]]);
});

test('of what is given at once each is sure, of a choice nobody knows', () => {
  const stopped = { ...cup, status: 'disabled' };
  expect(prizeCosts([points, stopped], 'direct').map(({ effective }) => effective)).toEqual([1_000_000, 0]);
  expect(prizeCosts([points], 'pick')).toMatchObject([{ effective: null, perDraw: null }]);
  expect(levelOdds([points], 'pick')).toEqual([]);
});

test('what is archived is none of the leaves, and leaves its parent one', () => {
  const old = planNode(2, '旧方案', { status: 'archived', prizes: [cup] });
  const parent = planNode(1, '主方案', { children: [old], prizes: [points] });
  expect(leafCosts([parent, { ...old, id: 3 }]).map(({ path }) => path)).toEqual(['主方案']);
});
