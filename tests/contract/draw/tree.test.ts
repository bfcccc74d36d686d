import { expect, test } from 'vitest';
import {
  type Condition,
  localDay,
  testOf,
  type Visitor,
  weekdayOf,
} from '../../../contract/activities/draw/conditions.ts';
import { type DrawPlan, leafFor, leavesOf, prepared } from '../../../contract/activities/draw/tree.ts';
import { anybody, now, planOf } from './trees.ts';

const south: Condition = { type: 'area', value: { codes: ['440000', '450000', '460000'] } };
const idFor = (roots: readonly DrawPlan[], visitor: Partial<Visitor> = {}) =>
  leafFor(prepared(roots), { ...anybody, ...visitor })?.plan.id;
const summer = (...children: readonly DrawPlan[]) => [planOf({ id: 4101, children })];
const inSouth = planOf({ id: 4102, condition: south });
const elsewhere = planOf({ id: 4103, isDefault: true });

test('who is in the south comes to its leaf, everybody else to the default one', () => {
  const tree = summer(elsewhere, inSouth);
  expect(idFor(tree, { area: '440106' })).toBe(4102);
  expect(idFor(tree, { area: '110105' })).toBe(4103);
  expect(idFor(tree, { area: '' })).toBe(4103);
});

test('the first branch whose condition holds is taken, in order', () => {
  const early = planOf({ id: 1, condition: { type: 'draw_seq', value: { from: 1, to: 3 } } });
  expect(idFor(summer(early, inSouth, elsewhere))).toBe(1);
  expect(idFor(summer(inSouth, early, elsewhere))).toBe(4102);
  expect(idFor(summer(early, inSouth, elsewhere), { nthDraw: 4 })).toBe(4102);
});

test('a stopped branch is not entered, and without a default one nothing is for the visitor', () => {
  expect(idFor(summer({ ...inSouth, enabled: false }, elsewhere))).toBe(4103);
  expect(idFor(summer(inSouth), { area: '110105' })).toBeUndefined();
  expect(idFor([planOf({ enabled: false })])).toBeUndefined();
  expect(idFor(summer({ ...inSouth, enabled: false }))).toBeUndefined();
});

test('a branch has a time of its own, both ends included', () => {
  const tonight = planOf({ id: 7, startAt: now, endAt: now + 1000 });
  expect([now - 1, now, now + 1000, now + 1001].map((at) => idFor([tonight], { at }))).toEqual([
    undefined,
    7,
    7,
    undefined,
  ]);
});

const holds = (condition: Condition, visitor: Partial<Visitor>) => testOf(condition)({ ...anybody, ...visitor });

test('a code covers what lies in it', () => {
  const area = (code: string): Condition => ({ type: 'area', value: { codes: [code] } });
  expect(holds(area('440000'), { area: '440106' })).toBe(true);
  expect(holds(area('440100'), { area: '440106' })).toBe(true);
  expect(holds(area('440106'), { area: '440106' })).toBe(true);
  expect(holds(area('440100'), { area: '440300' })).toBe(false);
  expect(holds(area('440106'), { area: '440100' })).toBe(false);
});

test('weekdays and hours are those of Shanghai, over midnight too', () => {
  const time = (weekdays: readonly number[], from: string, to: string): Condition => ({
    type: 'time',
    value: { weekdays, ranges: [{ from, to }] },
  });
  expect(weekdayOf(now)).toBe(1);
  expect(weekdayOf(Date.UTC(2026, 6, 19, 16))).toBe(1);
  expect(localDay(Date.UTC(2026, 6, 19, 16)) - localDay(Date.UTC(2026, 6, 19, 15, 59))).toBe(1);
  expect(holds(time([1], '10:00', '12:00'), { at: now })).toBe(true);
  expect(holds(time([], '08:00', '10:00'), { at: now })).toBe(false);
  expect(holds(time([2], '10:00', '12:00'), { at: now })).toBe(false);
  expect(holds(time([], '22:00', '10:01'), { at: now })).toBe(true);
  expect(holds({ type: 'time', value: { weekdays: [1], ranges: [] } }, { at: now })).toBe(true);
});

test('levels, labels, channels, goods and turns', () => {
  expect(holds({ type: 'user_level', value: { level_ids: [3] } }, { levelId: 3 })).toBe(true);
  expect(holds({ type: 'user_level', value: { level_ids: [3] } }, { levelId: 4 })).toBe(false);
  expect(holds({ type: 'user_label', value: { label_ids: [1, 2] } }, { labelIds: [2, 9] })).toBe(true);
  expect(holds({ type: 'user_label', value: { label_ids: [1, 2] } }, { labelIds: [] })).toBe(false);
  expect(holds({ type: 'channel', value: { channels: ['h5'] } }, { channel: 'h5' })).toBe(true);
  expect(holds({ type: 'product', value: { sku_codes: ['690'] } }, { sku: '69' })).toBe(false);
  expect(holds({ type: 'scan_seq', value: { from: 2, to: 0 } }, { nthScan: 9 })).toBe(true);
  expect(holds({ type: 'draw_seq', value: { from: 2, to: 3 } }, { nthDraw: 1 })).toBe(false);
});

test('all leaves that can be come to', () => {
  expect(leavesOf(prepared(summer(elsewhere, inSouth))).map(({ plan }) => plan.id)).toEqual([4102, 4103]);
});
