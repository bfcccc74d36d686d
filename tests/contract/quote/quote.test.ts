import { expect, test } from 'vitest';
import { quoteOf } from '../../../contract/marketing/quote/quote.ts';
import { sharesOf } from '../../../contract/marketing/quote/shares.ts';
import { basketOf, freeFrom50, freightCoupon, held, item } from './baskets.ts';

/* Quotes that were reckoned by hand from the words of engines.md §3.3 and §4.3. */

const cash = held({ threshold_fen: 10_000, face_value_fen: 2000 });
const using = (...coupons: readonly ReturnType<typeof held>[]) => ({
  coupons,
  chosen: coupons.map(({ coupon_no }) => coupon_no),
});

test('满100减20, a level of 90%, points for half and free freight: one after the other', () => {
  const quote = quoteOf(
    basketOf({
      items: [item({ unit_fen: 12_000, points_percent: 50 })],
      level_percent: 90,
      use_points: 3000,
      freight: freeFrom50,
      ...using(cash),
    }),
  );
  // 120.00 − 12.00 (level) = 108.00 ≥ 100.00; − 20.00 = 88.00; half of it may be paid with points, 30.00 are; 58.00 ≥ 50.00: no freight.
  expect(quote).toMatchObject({
    lines: [{ off: { level: 1200, coupon: 2000, points: 3000 }, share_fen: 5800, share_points: 3000 }],
    goods_fen: 12_000,
    off_fen: 6200,
    off_points: 3000,
    freight_fen: 0,
    freight_rule: '满 50 元包邮',
    pay_fen: 5800,
    pay_points: 3000,
    used: ['YH1'],
    coupons: [{ coupon_no: 'YH1', usable: true, off_fen: 2000, trace: [] }],
  });
});

test('the coupon asks for its threshold after the level and before points; freight looks at what is left after points', () => {
  const items = [item({ unit_fen: 10_500, points_percent: 100 })];
  const asked: number[] = [];
  const freight = (amount: number) => {
    asked.push(amount);
    return freeFrom50(amount);
  };
  const after = quoteOf(basketOf({ items, level_percent: 95, ...using(cash) }));
  // 105.00 × 95% = 99.75: 0.25 is missing.
  expect(after.coupons[0]?.trace).toEqual([
    {
      guard: 'threshold',
      fact: 'scope_fen',
      value: 9975,
      wanted: 10_000,
      lacks_fen: 25,
      text: '还差 0.25 元：满 100.00 元可用，适用商品共 99.75 元',
    },
  ]);
  const before = quoteOf(basketOf({ items, use_points: 6000, freight, ...using(cash) }));
  // 105.00 − 20.00 = 85.00, 60.00 with points: freight is asked for 25.00.
  expect(before).toMatchObject({ pay_fen: 3500, freight_fen: 1000, used: ['YH1'] });
  expect(asked).toContain(2500);
});

test('the level is rounded half up on each line, on money alone', () => {
  const quote = quoteOf(
    basketOf({
      items: [item({ unit_fen: 5, unit_points: 99, quantity: 3 }), item({ unit_fen: 15 })],
      level_percent: 90,
    }),
  );
  // 15 fen × 10% = 1.5 → 2, twice; 30 fen at once would be 3.
  expect(quote.lines.map(({ off }) => off.level)).toEqual([2, 2]);
  expect(quote).toMatchObject({ off_fen: 4, pay_fen: 26, pay_points: 297 });
});

test.each([
  ['cash never takes more than the goods it is for', { scope: 'category', scope_cate_ids: [11] }, 1500],
  ['of a discount what is not paid, half up', { coupon_type: 'discount', discount: 85, max_discount_fen: 9999 }, 1725],
  ['of a discount no more than its maximum', { coupon_type: 'discount', discount: 85, max_discount_fen: 1000 }, 1000],
  ['an exchange takes off one piece', { coupon_type: 'exchange', face_value_fen: null, exchange_goods_id: 1 }, 5000],
  ['goods that it names', { scope: 'goods', scope_goods_ids: [2], face_value_fen: 9000 }, 1500],
] as const)('%s', (_, rule, off) => {
  const items = [item({ unit_fen: 5000, quantity: 2 }), item({ goods_id: 2, cate_id: 11, unit_fen: 1500 })];
  const quote = quoteOf(basketOf({ items, ...using(held(rule)) }));
  expect(quote.coupons[0]).toMatchObject({ usable: true, off_fen: off });
  expect(quote.pay_fen).toBe(11_500 - off);
});

test('an exchange takes off one piece as the level has it, of several kinds the dearest', () => {
  const items = [item({ unit_fen: 999, quantity: 2 }), item({ unit_fen: 1999, quantity: 3 })];
  const rule = { coupon_type: 'exchange', face_value_fen: null, exchange_goods_id: 1 } as const;
  const quote = quoteOf(basketOf({ items, level_percent: 50, ...using(held(rule)) }));
  // 19.99 × 50% = 9.995 off → 10.00: one piece is 9.99.
  expect(quote.lines.map(({ off }) => off.coupon)).toEqual([0, 999]);
});

