import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { PartnerFailure } from '../../../../server/partner/partner.ts';
import { ruleEngines } from '../../engine.ts';
import { type Paying, startPaying } from './paying.ts';

/* An order that waits for its money, and what the channel says of it (engines.md §3.2, §3.4, §3.5; wider.md §5.3). */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Paying;
  beforeAll(async () => {
    at = await startPaying(engine);
  });
  afterAll(() => at.close());

  test('placed with money it waits, and holds stock, points and coupon; paid it has used them', async () => {
    const { attempted, balance, coupons, newsOf, order, payment, somebody, stock, tell } = at;
    const offer = await at.cash();
    const { member, memberId } = await somebody(100);
    const coupon = await coupons.given(await at.template({ threshold_fen: 0, face_value_fen: 200 }), memberId, 'pay');
    const orderNo = await at.waiting(member, offer, { coupon_no: coupon });
    expect(await order(orderNo)).toMatchObject({
      status: 'wait_pay',
      pay_status: 'unpaid',
      paid_fen: 0,
      paid_at: null,
    });
    expect(await stock(offer)).toEqual({ left: 49, locked: 1, sold: 0 });
    expect(await balance(memberId)).toBe(70);
    expect(await coupons.row(coupon)).toMatchObject({ status: 'locked' });

    const asked = await attempted(member, orderNo);
    expect(asked).toMatchObject({ pay_fen: 300, prepay: { prepay_id: expect.any(String) as unknown } });
    // Asked again it is the same payment.
    expect(await attempted(member, orderNo)).toMatchObject({ pay_no: asked.pay_no });
    expect(await payment(asked.pay_no)).toMatchObject({ status: 'waiting', amount_fen: 300, notify_status: 'waiting' });

    expect(await tell(newsOf(asked))).toBe('SUCCESS');
    expect(await tell(newsOf(asked))).toBe('SUCCESS');
    expect(await payment(asked.pay_no)).toMatchObject({
      status: 'success',
      counts: true,
      late: false,
      fee_fen: 3,
      net_fen: 297,
      notify_count: 2,
      notify_status: 'success',
      channel_trade_no: `T-${asked.pay_no}`,
    });
    expect(await order(orderNo)).toMatchObject({ status: 'wait_ship', pay_status: 'paid', paid_fen: 300 });
    expect(await coupons.row(coupon)).toMatchObject({ status: 'used' });
    const entries = await at.ledger.entries(memberId);
    expect(entries.map(({ biz_type, points }) => [biz_type, points])).toEqual([
      ['draw_win', 100],
      ['hold', -30],
      ['hold_confirm', 0],
    ]);
    const told = await at.run<{ kind: string; data: object }>(
      `select kind, data from outbox_event where data ->> 'order_no' = '${orderNo}' order by id`,
    );
    expect(told.map(({ kind }) => kind)).toEqual(['order.placed', 'order.paid', 'payment.success']);
    expect(told[2]?.data).toEqual({ pay_no: asked.pay_no, order_no: orderNo, amount_fen: 300, late: false });
    expect(await at.begin(member, orderNo)).toMatchObject({ code: codes.illegalMove });
    expect([...(await at.faults()), ...(await at.moneyFaults())]).toEqual([]);
  });

  test('what is not what was asked for is not taken, and the channel is asked', async () => {
    const { asks, attempted, bent, newsOf, order, payment, run, somebody, tell } = at;
    const { member } = await somebody(100);
    const orderNo = await at.waiting(member, await at.cash());
    const asked = await attempted(member, orderNo);
    const news = newsOf(asked);
    expect(await tell(news, { secret: 'another secret' })).toBe('FAIL');
    expect(await tell(news, { channel: 'wx_lite' })).toBe('FAIL');
    expect(await tell({ ...news, pay_no: 'P2026010100000000' })).toBe('FAIL');
    expect(await payment(asked.pay_no)).toMatchObject({ status: 'waiting', notify_count: 0 });
    expect(await tell({ ...news, amount_fen: 1 })).toBe('FAIL');
    expect(await payment(asked.pay_no)).toMatchObject({
      status: 'waiting',
      notify_status: 'failed',
      doubt: '渠道告知的金额 0.01 元与应付 5.00 元不符',
    });
    expect(await tell({ ...news, currency: 'USD' })).toBe('FAIL');
    expect(await order(orderNo)).toMatchObject({ status: 'wait_pay', pay_status: 'unpaid' });
    // Kept as it was said, and sealed: whose signature was wrong left nothing.
    const kept = await run<{ outcome: string; sealed: string }>(
      `select outcome, sealed from payment_notify where sealed is not null order by id desc limit 3`,
    );
    expect(kept.map(({ outcome }) => outcome)).toEqual(['doubt', 'doubt', 'unknown']);
    for (const { sealed } of kept) expect(sealed).not.toContain(asked.pay_no);

    // The channel says that it was paid after all, and how much.
    bent.query = async () => news;
    expect(await asks()).toBeGreaterThan(0);
    delete bent.query;
    expect(await payment(asked.pay_no)).toMatchObject({ status: 'success', doubt: null });
    expect(await order(orderNo)).toMatchObject({ status: 'wait_ship', pay_status: 'paid' });
  });

  test('the channel is told of what can be paid, by a channel that there is', async () => {
    const { begin, bent, somebody } = at;
    const { member } = await somebody(100);
    const stranger = await somebody(100);
    const orderNo = await at.waiting(member, await at.cash());
    expect(await begin(stranger.member, orderNo)).toMatchObject({ code: codes.notFound });
    expect(await begin(member, orderNo, { channel: 'wx_lite' })).toMatchObject({
      code: codes.partnerFailed,
      message: '该支付渠道还没有接入，请联系系统管理员',
    });
    // One that does not answer is asked again under the same number, by the same request.
    const asked: string[] = [];
    bent.prepay = async ({ pay_no }) => {
      asked.push(pay_no);
      throw new PartnerFailure('down', '暂时连接不上，请稍后重试');
    };
    expect(await begin(member, orderNo)).toMatchObject({
      code: codes.partnerFailed,
      message: '支付渠道：暂时连接不上，请稍后重试',
    });
    expect(await begin(member, orderNo)).toMatchObject({ code: codes.partnerFailed });
    delete bent.prepay;
    expect(await begin(member, orderNo)).toMatchObject({ code: codes.ok, result: { pay_no: asked[0] } });
    expect(new Set(asked).size).toBe(1);
    await at.runOut(orderNo);
    expect(await begin(member, orderNo)).toMatchObject({
      code: codes.illegalMove,
      message: '支付时间已过，请重新下单',
    });
  });
});
