import { expect, test } from 'vitest';
import {
  dropOf,
  isLeaf,
  outline,
  stepOf,
  topWarning,
  warningsOf,
  whyNoChild,
} from '../../contract/activities/plan-outline.ts';
import { loadedPlans, planNode } from '../models/plan-trees.ts';

const { tree } = loadedPlans;

test('what is folded up is left out', () => {
  expect(outline(tree).map(({ node, depth }) => [node.id, depth])).toEqual([
    [4101, 0],
    [4102, 1],
    [4103, 1],
  ]);
  expect(outline(tree, [4101]).map(({ node }) => node.id)).toEqual([4101]);
});

test('steps by keyboard: up, down, in and out, each only where there is somewhere to go', () => {
  expect(stepOf(tree, 4102, 'up')).toBeUndefined();
  expect(stepOf(tree, 4102, 'down')).toEqual({ parent_id: 4101, sort: 2 });
  expect(stepOf(tree, 4103, 'up')).toEqual({ parent_id: 4101, sort: 1 });
  expect(stepOf(tree, 4103, 'in')).toEqual({ parent_id: 4102, sort: 1 });
  expect(stepOf(tree, 4103, 'out')).toEqual({ parent_id: null, sort: 2 });
  expect(stepOf(tree, 4101, 'out')).toBeUndefined();
});

test('what is dropped lands where the mark was', () => {
  expect(dropOf(tree, 4103, 4102, 'before')).toEqual({ parent_id: 4101, sort: 1 });
  expect(dropOf(tree, 4102, 4103, 'after')).toEqual({ parent_id: 4101, sort: 2 });
  expect(dropOf(tree, 4102, 4103, 'before')).toBeUndefined();
  expect(dropOf(tree, 4103, 4102, 'inside')).toEqual({ parent_id: 4102, sort: 1 });
  expect(dropOf(tree, 4101, 4102, 'inside')).toBeUndefined();
});

test('nothing goes into a plan that has prizes, and nothing below the fourth level', () => {
  const prize = { id: 1 } as never;
  const rich = [planNode(1, '有奖品', { prizes: [prize] }), planNode(2, '另一个')];
  expect(dropOf(rich, 2, 1, 'inside')).toBeUndefined();
  const chain = planNode(1, '一', {
    children: [planNode(2, '二', { children: [planNode(3, '三', { children: [planNode(4, '四')] })] })],
  });
  expect(dropOf([chain, planNode(9, '九')], 9, 4, 'inside')).toBeUndefined();
  expect(dropOf([chain, planNode(9, '九')], 9, 3, 'inside')).toEqual({ parent_id: 3, sort: 2 });
});

test('warnings: nobody for the others, no prizes, more than 100 %', () => {
  const [branch] = outline(tree);
  expect(branch && warningsOf(branch)).toEqual([]);
  const split = planNode(1, '分支', { children: [planNode(2, '华南', { match_type: 'area' })] });
  expect(outline([split]).map(warningsOf)).toEqual([
    ['下级有匹配条件，但没有兜底分支：其余用户没有方案'],
    ['还没有奖品'],
  ]);
  expect(topWarning(tree)).toBeUndefined();
  const south = planNode(2, '华南', { match_type: 'area' });
  const rest = planNode(3, '其余', { is_default: true });
  expect(topWarning([south])).toBe('顶层方案有匹配条件，但没有兜底分支：其余用户没有方案');
  expect(topWarning([south, rest])).toBeUndefined();
  expect(topWarning([south, { ...rest, status: 'archived' }])).toBeDefined();
  const over = planNode(3, '超', { prize_count: 2, probability_sum: 101 });
  expect(outline([over]).map(warningsOf)).toEqual([['概率合计 101%，超过 100%']]);
});

test('what is archived splits nothing, takes nothing below it, and is warned of nothing', () => {
  const old = planNode(2, '旧方案', { status: 'archived', match_type: 'area' });
  const parent = planNode(1, '主方案', { children: [old], prize_count: 1 });
  expect([isLeaf(parent), isLeaf(old)]).toEqual([true, true]);
  expect(isLeaf({ ...parent, status: 'archived' })).toBe(false);
  expect(outline([parent]).map(warningsOf)).toEqual([[], []]);
  expect(whyNoChild([parent], 2)).toBe('已归档的方案不能再有下级');
});
