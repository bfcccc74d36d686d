import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { ruleEngines } from '../../engine.ts';
import { type Ordering, startOrdering } from './ordering.ts';

/* What an order of points and coupons gives back when it is cancelled (engines.md §3.4, §3.6: M2, M3; §4.4: V3). */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Ordering;
  beforeAll(async () => {
    at = await startOrdering(engine);
  });
  afterAll(() => at.server.close());

  test('a coupon that pays the rest is used up, and comes back with everything else, once', async () => {
    const { balance, cancel, card, coupons, item, order, quote, place, somebody, stock } = at;
    const offer = await card({ sale_mode: 'points_cash', price: { points_price: 200, cash_price_fen: 2000 } });
    const { member, memberId } = await somebody(1000);
    const coupon = await coupons.given(await at.template({ threshold_fen: 0, face_value_fen: 2000 }), memberId, 'pay');
    const asked = { member, items: [item(offer)], coupon_no: coupon };
    const { quote_no, pay_fen } = await quote(asked);
    expect(pay_fen).toBe(0);
    const heard = await place({ member, quote_no, buyer_remark: '请尽快' });
    const { order_no } = heard.result as { order_no: string };
    const placed = await order(order_no);
    expect(placed).toMatchObject({
      coupon_nos: coupon,
      off_fen: 2000,
      buyer_remark: '请尽快',
      total_fen: 2000,
      paid_fen: 0,
    });
    expect(await coupons.row(coupon)).toMatchObject({ status: 'used', order_id: placed.id });
    // A used coupon is in no second order.
    expect((await quote(asked)).coupons).toMatchObject([{ usable: false, trace: [{ guard: 'state' }] }]);

    const answers = [await cancel(placed.id), await cancel(placed.id), await cancel(placed.id)];
    expect(answers.map(({ code }) => code)).toContain(codes.ok);
    expect(await order(order_no)).toMatchObject({ status: 'cancelled', refunded_points: 200, stock_returned: true });
    expect(await coupons.row(coupon)).toMatchObject({ status: 'unused', order_id: null });
    expect(await stock(offer)).toEqual({ left: 50, locked: 0, sold: 0 });
    expect(await balance(memberId)).toBe(1000);
    const entries = await at.ledger.entries(memberId);
    expect(entries.map(({ biz_type, points }) => [biz_type, points])).toEqual([
      ['draw_win', 1000],
      ['exchange', -200],
      ['exchange_back', 200],
    ]);
    // Into the lots that they came from: it undoes the entry that spent them.
    expect(entries[2]).toMatchObject({
      undo_of: entries[1]?.id,
      lots: entries[1]?.lots.map(({ expire_on }) => ({ expire_on, points: 200 })),
    });
    expect(await at.faults()).toEqual([]);
  });

  test('who cancels without giving back keeps points and coupon, and what is not returned counts as sold', async () => {
    const { balance, cancel, card, coupons, item, order, ordered, somebody, stock } = at;
    const offer = await card({ sale_mode: 'points_cash', price: { points_price: 200, cash_price_fen: 2000 } });
    const { member, memberId } = await somebody(1000);
    const coupon = await coupons.given(await at.template({ threshold_fen: 0, face_value_fen: 2000 }), memberId, 'kept');
    const { result } = await ordered(member, [item(offer)], { coupon_no: coupon });
    const placed = await order((result as { order_no: string }).order_no);
    await cancel(placed.id, { refund_points: false, return_stock: false });
    expect(await coupons.row(coupon)).toMatchObject({ status: 'used', order_id: placed.id });
    expect(await stock(offer)).toEqual({ left: 49, locked: 0, sold: 1 });
    expect(await balance(memberId)).toBe(800);
    expect(await at.faults()).toEqual([]);
  });

  test('points that have expired meanwhile come back with days of grace', async () => {
    const { balance, cancel, card, item, ledger, order, ordered, somebody } = at;
    const { member, memberId } = await somebody(500);
    const { result } = await ordered(member, [item(await card())]);
    await ledger.rows(`update point_entry set lots = jsonb_build_array(jsonb_build_object('expire_on', '2026-01-31', 'points', points))
      where member_id = ${memberId}`);
    await cancel((await order((result as { order_no: string }).order_no)).id);
    expect(await balance(memberId)).toBe(500);
    const [lot] = await ledger.rows<{ ahead: boolean }>(`select expire_on > current_date as ahead from point_lot
      where member_id = ${memberId} and remaining > 0`);
    expect(lot).toEqual({ ahead: true });
  });
});
