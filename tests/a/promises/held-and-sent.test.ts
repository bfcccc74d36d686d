import { expect, test } from 'vitest';
import { freightTemplateLifecycle } from '../../../machines/mall/freight-template.lifecycle.ts';
import { pointHoldLifecycle } from '../../../machines/points/point-hold.lifecycle.ts';
import { arrive } from '../../engine/lifecycle-promises.ts';

/* 运费模板 (wider.md §5.4): delete refused while used_count > 0. 冻结 (engines.md §2.2, §2.3): open → confirmed | released | lapsed(due). */

test.each([
  [0, { status: 'deleted' }],
  [2, { refusal: '还有商品在使用，不能删除' }],
])('a template that %i goods are sent under', (used_count, outcome) =>
  expect(arrive(freightTemplateLifecycle, { status: 'enabled', used_count }, 'DELETE')).toEqual(outcome),
);

test.each([
  [false, 'CONFIRM', { status: 'confirmed' }],
  [false, 'RELEASE', { status: 'released' }],
  [false, 'LAPSE', { refusal: '冻结还没有到期' }],
  [true, 'CONFIRM', { refusal: '冻结已到期，积分将退回会员' }],
  [true, 'RELEASE', { status: 'released' }],
  [true, 'LAPSE', { status: 'lapsed' }],
])('points that are held, over: %s, %s', (is_over, event, outcome) =>
  expect(arrive(pointHoldLifecycle, { status: 'open', is_over }, event)).toEqual(outcome),
);
