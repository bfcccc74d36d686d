import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../contract/entity/fault.ts';
import { formFields } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { benefitOf, scopeText, validText } from '../../contract/marketing/coupon-words.ts';
import { heCoupon } from '../../contract/marketing/he-coupon.entity.ts';
import { sampleTemplate } from '../server/marketing/samples.ts';

/* What a template says and what it may say (wider.md §4.5, engines.md §4.4). */

test.each<readonly [string, Values]>([
  ['满100减20', { coupon_type: 'cash', face_value_fen: 2000, threshold_fen: 10_000 }],
  ['满99.9减8.5', { coupon_type: 'cash', face_value_fen: 850, threshold_fen: 9990 }],
  ['立减5元', { coupon_type: 'cash', face_value_fen: 500, threshold_fen: 0 }],
  ['8.5折', { coupon_type: 'discount', discount: 85, threshold_fen: 0 }],
  ['8折', { coupon_type: 'discount', discount: 80, threshold_fen: 0 }],
  ['满200享9.5折', { coupon_type: 'discount', discount: 95, threshold_fen: 20_000 }],
  ['免运费', { coupon_type: 'freight', threshold_fen: 0 }],
  ['满59免运费', { coupon_type: 'freight', threshold_fen: 5900 }],
  ['减运费8元', { coupon_type: 'freight', face_value_fen: 800, threshold_fen: 0 }],
  ['兑换「艾草足浴包」', { coupon_type: 'exchange', exchange_goods_title: '艾草足浴包', threshold_fen: 0 }],
])('优惠摘要: %s', (words, row) => expect(benefitOf(row)).toBe(words));

test('范围 and 使用时间 are a few words', () => {
  expect(scopeText({ scope: 'all' })).toBe('全场');
  expect(scopeText({ scope: 'category', scope_cate_ids: [1, 2] })).toBe('2 个分类');
  expect(scopeText({ scope: 'goods', scope_goods_ids: [1] })).toBe('1 个商品');
  expect(scopeText({ coupon_type: 'exchange' })).toBe('兑换商品');
  const fixed = { valid_start_at: '2026-06-01T00:00:00+08:00', valid_end_at: '2026-06-30T23:59:59+08:00' };
  expect(validText({ validity_type: 'fixed', ...fixed })).toBe('2026-06-01 至 2026-06-30');
  expect(validText({ validity_type: 'relative', effect_after_days: 0, valid_days: 30 })).toBe('领取后 30 天内');
  expect(validText({ validity_type: 'relative', effect_after_days: 3, valid_days: 7 })).toBe('领取 3 天后生效，7 天内');
});

const faults = (changes: Values) =>
  faultsOf(formFields(heCoupon, 'create'), heCoupon.rules, { ...sampleTemplate, name: '券', ...changes }).map(
    ({ field }) => field,
  );
const window = (from: string, to: string) => ({
  take_type: 'self',
  take_start_at: `2026-06-${from}T00:00:00+08:00`,
  take_end_at: `2026-06-${to}T00:00:00+08:00`,
});
const fixed = (from: string, to: string) => ({
  validity_type: 'fixed',
  valid_start_at: `2026-06-${from}T00:00:00+08:00`,
  valid_end_at: `2026-06-${to}T00:00:00+08:00`,
});

describe('bad input', () => {
  test('nothing is wrong with what is right', () => expect(faults({})).toEqual([]));

  test.each<readonly [string, Values]>([
    ['face_value_fen', { face_value_fen: 10_000 }],
    ['face_value_fen', { face_value_fen: 10_001 }],
    ['face_value_fen', { face_value_fen: 0 }],
    ['face_value_fen', { face_value_fen: undefined }],
    ['discount', { coupon_type: 'discount', discount: 100, max_discount_fen: 100 }],
    ['discount', { coupon_type: 'discount', discount: 0, max_discount_fen: 100 }],
    ['discount', { coupon_type: 'discount', discount: 85.5, max_discount_fen: 100 }],
    ['max_discount_fen', { coupon_type: 'discount', discount: 85 }],
    ['exchange_goods_id', { coupon_type: 'exchange' }],
    ['scope_goods_ids', { scope: 'goods', scope_goods_ids: [] }],
    ['scope_cate_ids', { scope: 'category' }],
    ['total_count', { total_count: 100_000_001 }],
    ['total_count', { total_count: 0 }],
    ['per_limit', { per_limit: 100 }],
    ['per_limit', { per_limit: 3, total_count: 2 }],
    ['take_start_at', { take_type: 'self' }],
    ['take_end_at', window('05', '05')],
    ['valid_end_at', fixed('10', '10')],
    ['valid_end_at', { ...window('01', '20'), ...fixed('10', '19') }],
    ['valid_days', { valid_days: 0 }],
    ['valid_days', { valid_days: 366 }],
    ['effect_after_days', { effect_after_days: 91 }],
    ['description', { description: '说'.repeat(201) }],
  ])('%s is refused for %o', (field, changes) => expect(faults(changes)).toContain(field));

  test.each<Values>([
    { threshold_fen: 0 },
    { coupon_type: 'freight', face_value_fen: undefined, threshold_fen: 0 },
    { coupon_type: 'discount', discount: 99, max_discount_fen: 1 },
    { per_limit: 2, total_count: 2 },
    { ...window('01', '20'), ...fixed('10', '20') },
    { effect_after_days: 90, valid_days: 365 },
    { total_count: 100_000_000 },
  ])('%o is at the bound and right', (changes) => expect(faults(changes)).toEqual([]));
});
