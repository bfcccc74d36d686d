import { expect, test } from 'vitest';
import { heCouponLifecycle } from '../../../machines/marketing/he-coupon.lifecycle.ts';
import { arrive, initialStatus } from '../../engine/lifecycle-promises.ts';

/* 券模板 in its time (wider.md §4.5, SC-PUBLISH of §1.6). */

const facts = { is_early: false, is_over: false, is_live: true, is_used: false };
const arrives = (status: string, event: string, changed: object) =>
  arrive(heCouponLifecycle, { status, ...facts, ...changed }, event);

test('it begins as a draft, which nobody gets', () => expect(initialStatus(heCouponLifecycle)).toBe('draft'));

test('at its time it is published', () => expect(arrives('scheduled', 'START', {})).toEqual({ status: 'published' }));

test.each([{ is_over: true }, { is_live: false }])(
  'what may not be published then goes back to be mended: %o',
  (obstacle) => expect(arrives('scheduled', 'START', obstacle)).toEqual({ status: 'draft' }),
);

test('what is over is archived without taking it off first', () =>
  expect(arrives('published', 'ARCHIVE', { is_over: true })).toEqual({ status: 'archived' }));

test.each([
  ['draft', 'PUBLISH', { is_over: true }, '领取和使用时间须没有结束，兑换商品和适用范围须有效'],
  ['offline', 'PUBLISH', { is_live: false }, '领取和使用时间须没有结束，兑换商品和适用范围须有效'],
  ['draft', 'SCHEDULE', {}, '请先填写「定时上线」，且须晚于现在'],
  ['published', 'ARCHIVE', {}, '领取或使用时间还没有结束（请先下线再归档），或还有奖励在使用'],
  [
    'published',
    'ARCHIVE',
    { is_over: true, is_used: true },
    '领取或使用时间还没有结束（请先下线再归档），或还有奖励在使用',
  ],
  ['offline', 'ARCHIVE', { is_used: true }, '还有奖励在使用，不能归档'],
])('%s %s %o says why not', (status, event, changed, refusal) =>
  expect(arrives(status, event, changed)).toEqual({ refusal }),
);
