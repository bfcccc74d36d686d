import { describe, expect, test } from 'vitest';
import type { HeldCoupon, UseGuard } from '../../../contract/marketing/coupon-use.ts';
import type { Basket } from '../../../contract/marketing/quote/quote-basket.ts';
import { quoteOf } from '../../../contract/marketing/quote/quote.ts';
import { basketOf, freightCoupon, held, item } from './baskets.ts';

/* Why a coupon cannot be used (engines.md §4.3, V6): for every name there is a case in which it alone refuses, and all that hold are told. */

interface Case {
  readonly coupon: HeldCoupon;
  readonly basket?: Partial<Basket>;
  readonly text: string;
}

const freight = () => ({ fee: 800, rule: '首件 8 元' });

const alone: Readonly<Record<UseGuard, Case>> = {
  not_yours: { coupon: held({}, { user_id: 8 }), text: '不是该会员的券' },
  not_started: {
    coupon: held({}, { valid_start_at: '2026-11-29T12:00:01+08:00' }),
    text: '还没有生效，2026-11-29 12:00:01 起可用',
  },
  expired: {
    coupon: held({}, { valid_end_at: '2026-11-29T12:00:00+08:00' }),
    text: '已于 2026-11-29 12:00:00 到期',
  },
  state: { coupon: held({}, { status: 'revoked' }), text: '券已收回' },
  threshold: {
    coupon: held({ threshold_fen: 11_250 }),
    text: '还差 12.50 元：满 112.50 元可用，适用商品共 100.00 元',
  },
  scope: { coupon: held({ scope: 'goods', scope_goods_ids: [2] }), text: '没有适用的商品' },
  not_with_points: {
    coupon: held({ with_points: false }),
    basket: { items: [item({ points_percent: 10 })], use_points: 100 },
    text: '不能与积分抵扣同时使用，积分已抵扣 1.00 元',
  },
  not_with_level: {
    coupon: held({ with_level: false }),
    basket: { level_percent: 95 },
    text: '不能与等级折扣同时使用，等级已优惠 5.00 元',
  },
  not_with_coupon: {
    coupon: held({ with_freight_coupon: false }),
    basket: { freight, coupons: [held({ with_freight_coupon: false }), freightCoupon()], chosen: ['YF1'] },
    text: '不能与券 YF1 同时使用',
  },
  nothing_to_take_off: {
    coupon: held(),
    basket: { items: [item({ unit_fen: 0, unit_points: 500 })] },
    text: '没有可减的金额',
  },
};

describe.each(Object.entries(alone))('%s', (guard, { coupon, basket, text }) => {
  const quote = quoteOf(basketOf({ coupons: [coupon], ...basket }));

  test('refuses by itself, with its figures', () => {
    const [first] = quote.coupons;
    expect(first).toMatchObject({ usable: false, off_fen: 0 });
    expect(first?.trace.map((one) => [one.guard, one.text])).toEqual([[guard, text]]);
    expect(first?.trace[0]).toHaveProperty('value');
    expect(first?.trace[0]).toHaveProperty('wanted');
  });
});

test('at the second it begins it is good, and so in the last one', () => {
  const coupon = held({}, { valid_start_at: '2026-11-29T12:00:00+08:00', valid_end_at: '2026-11-29T12:00:01+08:00' });
  expect(quoteOf(basketOf({ coupons: [coupon] })).coupons[0]).toMatchObject({ usable: true, trace: [] });
});

test('all that hold are told, not the first', () => {
  const coupon = held(
    { threshold_fen: 20_000, scope: 'category', scope_cate_ids: [11], with_level: false, with_points: false },
    { user_id: 8, status: 'revoked', valid_end_at: '2026-11-29T11:59:59+08:00' },
  );
  const items = [item({ points_percent: 50 })];
  const quote = quoteOf(basketOf({ items, level_percent: 90, use_points: 10, coupons: [coupon] }));
  expect(quote.coupons[0]?.trace.map(({ guard }) => guard)).toEqual([
    'not_yours',
    'expired',
    'state',
    'scope',
    'threshold',
    'not_with_points',
    'not_with_level',
  ]);
  expect(quote.coupons[0]?.trace).toContainEqual(
    expect.objectContaining({ guard: 'scope', items: [11], text: '没有适用分类的商品' }),
  );
  expect(quote.coupons[0]?.trace).toContainEqual(expect.objectContaining({ guard: 'threshold', lacks_fen: 20_000 }));
});
