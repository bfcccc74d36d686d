import { expect, test } from 'vitest';
import type { Condition } from '../../contract/activities/draw/conditions.ts';
import { conditionOf, matchFault, overlaps } from '../../contract/activities/plan.ts';

test.each<[string, unknown]>([
  ['none', null],
  ['area', { codes: ['440000', '350500'] }],
  ['time', { weekdays: [6, 7], ranges: [] }],
  ['time', { weekdays: [], ranges: [{ from: '22:00', to: '02:00' }] }],
  ['user_level', { level_ids: [1, 2] }],
  ['user_label', { label_ids: [9] }],
  ['channel', { channels: ['h5'] }],
  ['product', { sku_codes: ['6901234500018'] }],
  ['scan_seq', { from: 1, to: 0 }],
  ['draw_seq', { from: 2, to: 5 }],
])('%s with %j is a condition', (type, value) => {
  expect(matchFault(type, value)).toBeUndefined();
  expect(conditionOf(type, value)).toEqual({ type, value });
});

test.each<[unknown, unknown]>([
  ['constructor', null],
  [7, null],
  ['none', { codes: [] }],
  ['area', null],
  ['area', { codes: [] }],
  ['area', { codes: ['440000', '440000'] }],
  ['area', { codes: ['440000', '440100'] }],
  ['area', { codes: ['44'] }],
  ['area', { codes: ['440000'], more: 1 }],
  ['time', { weekdays: [], ranges: [] }],
  ['time', { weekdays: [8], ranges: [] }],
  ['time', { weekdays: [], ranges: [{ from: '24:00', to: '02:00' }] }],
  ['user_level', { level_ids: ['1'] }],
  ['channel', { channels: [' '] }],
  ['scan_seq', { from: 0, to: 2 }],
  ['draw_seq', { from: 5, to: 2 }],
  ['draw_seq', [1, 2]],
])('%s with %j is none, and a sentence says why', (type, value) => {
  expect(matchFault(type, value)).toMatch(/[\u4e00-\u9fff]/);
});

const area = (...codes: readonly string[]): Condition => ({ type: 'area', value: { codes } });
const time = (weekdays: readonly number[], ...spans: readonly (readonly [string, string])[]): Condition => ({
  type: 'time',
  value: { weekdays, ranges: spans.map(([from, to]) => ({ from, to })) },
});

test.each<[Condition, Condition, boolean]>([
  [area('440000'), area('440106'), true],
  [area('440106'), area('440000'), true],
  [area('440100'), area('440300'), false],
  [area('440000'), time([1]), false],
  [time([1, 2]), time([2]), true],
  [time([1]), time([2]), false],
  [time([], ['08:00', '12:00']), time([1], ['11:59', '13:00']), true],
  [time([], ['08:00', '12:00']), time([], ['12:00', '13:00']), false],
  [time([], ['22:00', '02:00']), time([], ['01:00', '03:00']), true],
])('two siblings must not take the same visitor: %j and %j', (one, other, isSame) => {
  expect(overlaps(one, other)).toBe(isSame);
  expect(overlaps(other, one)).toBe(isSame);
});
