import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goTogether, type HeldCoupon } from '../../../contract/marketing/coupon-use.ts';
import type { Basket, BasketItem } from '../../../contract/marketing/quote/quote-basket.ts';
import { type Quote, quoteOf } from '../../../contract/marketing/quote/quote.ts';
import { sharesOf } from '../../../contract/marketing/quote/shares.ts';
import { basketOf, freeFrom50, freightCoupon, held, item, now, ruleOf } from './baskets.ts';

/* Quotes of any baskets (engines.md §3.6 M6, §4.4 V5). */

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const fen = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100_000_000 }));
const percent = fc.oneof(
  fc.constantFrom(0, 1, 50, 99, 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
);
const items = fc.array(
  fc.record<BasketItem>({
    goods_id: fc.integer({ min: 1, max: 4 }),
    cate_id: fc.integer({ min: 10, max: 12 }),
    unit_fen: fen,
    unit_points: fc.integer({ min: 0, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    points_percent: percent,
  }),
  { minLength: 1, maxLength: 6 },
);
const rule = fc.record({
  coupon_type: fc.constantFrom('cash', 'discount', 'exchange', 'freight'),
  face_value_fen: fen,
  discount: fc.integer({ min: 1, max: 99 }),
  max_discount_fen: fen,
  exchange_goods_id: fc.integer({ min: 1, max: 4 }),
  threshold_fen: fc.oneof(fc.constant(0), fen),
  scope: fc.constantFrom('all', 'category', 'goods'),
  scope_cate_ids: fc.constant([10, 11]),
  scope_goods_ids: fc.constant([1, 2]),
  with_level: fc.boolean(),
  with_points: fc.boolean(),
  with_freight_coupon: fc.boolean(),
});
const coupons = fc
  .array(fc.record({ rule: rule.map((one) => ruleOf(one)), user_id: fc.constantFrom(7, 7, 7, 8) }), { maxLength: 5 })
  .map((rows) =>
    rows.map(({ rule: one, user_id }, nth) => ({ ...held({}, { coupon_no: `YH${nth}`, user_id }), rule: one })),
  );
const freight = fc
  .record({ fee: fc.integer({ min: 0, max: 3000 }), from: fen })
  .map(({ fee, from }) => (amount: number) => ({ fee: amount >= from ? 0 : fee, rule: `满 ${from} 包邮` }));
const basket: fc.Arbitrary<Basket> = fc
  .record({
    items,
    coupons,
    freight,
    level_percent: percent,
    use_points: fc.integer({ min: 0, max: 1_000_000 }),
    fen_per_100: fc.constantFrom(0, 1, 50, 100, 300, 333),
    free_freight: fc.constantFrom(null, '会员包邮'),
  })
  .chain((given) =>
    fc
      .subarray(given.coupons.map(({ coupon_no }) => coupon_no))
      .map((chosen) => basketOf({ ...given, user_id: 7, at: now, chosen })),
  );

const runs = { numRuns: 1000 };
const every = (holds: (one: Basket, quote: Quote<BasketItem>) => void) =>
  fc.assert(
    fc.property(basket, (one) => holds(one, quoteOf(one))),
    runs,
  );
const without = (one: Basket, ...left: readonly string[]) => quoteOf({ ...one, chosen: left });

test('M6: shares are whole and add up to each deduction, and to what is paid', () => {
  every((one, quote) => {
    const { lines, freight_fen, pay_fen, pay_points, coupons: told, used } = quote;
    const goods = told.filter(({ coupon_no }) =>
      one.coupons.some((coupon) => coupon.coupon_no === coupon_no && coupon.rule.coupon_type !== 'freight'),
    );
    const taken = goods.find(({ coupon_no }) => used.includes(coupon_no))?.off_fen ?? 0;
    expect(sum(lines.map(({ off }) => off.coupon))).toBe(taken);
    expect(sum(lines.map(({ share_fen }) => share_fen)) + freight_fen).toBe(pay_fen);
    expect(sum(lines.map(({ share_points }) => share_points))).toBe(pay_points);
    expect(quote.goods_fen - quote.off_fen + freight_fen).toBe(pay_fen);
    const points = sum(lines.map(({ off }) => off.points));
    // As few points as pay it: one fewer would be worth less.
    expect(quote.off_points).toBe(points === 0 ? 0 : Math.ceil((points * 100) / one.fen_per_100));
    expect(quote.off_points).toBeLessThanOrEqual(one.use_points);
  });
});

test('nothing is negative or broken, and nothing is taken off beyond a line', () => {
  every((_, { lines, ...quote }) => {
    const { freight: parts, pay_fen, pay_points, freight_fen, off_fen } = quote;
    const all = lines.flatMap(({ off, share_fen, share_points }) => [...Object.values(off), share_fen, share_points]);
    for (const amount of [...all, ...Object.values(parts), pay_fen, pay_points, freight_fen, off_fen]) {
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(0);
    }
  });
});

test('V5: with coupons no more is paid than without, neither money nor points', () => {
  every((one, quote) => {
    const bare = without(one);
    expect(quote.pay_fen).toBeLessThanOrEqual(bare.pay_fen);
    expect(quote.pay_points).toBeLessThanOrEqual(bare.pay_points);
    for (const left of quote.used) {
      const less = without(one, ...quote.used.filter((no) => no !== left));
      if (quote.freight_fen <= less.freight_fen) expect(quote.pay_fen).toBeLessThanOrEqual(less.pay_fen);
    }
  });
});

test('every coupon that is said to be usable lowers what is paid once it is chosen, by what it says where freight stays', () => {
  every((one) => {
    const bare = without(one);
    for (const { coupon_no, usable, off_fen } of bare.coupons) {
      const quote = without(one, coupon_no);
      expect(quote.used).toEqual(usable ? [coupon_no] : []);
      if (!usable) expect(quote.pay_fen).toBe(bare.pay_fen);
      else if (one.use_points === 0 && one.free_freight === null && quote.freight.fee === bare.freight.fee)
        expect(bare.pay_fen - quote.pay_fen).toBe(off_fen);
    }
  });
});

test('stacking is symmetric: in whatever order coupons are held and chosen, the same are used', () => {
  every((one, quote) => {
    const turned = quoteOf({ ...one, coupons: one.coupons.toReversed(), chosen: one.chosen.toReversed() });
    expect(turned.used.toSorted()).toEqual(quote.used.toSorted());
    expect(turned.coupons.toReversed()).toEqual(
      quote.coupons.map((told) => ({ ...told, trace: expect.arrayContaining([...told.trace]) as unknown })),
    );
    const byNo = new Map(one.coupons.map((coupon) => [coupon.coupon_no, coupon]));
    const pair = quote.used.flatMap((no) => byNo.get(no) ?? []);
    expect(pair.length).toBeLessThanOrEqual(2);
    const [first, second] = pair;
    if (first && second)
      expect([goTogether(first.rule, second.rule), goTogether(second.rule, first.rule)]).toEqual([true, true]);
  });
});

test('shares never exceed their weights, whatever their size', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const total = Math.floor(sum(all) * part);
      const shares = sharesOf(total, all);
      expect(sum(shares)).toBe(total);
      // Largest remainder: within one of the exact part.
      for (const [nth, share] of shares.entries()) {
        expect(share).toBeLessThanOrEqual(all[nth] ?? 0);
        expect(Math.abs(share - (total * (all[nth] ?? 0)) / Math.max(1, sum(all)))).toBeLessThan(1.01);
      }
    }),
    runs,
  );
});

