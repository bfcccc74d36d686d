import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { type Ordering, receiver, startOrdering } from './ordering.ts';

/* 包邮 of a level (wider.md §3.4: times_per_month, min_amount): counted with the order, given back where it is cancelled. */

let at: Ordering;
beforeAll(async () => {
  at = await startOrdering();
});
afterAll(() => at.server.close());
beforeEach(async () => {
  await at.run('update he_level set power_ids = null');
  await at.run(`update he_power set times_per_month = 1, min_amount_fen = 0 where id = 4`);
  await at.run(`update he_level set power_ids = '[4]' where id = 2`);
});

const to = { delivery: { type: 'express', region: '440106' } };
/** Quotes, and places what was quoted. */
const bought = async (member: object, items: readonly object[]) => {
  const { quote_no } = await at.quote({ member, items, ...to });
  return at.place({ member, quote_no, receiver });
};

/** Somebody at level 2, which takes nothing off what points pay. */
async function buyer() {
  const one = await at.somebody();
  await at.run(`insert into member_level (member_id, level_id, reached_at) values (${one.memberId}, 2, now())`);
  return one;
}
const freight = async (member: object, items: readonly object[]) => {
  const told = (await at.quote({ member, items, ...to })) as unknown as {
    freight: object;
    freight_fen: number;
    freight_rule: string;
  };
  return { ...told.freight, paid: told.freight_fen, rule: told.freight_rule };
};
const free = { fee: 1000, coupon: 0, free: 1000, paid: 0, rule: '包邮特权' };
const charged = { fee: 1000, coupon: 0, free: 0, paid: 1000 };

test('who has the power pays no freight, whoever has not does', async () => {
  const offer = await at.offered();
  const { member } = await buyer();
  const { member: other } = await at.somebody();
  expect(await freight(member, [at.item(offer)])).toEqual(free);
  expect(await freight(other, [at.item(offer)])).toMatchObject(charged);
});

test('goods have to come to the amount after what is taken off them', async () => {
  // 60.20 yuan; 2 % of it is 1.204, which is 1.20: 59.00 are left.
  await at.run('update he_power set min_amount_fen = 5900 where id = 4');
  const enough = await at.offered({ sale_mode: 'points_cash', price: { points_price: 1, cash_price_fen: 6020 } });
  const less = await at.offered({ sale_mode: 'points_cash', price: { points_price: 1, cash_price_fen: 6019 } });
  const { member } = await buyer();
  expect(await freight(member, [at.item(enough)])).toEqual(free);
  expect(await freight(member, [at.item(less)])).toMatchObject(charged);
});

test('times are counted by the orders of the month; a cancelled one gives its time back', async () => {
  const offer = await at.offered();
  const { member } = await buyer();
  const placed = await bought(member, [at.item(offer)]);
  expect(placed).toMatchObject({ code: codes.ok });
  expect(await freight(member, [at.item(offer)])).toMatchObject(charged);
  const order = await at.order((placed.result as { order_no: string }).order_no);
  await at.cancel(order.id);
  expect(await at.order((placed.result as { order_no: string }).order_no)).toMatchObject({ status: 'cancelled' });
  expect(await freight(member, [at.item(offer)])).toEqual(free);
});

test('an order of last month uses no time of this one', async () => {
  const offer = await at.offered();
  const { member, memberId } = await buyer();
  await bought(member, [at.item(offer)]);
  await at.run(`update goods_order set created_at = date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '1 second'
    where user_id = ${memberId}`);
  expect(await freight(member, [at.item(offer)])).toEqual(free);
});

test('two orders at once: one of them goes free', async () => {
  const offer = await at.offered();
  const { member } = await buyer();
  const quotes = [
    await at.quote({ member, items: [at.item(offer)], ...to }),
    await at.quote({ member, items: [at.item(offer)], ...to }),
  ];
  const answers = await Promise.all(quotes.map(({ quote_no }) => at.place({ member, quote_no, receiver })));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.ok, codes.conflict]));
});
