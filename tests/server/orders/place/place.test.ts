import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { ruleEngines } from '../../engine.ts';
import { type Ordering, type Quoted, receiver, startOrdering } from './ordering.ts';

/* orders/place (engines.md §1.5, §3.4): an order that points and coupons pay. */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Ordering;
  beforeAll(async () => {
    at = await startOrdering(engine);
  });
  afterAll(() => at.server.close());

  test('stock is taken, points are spent, and the order stands in the list with its lines', async () => {
    const { card, item, order, ordered, somebody, stock, balance } = at;
    const offer = await card({ price: { points_price: 500 } });
    const { member, memberId } = await somebody(1200);
    const heard = await ordered(member, [item(offer, 2)]);
    expect(heard).toMatchObject({
      code: codes.ok,
      result: { status: 'wait_ship', pay_fen: 0, pay_points: 1000, pay_expire_at: null },
    });
    const { order_no } = heard.result as { order_no: string };
    expect(await order(order_no)).toMatchObject({
      status: 'wait_ship',
      source: 'exchange',
      user_id: memberId,
      quantity: 2,
      total_points: 1000,
      total_fen: 0,
      paid_fen: 0,
      items: [{ quantity: 2, unit_points: 500, share_points: 1000, share_fen: 0 }],
    });
    expect(await stock(offer)).toEqual({ left: 48, locked: 2, sold: 0 });
    expect(await balance(memberId)).toBe(200);
    expect(await at.ledger.entries(memberId)).toMatchObject([{}, { biz_type: 'exchange', points: -1000 }]);
    expect(await at.faults()).toEqual([]);
  });

  test('a request whose answer was lost is the same order; so is the same quote under another request', async () => {
    const { card, item, place, quote, run, somebody, stock } = at;
    const offer = await card();
    const { member, memberId } = await somebody();
    const { quote_no } = await quote({ member, items: [item(offer)] });
    const request = randomUUID();
    const first = await place({ member, quote_no }, request);
    const again = await place({ member, quote_no }, request);
    expect(again.text).toBe(first.text);
    expect((await place({ member, quote_no })).result).toEqual(first.result);
    expect(await run(`select id from goods_order where user_id = ${memberId}`)).toHaveLength(1);
    expect(await stock(offer)).toMatchObject({ left: 49 });
  });

  test('a quote that holds no longer is refused with the new one, which can be placed', async () => {
    const { admin, card, item, place, quote, somebody } = at;
    const offer = await card();
    const { member } = await somebody();
    const { quote_no } = await quote({ member, items: [item(offer)] });
    const full = (await admin.detail('he_goods', offer.offer_id)).result as { prices: readonly object[] };
    expect(
      (
        await at.edited('he_goods', offer.offer_id, {
          prices: full.prices.map((price) => ({ ...price, points_price: 600 })),
        })
      ).code,
    ).toBe(codes.ok);
    const request = randomUUID();
    const stale = await place({ member, quote_no }, request);
    expect(stale).toMatchObject({
      code: codes.conflict,
      message: '报价已变化或过期，请按新报价确认后再下单',
      result: { quote: { pay_points: 600, refusals: [] } },
    });
    expect((await place({ member, quote_no }, request)).text).toBe(stale.text);
    const { quote: fresh } = stale.result as { quote: Quoted };
    expect(await place({ member, quote_no: fresh.quote_no })).toMatchObject({
      code: codes.ok,
      result: { pay_points: 600 },
    });
  });

  test('a quote is good for ten minutes, and nobody else’s', async () => {
    const { card, item, place, quote, run, somebody } = at;
    const offer = await card();
    const { member } = await somebody();
    const other = await somebody();
    const { quote_no } = await quote({ member, items: [item(offer)] });
    expect(await place({ member: other.member, quote_no })).toMatchObject({ code: codes.notFound });
    await run(
      `update order_quote set valid_until = valid_until - interval '9 minutes 50 seconds' where quote_no = '${quote_no}'`,
    );
    const second = (await quote({ member, items: [item(offer)] })).quote_no;
    await run(
      `update order_quote set valid_until = valid_until - interval '10 minutes 1 second' where quote_no = '${second}'`,
    );
    expect(await place({ member, quote_no: second })).toMatchObject({ code: codes.conflict });
    expect(await place({ member, quote_no })).toMatchObject({ code: codes.ok });
  });

  test('limits of a member hold over all orders, and a cancelled one counts no longer', async () => {
    const { cancel, card, item, order, ordered, somebody } = at;
    const offer = await card({ limit_per_user: 2, limit_per_day: 2, limit_per_order: 2 });
    const { member } = await somebody();
    const first = await ordered(member, [item(offer, 2)]);
    const refused = await ordered(member, [item(offer)]);
    expect(refused).toMatchObject({
      code: codes.illegalMove,
      result: { reasons: ['limit_per_user', 'limit_per_day'] },
    });
    expect(refused.message).toContain('每人限兑 2 件，已兑 2 件');
    await cancel((await order((first.result as { order_no: string }).order_no)).id);
    expect(await ordered(member, [item(offer)])).toMatchObject({ code: codes.ok });
  });

  test('who has exchanged before is no new member any more', async () => {
    const { card, item, ordered, somebody } = at;
    const offer = await card({ audience: 'new_user' });
    const { member } = await somebody();
    expect(await ordered(member, [item(offer)])).toMatchObject({ code: codes.ok });
    expect(await ordered(member, [item(offer)])).toMatchObject({
      code: codes.illegalMove,
      result: { reasons: ['audience'] },
    });
  });

  test('short points and short stock are told with what there is', async () => {
    const { card, item, ordered, somebody } = at;
    const { member } = await somebody(700);
    expect(await ordered(member, [item(await card(), 2)])).toMatchObject({
      code: codes.shortage,
      result: { reasons: ['points'], available: 700 },
    });
    expect(await ordered(member, [item(await card({ price: { points_price: 1 } }, 3), 4)])).toMatchObject({
      code: codes.shortage,
      result: { reasons: ['stock'], available: 3 },
    });
  });

  test('a chosen coupon that cannot be used is refused with its reasons, and nothing is written', async () => {
    const { balance, card, coupons, item, ordered, run, somebody, stock } = at;
    const offer = await card();
    const { member, memberId } = await somebody();
    const coupon = await coupons.given(await at.template({}), memberId, 'useless');
    expect(await ordered(member, [item(offer)], { coupon_no: coupon })).toMatchObject({
      code: codes.illegalMove,
      result: { reasons: expect.arrayContaining(['threshold']) as unknown },
    });
    expect(await stock(offer)).toEqual({ left: 50, locked: 0, sold: 0 });
    expect(await balance(memberId)).toBe(10_000);
    expect(await run(`select id from goods_order where user_id = ${memberId}`)).toEqual([]);
    expect(await coupons.row(coupon)).toMatchObject({ status: 'unused' });
  });

  test('a parcel needs a receiver, goes where it is quoted to, and waits for whoever has to look at it', async () => {
    const { item, offered, order, place, quote, somebody } = at;
    const offer = await offered({ freight_template_id: 1 }, 50, { need_check: true, check_free_fen: 0 });
    const { member } = await somebody();
    // Two pieces to Jiangsu are free by the template of the demo.
    const region = '320102';
    const { quote_no } = await quote({ member, items: [item(offer, 2)], delivery: { type: 'express', region } });
    expect(await place({ member, quote_no })).toMatchObject({ code: codes.invalid, message: '实物商品须填写收货信息' });
    const dearer = await place({ member, quote_no, receiver });
    expect(dearer).toMatchObject({
      code: codes.conflict,
      result: { quote: { freight_fen: 1300, pay_fen: 1300, refusals: [] } },
    });
    const heard = await place({ member, quote_no, receiver: { ...receiver, area: region } });
    expect(heard).toMatchObject({ code: codes.ok, result: { status: 'wait_check' } });
    expect(await order((heard.result as { order_no: string }).order_no)).toMatchObject({
      receiver_area: region,
      needs_check: true,
    });
  });

  test('nothing of a rehearsal stays', async () => {
    const { call, card, item, quote, run, somebody, stock } = at;
    const offer = await card();
    const { member, memberId } = await somebody();
    const { quote_no } = await quote({ member, items: [item(offer)] });
    expect(await call('place', { member, quote_no, dry: true })).toMatchObject({
      code: codes.ok,
      result: { status: 'wait_ship' },
    });
    expect(await run(`select id from goods_order where user_id = ${memberId}`)).toEqual([]);
    expect(await stock(offer)).toEqual({ left: 50, locked: 0, sold: 0 });
  });
});