test('twenty lines and two hundred coupons: how long a quote takes is told', () => {
  const lines = Array.from({ length: 20 }, (_, nth) =>
    item({
      goods_id: (nth % 4) + 1,
      cate_id: 10 + (nth % 3),
      unit_fen: 1990 + nth * 317,
      quantity: 3,
      points_percent: 50,
    }),
  );
  const many: readonly HeldCoupon[] = Array.from({ length: 200 }, (_, nth) =>
    nth % 4 === 3
      ? freightCoupon({}, { coupon_no: `YF${nth}` })
      : held({ face_value_fen: 100 + nth, threshold_fen: nth * 500 }, { coupon_no: `YH${nth}` }),
  );
  const one = basketOf({
    items: lines,
    coupons: many,
    chosen: ['YH1', 'YF3'],
    level_percent: 95.5,
    use_points: 50_000,
    freight: freeFrom50,
  });
  const times = 50;
  const quoted = () => {
    const before = process.cpuUsage();
    for (let nth = 0; nth < times; nth += 1) quoteOf(one);
    return process.cpuUsage(before).user / 1000 / times;
  };
  quoted();
  console.info(`a quote of 20 lines and 200 coupons: ${quoted().toFixed(2)} ms of a processor`);
  expect(quoteOf(one).coupons).toHaveLength(200);
});
