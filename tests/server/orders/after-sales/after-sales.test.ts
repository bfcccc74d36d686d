import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { PartnerFailure } from '../../../../server/partner/partner.ts';
import { ruleEngines } from '../../engine.ts';
import { type Returning, startReturning } from './returning.ts';

/* What comes of applications: money, points, coupons and stock, each once (wider.md §5.5; engines.md §3.4, §3.6: M1–M3). */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Returning;
  beforeAll(async () => {
    at = await startReturning(engine);
  });
  afterAll(() => at.close());

  test('one of three comes back: its share, to the fen; the freight and the coupon stay with the order', async () => {
    const { arrived, balance, coupons, order, paidBack, parcel, sale, stock } = at;
    const offer = await parcel({ price: { points_price: 20, cash_price_fen: 3000 } });
    const by = await at.somebody(1000);
    const { memberId } = by;
    const coupon = await coupons.given(
      await at.template({ threshold_fen: 0, face_value_fen: 1000 }),
      memberId,
      'one of three',
    );
    const bought = await at.sent([[offer, 3]], { by, coupon });
    await arrived(bought);
    // 3 × 30 yuan less 10 of the coupon are 80, of which the first of three pieces has 26.67 by largest remainder.
    const { id, refundable } = await at.applied(bought, { items: [at.item(offer, 1)] });
    expect(refundable).toEqual({ fen: 2667, points: 20 });
    expect(await at.step(id, 'APPROVE')).toMatchObject({ code: codes.ok, result: { status: 'agreed' } });
    expect(await sale(id)).toMatchObject({ status: 'agreed', share_fen: 2667, refund_text: '¥26.67 + 20 积分' });
    expect(await at.sendBack(bought, String((await sale(id))['after_sale_no']))).toMatchObject({ code: codes.ok });
    expect((await at.receive(id, true)).code).toBe(codes.ok);
    expect(await sale(id)).toMatchObject({ status: 'wait_refund', restocked: true });
    expect(await stock(offer)).toEqual({ left: 48, locked: 0, sold: 2 });
    expect(await balance(memberId)).toBe(1000 - 60 + 20);
    await paidBack();
    expect(await sale(id)).toMatchObject({ status: 'refunded', restocked: true });
    expect(await order(bought.orderNo)).toMatchObject({
      status: 'finished',
      pay_status: 'part_refunded',
      refunded_fen: 2667,
      refunded_points: 20,
    });
    expect(await at.payment(bought.payNo)).toMatchObject({ status: 'part_refunded', refunded_fen: 2667 });
    expect(await coupons.row(coupon)).toMatchObject({ status: 'used' });
    expect(await at.wrong()).toEqual([]);

    // Piece after piece, all of the line is what was paid for it; with the last of them the coupon comes back.
    await at.returned(bought, { items: [at.item(offer, 2)] }, false);
    await paidBack();
    expect(await order(bought.orderNo)).toMatchObject({
      refunded_fen: 8000,
      refunded_points: 60,
      pay_status: 'part_refunded',
    });
    expect(await coupons.row(coupon)).toMatchObject({ status: 'unused' });
    // What was not fit to be sold again stays sold.
    expect(await stock(offer)).toEqual({ left: 48, locked: 0, sold: 2 });
    expect(await balance(memberId)).toBe(1000);
    expect(await at.wrong()).toEqual([]);
  });

  test('before it has arrived: what comes back is no longer there to be sold when the order finishes', async () => {
    const { order, parcel, stock } = at;
    const offer = await parcel();
    const bought = await at.sent([[offer, 2]]);
    await at.returned(bought, { items: [at.item(offer, 1)] }, true);
    expect(await stock(offer)).toEqual({ left: 49, locked: 1, sold: 0 });
    await at.arrived(bought);
    expect(await order(bought.orderNo)).toMatchObject({ status: 'finished' });
    expect(await stock(offer)).toEqual({ left: 49, locked: 0, sold: 1 });
    await at.paidBack();
    expect(await at.wrong()).toEqual([]);
  });

  test('money alone: agreed on it goes back at once, no stock moves; an operator gives less and says why', async () => {
    const { parcel, sale, stock } = at;
    const offer = await parcel();
    const bought = await at.sent([[offer, 1]]);
    await at.arrived(bought);
    const { id } = await at.applied(bought, { type: 'refund', reason_code: 'late' });
    expect(await at.does(id, { refund_fen: 3301, refund_points: 0, lower_reason: '运费由买家承担' })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'refund_fen', message: '不能超过应退金额' }] },
    });
    expect(await at.does(id, { refund_fen: 0, refund_points: 0, lower_reason: '什么都不退' })).toMatchObject({
      code: codes.invalid,
    });
    expect((await at.does(id, { refund_fen: 1300, refund_points: 0, lower_reason: '补偿运费以外的部分' })).code).toBe(
      codes.ok,
    );
    expect(await at.step(id, 'APPROVE')).toMatchObject({ code: codes.ok, result: { status: 'wait_refund' } });
    await at.paidBack();
    expect(await sale(id)).toMatchObject({
      status: 'refunded',
      refund_fen: 1300,
      share_fen: 3300,
      handled_by_name: '超级管理员',
    });
    expect(await stock(offer)).toEqual({ left: 49, locked: 0, sold: 1 });
    expect(await at.wrong()).toEqual([]);
    expect(await at.get('members/after-sales', `member_no=${bought.member.member_no}`)).toMatchObject({
      code: codes.ok,
      result: {
        data: [
          {
            order_no: bought.orderNo,
            status: 'refunded',
            refundable: { fen: 1300, points: 0 },
            lower_reason: '补偿运费以外的部分',
          },
        ],
        next_cursor: null,
      },
    });
  });

  test('what only points paid for is refunded at once', async () => {
    const offer = await at.offered({ freight_template_id: null, delivery_types: null }, 50, { goods_type: 'virtual' });
    const { member, memberId } = await at.somebody(1000);
    const heard = await at.ordered(member, [at.item(offer)]);
    const { order_no: orderNo } = heard.result as { order_no: string };
    const { id: orderId } = await at.order(orderNo);
    expect((await at.admin.step('goods_order', orderId, 'DELIVER')).code).toBe(codes.ok);
    const { id } = await at.applied({ member, memberId, orderNo, orderId, payNo: '' }, { type: 'refund' });
    expect(await at.step(id, 'APPROVE')).toMatchObject({ code: codes.ok, result: { status: 'refunded' } });
    expect(await at.balance(memberId)).toBe(1000);
    expect(await at.wrong()).toEqual([]);
  });

  test('the channel refuses: it is said, asked again by itself, and at once where an operator wants it', async () => {
    const bought = await at.sent([[await at.parcel(), 1]]);
    const { id } = await at.applied(bought, { type: 'refund' });
    await at.step(id, 'APPROVE');
    at.bent.refund = async () => {
      throw new PartnerFailure('refused', '余额不足', true);
    };
    await at.refunds();
    expect(await at.sale(id)).toMatchObject({ status: 'refund_failed', refund_error: '余额不足' });
    expect(await at.step(id, 'RETRY')).toMatchObject({ code: codes.ok, result: { status: 'wait_refund' } });
    await at.refunds();
    expect(await at.sale(id)).toMatchObject({ status: 'refund_failed' });
    await at.paidBack();
    expect(await at.sale(id)).toMatchObject({ status: 'refunded', refund_error: null });
    expect(await at.wrong()).toEqual([]);
  });
});
