import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { type Ordering, receiver, startOrdering } from './ordering.ts';

/* orders/quote (engines.md §1.5, §3.3): the one quote over real offers, freight and coupons; what cannot be used or bought is named. */

let at: Ordering;
beforeAll(async () => {
  at = await startOrdering();
});
afterAll(() => at.server.close());

const to = (region: string) => ({ delivery: { type: 'express', region } });

test('goods, level, coupon and freight in their order, and the shares add up', async () => {
  const { item, offered, quote, run, somebody } = at;
  const offer = await offered({ sale_mode: 'points_cash', price: { points_price: 300, cash_price_fen: 4990 } });
  const { member, memberId } = await somebody();
  const [level] = await run<{
    id: number;
  }>(`insert into he_level (name, level, experience, discount, point_rate)
    values ('九五折', 19, 900000, 950000, 1000000) returning id`);
  await run(`insert into member_level (member_id, level_id, reached_at) values (${memberId}, ${level?.id}, now())`);
  const template = await at.template({
    threshold_fen: 5000,
    stack: { with_level: true, with_points: true, with_freight_coupon: false },
  });
  const coupon = await at.coupons.given(template, memberId, 'quote');
  const told = await quote({ member, items: [item(offer, 2)], coupon_no: coupon, ...to('440106') });
  // 99.80 yuan; 5 % of it is 4.99; 满50减20; freight of two pieces is 10 + 3 yuan by the template of the demo, free from 99 yuan on.
  expect(told).toMatchObject({
    goods_fen: 9980,
    goods_points: 600,
    off_fen: 2499,
    freight: { fee: 1300, coupon: 0, free: 0 },
    freight_fen: 1300,
    freight_rule: '默认（其余地区）',
    pay_fen: 9980 - 2499 + 1300,
    pay_points: 600,
    used: [coupon],
    coupons: [{ coupon_no: coupon, usable: true, off_fen: 2000, trace: [] }],
    lines: [
      {
        quantity: 2,
        unit_fen: 4990,
        off: { level: 499, coupon: 2000, points: 0 },
        share_fen: 7481,
        share_points: 600,
      },
    ],
  });
  expect(told.quote_no).toMatch(/^QT[0-9A-F]{18}$/);
});

test('every coupon that cannot be used is named with all of its reasons', async () => {
  const { card, item, quote, somebody } = at;
  const offer = await card({ sale_mode: 'cash', price: { cash_price_fen: 6000 } });
  const { member, memberId } = await somebody(0);
  const other = await somebody(0);
  const template = await at.template({});
  const short = await at.coupons.given(template, memberId, 'short');
  const theirs = await at.coupons.given(template, other.memberId, 'theirs');
  const told = await quote({ member, items: [item(offer)], coupon_no: theirs });
  const guards = Object.fromEntries(
    told.coupons.map(({ coupon_no, trace }) => [coupon_no, trace.map(({ guard }) => guard)]),
  );
  expect(guards[short]).toEqual(['threshold']);
  expect(guards[theirs]).toEqual(expect.arrayContaining(['not_yours', 'threshold']));
  expect(told.used).toEqual([]);
  expect(told.coupons.every(({ usable }) => !usable)).toBe(true);
});

test('what keeps it from being ordered is told beside the amounts, all of it', async () => {
  const { edited, item, offered, quote, somebody } = at;
  const offer = await offered({ limit_per_order: 2, limit_per_user: 2 }, 3);
  const { member } = await somebody(100);
  const guards = async (quantity: number, region = '440106') =>
    (await quote({ member, items: [item(offer, quantity)], ...to(region) })).refusals.map(({ guard }) => guard);
  expect(await guards(4)).toEqual(['stock', 'limit_per_order', 'limit_per_user', 'points']);
  // Nothing is sent there by the template of the demo.
  expect(await guards(1, '810000')).toEqual(['freight', 'points']);
  expect((await edited('goods', offer.goods, { deliver_area: { mode: 'include', codes: ['320000'] } })).code).toBe(
    codes.ok,
  );
  expect(await guards(1)).toContain('deliver_area');
  expect((await at.admin.step('he_goods', offer.offer_id, 'PUT_OFF')).code).toBe(codes.ok);
  expect(await guards(1)).toContain('on_sale');
});

test('offers of different ways are not of one order', async () => {
  const { card, item, offered, quote, somebody } = at;
  const { member } = await somebody();
  const { refusals } = await quote({
    member,
    items: [item(await offered()), item(await card())],
    ...to(receiver.area),
  });
  expect(refusals.map(({ guard }) => guard)).toContain('one_way');
});

test.each<readonly [string, (ids: { offer_id: number; sku_id: number }) => object, number]>([
  ['no items', () => ({ items: [] }), codes.invalid],
  [
    '51 kinds',
    (one) => ({ items: Array.from({ length: 51 }, (_, nth) => ({ ...one, sku_id: nth + 1, quantity: 1 })) }),
    codes.invalid,
  ],
  [
    'the same kind twice',
    (one) => ({
      items: [
        { ...one, quantity: 1 },
        { ...one, quantity: 2 },
      ],
    }),
    codes.invalid,
  ],
  ['nothing of a kind', (one) => ({ items: [{ ...one, quantity: 0 }] }), codes.invalid],
  ['half a piece', (one) => ({ items: [{ ...one, quantity: 0.5 }] }), codes.invalid],
  ['a text', (one) => ({ items: [{ ...one, quantity: '1' }] }), codes.invalid],
  ['a kind of other goods', (one) => ({ items: [{ ...one, sku_id: 1, quantity: 1 }] }), codes.notFound],
  ['an offer that is not there', (one) => ({ items: [{ ...one, offer_id: 10 ** 9, quantity: 1 }] }), codes.notFound],
  ['a coupon that is not there', (one) => ({ items: [{ ...one, quantity: 1 }], coupon_no: 'YHQ0' }), codes.notFound],
  ['a region that is none', (one) => ({ items: [{ ...one, quantity: 1 }], ...to('999999') }), codes.invalid],
  ['points as money', (one) => ({ items: [{ ...one, quantity: 1 }], use_points: 5 }), codes.invalid],
])('%s is refused', async (_, body, code) => {
  const { member } = await at.somebody(0);
  const { offer_id, sku_id } = await at.card();
  expect(await at.call('quote', { member, ...body({ offer_id, sku_id }) })).toMatchObject({ code });
});
