import { expect, test } from 'vitest';
import { memberLevelLifecycle } from '../../../machines/points/member-level.lifecycle.ts';
import { arrive, initialStatus } from '../../engine/lifecycle-promises.ts';

/* Member level region (engines.md §2.3): steady → grace(due) → downgraded → steady; kept → next anniversary (wider.md §3.3). */

test.each([
  ['steady', true, true, 'KEEP', { status: 'steady' }],
  ['steady', true, true, 'WARN', { refusal: '已达到保级经验，或该等级没有宽限' }],
  ['steady', true, false, 'FALL', { refusal: '已达到保级经验，或该等级还有宽限' }],
  ['steady', false, true, 'KEEP', { refusal: '本周期的经验没有达到保级经验' }],
  ['steady', false, true, 'WARN', { status: 'grace' }],
  ['steady', false, true, 'FALL', { refusal: '已达到保级经验，或该等级还有宽限' }],
  ['steady', false, false, 'FALL', { status: 'steady' }],
  ['grace', true, true, 'KEEP', { status: 'steady' }],
  ['grace', true, true, 'FALL', { refusal: '宽限内已达到保级经验' }],
  ['grace', false, true, 'FALL', { status: 'steady' }],
  ['steady', false, true, 'RISE', { status: 'steady' }],
  ['grace', false, true, 'RISE', { status: 'steady' }],
])('a level that is %s, kept: %s, with grace: %s, %s', (status, is_kept, has_grace, event, outcome) =>
  expect(arrive(memberLevelLifecycle, { status, is_kept, has_grace }, event)).toEqual(outcome),
);

test('whoever comes to a level stands there, with a whole period before him', () =>
  expect(initialStatus(memberLevelLifecycle)).toBe('steady'));