test('a freight coupon takes off its face value or all of it; a power what is left', () => {
  const basket = { items: [item({ unit_fen: 3000 })], freight: freeFrom50 };
  expect(quoteOf(basketOf({ ...basket, ...using(freightCoupon({ face_value_fen: 600 })) }))).toMatchObject({
    freight: { fee: 1000, coupon: 600, free: 0 },
    freight_fen: 400,
    pay_fen: 3400,
  });
  expect(quoteOf(basketOf({ ...basket, ...using(freightCoupon()) }))).toMatchObject({ freight_fen: 0, pay_fen: 3000 });
  // Nothing is used up for what would be free anyway.
  const free = quoteOf(basketOf({ ...basket, free_freight: '黄金会员包邮', ...using(freightCoupon()) }));
  expect(free).toMatchObject({
    freight: { fee: 1000, coupon: 0, free: 1000 },
    freight_rule: '黄金会员包邮',
    pay_fen: 3000,
    used: [],
    coupons: [{ usable: false, trace: [{ guard: 'nothing_to_take_off' }] }],
  });
});

test('a coupon that would bring freight with it, and more to pay, is not used', () => {
  const quote = quoteOf(
    basketOf({ items: [item({ unit_fen: 5000 })], freight: freeFrom50, ...using(held({ face_value_fen: 200 })) }),
  );
  expect(quote).toMatchObject({ pay_fen: 5000, used: [] });
  expect(quote.coupons[0]?.trace).toEqual([
    {
      guard: 'nothing_to_take_off',
      fact: 'pay_fen',
      value: 5800,
      wanted: 4999,
      text: '用券后计入运费，反而多付 8.00 元',
    },
  ]);
});

test('what cannot be delivered is said, and a freight coupon takes off nothing', () => {
  const quote = quoteOf(basketOf({ freight: () => ({ refused: '该地区不配送' }), ...using(freightCoupon()) }));
  expect(quote).toMatchObject({ refused: '该地区不配送', freight_fen: 0, used: [] });
});

test('one coupon for goods and one for freight, if both say so', () => {
  const basket = { items: [item({ unit_fen: 4000 })], freight: freeFrom50 };
  // 40.00 − 20.00 = 20.00 and 10.00 freight, which the other takes off.
  const both = quoteOf(basketOf({ ...basket, ...using(held(), freightCoupon()) }));
  expect(both).toMatchObject({ pay_fen: 2000, used: ['YH1', 'YF1'] });
  for (const pair of [
    [held({ with_freight_coupon: false }), freightCoupon()],
    [held(), freightCoupon({ with_freight_coupon: false })],
    [held(), held({}, { coupon_no: 'YH2' })],
    [freightCoupon(), freightCoupon({}, { coupon_no: 'YF2' })],
  ] as const) {
    const { coupons, used } = quoteOf(basketOf({ ...basket, ...using(...pair) }));
    expect(used).toEqual([]);
    expect(coupons.map(({ trace }) => trace.map(({ guard, value }) => [guard, value]))).toEqual([
      [['not_with_coupon', pair[1].coupon_no]],
      [['not_with_coupon', pair[0].coupon_no]],
    ]);
  }
});

test('of a kind that is chosen another one may be chosen instead', () => {
  const coupons = [held(), held({ face_value_fen: 3000 }, { coupon_no: 'YH2' })];
  const quote = quoteOf(basketOf({ coupons, chosen: ['YH1'] }));
  expect(quote).toMatchObject({ used: ['YH1'], pay_fen: 8000 });
  expect(quote.coupons.map(({ usable, off_fen }) => [usable, off_fen])).toEqual([
    [true, 2000],
    [true, 3000],
  ]);
});

test('points pay whole fen, as few of them as do', () => {
  const items = [item({ unit_fen: 9, points_percent: 100 })];
  // 100 points are 50 fen: 17 points are 8.5, of which 8 count, for which 16 do.
  expect(quoteOf(basketOf({ items, use_points: 17, fen_per_100: 50 }))).toMatchObject({ off_points: 16, pay_fen: 1 });
  // 100 points are 400 fen: the third pays the last fen.
  expect(quoteOf(basketOf({ items, use_points: 9, fen_per_100: 400 }))).toMatchObject({ off_points: 3, pay_fen: 0 });
  expect(quoteOf(basketOf({ items, use_points: 9, fen_per_100: 0 }))).toMatchObject({ off_points: 0, pay_fen: 9 });
});

test('shares are spread by largest remainder, the earlier one first', () => {
  expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33]);
  // 66.6, 66.6 and 66.8: two are missing, the last has most left over, then the first.
  expect(sharesOf(200, [333, 333, 334])).toEqual([67, 66, 67]);
  expect(sharesOf(5, [0, 10, 0])).toEqual([0, 5, 0]);
  expect(() => sharesOf(1, [0, 0])).toThrow(RangeError);
});

test.each([
  [{ unit_fen: 1.5 }, {}],
  [{ unit_points: -1 }, {}],
  [{ quantity: 0 }, {}],
  [{ points_percent: 101 }, {}],
  [{}, { level_percent: -1 }],
  [{}, { use_points: 0.5 }],
  [{}, { fen_per_100: Number.NaN }],
])('amounts that are none are refused: %o %o', (line, basket) => {
  expect(() => quoteOf(basketOf({ items: [item(line)], ...basket }))).toThrow(RangeError);
});
