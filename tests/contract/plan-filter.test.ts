import { expect, test } from 'vitest';
import { planFilterIn, planFilterParams } from '../../contract/activities/plan-filter.ts';
import { foundIn, sift } from '../../contract/activities/plan-sift.ts';
import { outline } from '../../contract/activities/plan-outline.ts';
import { loadedPlans } from '../models/plan-trees.ts';

const { tree } = loadedPlans;
const shown = (keyword: string, status = '') =>
  outline(tree, [], sift(tree, { keyword, status })).map(({ node }) => node.id);

test('plans that match are in sight with those above them, and nothing else', () => {
  expect(shown('华南')).toEqual([4101, 4102]);
  expect(shown('', 'disabled')).toEqual([4101, 4102]);
  expect(shown('方案')).toEqual([4101]);
  expect(shown('华南', 'enabled')).toEqual([]);
  expect([...sift(tree, { keyword: '华南', status: '' }).hits]).toEqual([4102]);
});

test('a plan keeps the place that it has among all its siblings', () => {
  const places = outline(tree, [], sift(tree, { keyword: '其他', status: '' }));
  expect(places.at(-1)).toMatchObject({ at: 1, of: 2, depth: 1 });
});

test('words are found whatever their case, and none are found nowhere', () => {
  expect(foundIn('SKU-A 方案', { keyword: ' sku-a ', status: '' })).toEqual([0, 5]);
  expect(foundIn('华南区', { keyword: '', status: '' })).toBeUndefined();
});

test('an address says it, and what it says wrongly is not asked for', () => {
  const filter = { keyword: '华南', status: 'enabled' };
  expect(planFilterIn(new URLSearchParams(planFilterParams(filter)))).toEqual(filter);
  expect(planFilterIn(new URLSearchParams('status=archived'))).toEqual({ keyword: '', status: 'archived' });
  expect(planFilterIn(new URLSearchParams('status=gone&keyword='))).toEqual({ keyword: '', status: '' });
  expect(planFilterIn(new URLSearchParams({ keyword: '长'.repeat(99) })).keyword).toBe('长'.repeat(30));
  expect(planFilterParams({ keyword: ' ', status: '' })).toEqual({});
});
