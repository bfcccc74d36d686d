import type { CouponRule } from '../../../contract/marketing/coupon-rule.ts';
import type { HeldCoupon } from '../../../contract/marketing/coupon-use.ts';
import type { Basket, BasketItem } from '../../../contract/marketing/quote/quote-basket.ts';

/* Baskets and coupons to begin with: what a test is about, it says itself. */

export const now = Date.parse('2026-11-29T12:00:00+08:00');

export const item = (given: Partial<BasketItem> = {}): BasketItem => ({
  goods_id: 1,
  cate_id: 10,
  unit_fen: 10_000,
  unit_points: 0,
  quantity: 1,
  points_percent: 0,
  ...given,
});

export const ruleOf = (given: Partial<CouponRule> = {}): CouponRule => ({
  coupon_type: 'cash',
  face_value_fen: 2000,
  discount: null,
  max_discount_fen: null,
  exchange_goods_id: null,
  threshold_fen: 0,
  scope: 'all',
  scope_cate_ids: null,
  scope_goods_ids: null,
  with_level: true,
  with_points: true,
  with_freight_coupon: true,
  ...given,
});

export const held = (rule: Partial<CouponRule> = {}, given: Partial<HeldCoupon> = {}): HeldCoupon => ({
  coupon_no: 'YH1',
  user_id: 7,
  status: 'unused',
  order_no: null,
  valid_start_at: '2026-11-01T00:00:00+08:00',
  valid_end_at: '2026-12-01T00:00:00+08:00',
  rule: ruleOf(rule),
  ...given,
});

export const freightCoupon = (rule: Partial<CouponRule> = {}, given: Partial<HeldCoupon> = {}): HeldCoupon =>
  held({ coupon_type: 'freight', face_value_fen: null, ...rule }, { coupon_no: 'YF1', ...given });

export const basketOf = (given: Partial<Basket> = {}): Basket => ({
  items: [item()],
  user_id: 7,
  at: now,
  level_percent: 100,
  use_points: 0,
  fen_per_100: 100,
  freight: () => ({ fee: 0, rule: '包邮' }),
  free_freight: null,
  coupons: [],
  chosen: [],
  ...given,
});

/** Free from 50 yuan on, else 10 yuan. */
export const freeFrom50 = (amount: number) =>
  amount >= 5000 ? { fee: 0, rule: '满 50 元包邮' } : { fee: 1000, rule: '首件 10 元' };
