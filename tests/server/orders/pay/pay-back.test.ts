import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PartnerFailure } from '../../../../server/partner/partner.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { timedOrder } from '../../../../server/orders/clock.ts';
import { ruleEngines } from '../../engine.ts';
import { type Paying, startPaying } from './paying.ts';

/* Money that goes back: paid too late, twice, or for an order that was cancelled (engines.md §3.2, §3.4–3.6). */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Paying;
  beforeAll(async () => {
    at = await startPaying(engine);
  });
  afterAll(() => at.close());

  test('nobody paid it in time: everything goes back, and what comes late is sent back by itself', async () => {
    const { attempted, balance, coupons, newsOf, order, payment, refunds, somebody, stock, tell } = at;
    const offer = await at.cash();
    const { member, memberId } = await somebody(100);
    const coupon = await coupons.given(await at.template({ threshold_fen: 0, face_value_fen: 200 }), memberId, 'late');
    const orderNo = await at.waiting(member, offer, { coupon_no: coupon });
    const asked = await attempted(member, orderNo);
    await at.runOut(orderNo);
    await clockRound(at.server.store, [timedOrder]);
    expect(await order(orderNo)).toMatchObject({
      status: 'cancelled',
      pay_status: 'closed',
      cancel_type: 'timeout',
      stock_returned: true,
    });
    expect(await payment(asked.pay_no)).toMatchObject({ status: 'closed' });
    expect(await stock(offer)).toEqual({ left: 50, locked: 0, sold: 0 });
    expect(await balance(memberId)).toBe(100);
    expect(await coupons.row(coupon)).toMatchObject({ status: 'unused', order_id: null });

    expect(await tell(newsOf(asked))).toBe('SUCCESS');
    expect(await payment(asked.pay_no)).toMatchObject({
      status: 'success',
      late: true,
      counts: false,
      refunds: [{ amount_fen: 300, status: 'waiting', reason: '订单取消后才支付' }],
    });
    expect(await order(orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'refunding', paid_fen: 0 });
    // The channel has to know it as paid before it gives it back.
    at.bent.refund = async () => 'done';
    await refunds();
    delete at.bent.refund;
    expect(await payment(asked.pay_no)).toMatchObject({ status: 'refunded', refunded_fen: 300, late: true });
    expect(await order(orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' });
    // Whoever wants to know is told of each, in the order in which it happened (engines.md §1.7).
    const told = await at.run<{ kind: string }>(
      `select kind from outbox_event where data ->> 'order_no' = '${orderNo}' order by id`,
    );
    expect(told.map(({ kind }) => kind)).toEqual([
      'order.placed',
      'order.cancelled',
      'payment.success',
      'payment.refunded',
    ]);
    expect([...(await at.faults()), ...(await at.moneyFaults())]).toEqual([]);
  });

  test('a second payment of a paid order goes back, and the order keeps the first', async () => {
    const { attempted, newsOf, order, payment, refunds, run, somebody, tell } = at;
    const { member } = await somebody(100);
    const orderNo = await at.waiting(member, await at.cash());
    const first = await attempted(member, orderNo);
    // The payer began a second time after the first attempt was closed.
    await run(`update payment set status = 'closed' where pay_no = '${first.pay_no}'`);
    const second = await attempted(member, orderNo);
    expect(second.pay_no).not.toBe(first.pay_no);
    expect(await tell(newsOf(second))).toBe('SUCCESS');
    expect(await tell(newsOf(first))).toBe('SUCCESS');
    expect(await payment(second.pay_no)).toMatchObject({ status: 'success', counts: true, refunds: null });
    expect(await payment(first.pay_no)).toMatchObject({ counts: false, late: true, refunds: [{ amount_fen: 500 }] });
    at.bent.refund = async () => 'done';
    await refunds();
    delete at.bent.refund;
    expect(await payment(first.pay_no)).toMatchObject({ status: 'refunded' });
    expect(await order(orderNo)).toMatchObject({ status: 'wait_ship', pay_status: 'paid', paid_fen: 500 });
    expect(await at.moneyFaults()).toEqual([]);
  });

  test('cancelled after it was paid, the money goes back through the channel, asked until it answers', async () => {
    const { attempted, balance, cancel, newsOf, order, payment, refunds, run, somebody, stock, tell } = at;
    const offer = await at.cash();
    const { member, memberId } = await somebody(100);
    const orderNo = await at.waiting(member, offer);
    const asked = await attempted(member, orderNo);
    await tell(newsOf(asked));
    const { id } = await order(orderNo);
    await cancel(id);
    await cancel(id);
    expect(await order(orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'paid', refunded_fen: 500 });
    expect(await balance(memberId)).toBe(100);
    expect(await stock(offer)).toEqual({ left: 50, locked: 0, sold: 0 });
    const numbers: string[] = [];
    at.bent.refund = async ({ refund_no }) => {
      numbers.push(refund_no);
      if (numbers.length === 1) throw new PartnerFailure('slow', '响应超时，请稍后重试', true);
      return numbers.length === 2 ? 'waiting' : 'done';
    };
    await refunds();
    expect(await payment(asked.pay_no)).toMatchObject({
      status: 'success',
      refunds: [{ status: 'failed', error: '响应超时，请稍后重试' }],
    });
    await refunds();
    await refunds();
    delete at.bent.refund;
    expect(numbers).toEqual(Array(3).fill(`${asked.pay_no}R1`));
    expect(await payment(asked.pay_no)).toMatchObject({ status: 'refunded', refunded_fen: 500, net_fen: -3 });
    expect(await order(orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' });
    expect(await run(`select id from award_credit where order_id = ${id}`)).toEqual([]);
    expect([...(await at.faults()), ...(await at.moneyFaults())]).toEqual([]);
  });

  test('who cancels before paying gets everything back, whatever was said about giving back', async () => {
    const { balance, cancel, order, somebody } = at;
    const { member, memberId } = await somebody(100);
    const orderNo = await at.waiting(member, await at.cash());
    await cancel((await order(orderNo)).id, { refund_points: false });
    expect(await order(orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'closed', refunded_points: 30 });
    expect(await balance(memberId)).toBe(100);
    expect([...(await at.faults()), ...(await at.moneyFaults())]).toEqual([]);
  });

  test('money for what has gone meanwhile goes back: the points that were put aside were given back by the clock', async () => {
    const { attempted, balance, newsOf, order, payment, run, somebody, tell } = at;
    const { member, memberId } = await somebody(100);
    const orderNo = await at.waiting(member, await at.cash());
    const asked = await attempted(member, orderNo);
    await run(`update point_hold set until = now() - interval '1 hour' where member_id = ${memberId}`);
    expect(await tell(newsOf(asked))).toBe('SUCCESS');
    expect(await order(orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'refunding' });
    expect(await payment(asked.pay_no)).toMatchObject({ counts: false, refunds: [{ amount_fen: 500 }] });
    expect(await balance(memberId)).toBe(100);
    expect([...(await at.faults()), ...(await at.moneyFaults())]).toEqual([]);
  });
});
