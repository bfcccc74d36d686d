import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { type Ordering, startOrdering } from './ordering.ts';

/* Many buyers at once (engines.md §3.6, M1, M3, M7; docs/decisions/082), on a real PostgreSQL. */

let at: Ordering;
beforeAll(async () => {
  at = await startOrdering('PostgreSQL');
});
afterAll(() => at.server.close());

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const deadlocks = async (): Promise<number> =>
  (
    await at.run<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
  )[0]?.deadlocks ?? 0;

test('200 buyers for 20 units are 20 orders; the others hear that nothing is left, and nobody is stuck', async () => {
  const before = await deadlocks();
  const { card, item, place, quote, run, somebody, stock, balance } = at;
  const offer = await card({ price: { points_price: 10 } }, 20);
  const buyers = [];
  for (const _ of times(200)) {
    const buyer = await somebody(100);
    buyers.push({ ...buyer, quote_no: (await quote({ member: buyer.member, items: [item(offer)] })).quote_no });
  }
  const answers = await Promise.all(
    buyers.map(async ({ member, memberId, quote_no }) => ({ memberId, heard: await place({ member, quote_no }) })),
  );
  const bought = answers.filter(({ heard }) => heard.code === codes.ok);
  expect(bought).toHaveLength(20);
  const refused = answers.filter(({ heard }) => heard.code !== codes.ok);
  for (const { heard } of refused)
    expect(heard).toMatchObject({ code: codes.shortage, result: { reasons: ['stock'], available: 0 } });
  expect(await stock(offer)).toEqual({ left: 0, locked: 20, sold: 0 });
  expect(await run(`select order_id from goods_order_item where offer_id = ${offer.offer_id}`)).toHaveLength(20);
  for (const { memberId } of bought) expect(await balance(memberId)).toBe(90);
  for (const { memberId } of refused) expect(await balance(memberId)).toBe(100);
  expect(await at.faults()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('one quote placed ten times at once is one order; ten cancels of it give back once', async () => {
  const before = await deadlocks();
  const { balance, cancel, card, coupons, item, order, place, quote, somebody, stock } = at;
  const offer = await card({ sale_mode: 'points_cash', price: { points_price: 30, cash_price_fen: 500 } });
  const { member, memberId } = await somebody(100);
  const coupon = await coupons.given(await at.template({ threshold_fen: 0, face_value_fen: 500 }), memberId, 'ten');
  const { quote_no } = await quote({ member, items: [item(offer)], coupon_no: coupon });
  const placed = await Promise.all(times(10).map(() => place({ member, quote_no })));
  const numbers = new Set(placed.map(({ result }) => (result as { order_no?: string }).order_no));
  expect(numbers.size).toBe(1);
  expect(await balance(memberId)).toBe(70);
  const { id } = await order([...numbers][0]);
  await Promise.all(times(10).map(() => cancel(id)));
  expect(await balance(memberId)).toBe(100);
  expect(await stock(offer)).toEqual({ left: 50, locked: 0, sold: 0 });
  expect(await coupons.row(coupon)).toMatchObject({ status: 'unused', order_id: null });
  expect(await at.ledger.entries(memberId)).toHaveLength(3);
  expect(await at.faults()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('two quotes with the same coupon at once: one order has it, the other is refused', async () => {
  const { card, coupons, item, place, quote, somebody } = at;
  const offer = await card({ sale_mode: 'points_cash', price: { points_price: 1, cash_price_fen: 500 } });
  const { member, memberId } = await somebody(100);
  const coupon = await coupons.given(await at.template({ threshold_fen: 0, face_value_fen: 500 }), memberId, 'two');
  const asked = { member, items: [item(offer)], coupon_no: coupon };
  const quotes = [await quote(asked), await quote(asked)];
  const answers = await Promise.all(quotes.map(({ quote_no }) => place({ member, quote_no })));
  // What is paid has changed for the second: the coupon takes nothing off any more.
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.ok, codes.conflict]));
  expect(await coupons.row(coupon)).toMatchObject({ status: 'used' });
  expect(await at.faults()).toEqual([]);
});
