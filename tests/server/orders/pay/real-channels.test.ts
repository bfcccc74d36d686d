import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { alipay } from '../../../../server/partner/channels/alipay.ts';
import { severalPorts } from '../../../../server/partner/channels/several.ts';
import { wechatPay } from '../../../../server/partner/channels/wechat.ts';
import { refundRound } from '../../../../server/orders/pay/rounds.ts';
import { usualEngine } from '../../engine.ts';
import { startAlipay } from '../../partner/channels/alipay-side.ts';
import { apps, startWechat } from '../../partner/channels/wechat-side.ts';
import { type Offered, startOrdering } from '../place/ordering.ts';

/* An order of the house paid at WeChat and at Alipay, over their own wire (engines.md §3.5: real channels behind the same port). */

let wechat: Awaited<ReturnType<typeof startWechat>>;
let ali: Awaited<ReturnType<typeof startAlipay>>;
let at: Awaited<ReturnType<typeof startOrdering>>;
let offer: Offered;
beforeAll(async () => {
  [wechat, ali] = [await startWechat(), await startAlipay()];
  const pay = severalPorts([wechatPay(wechat.settings), alipay(ali.settings)]);
  at = await startOrdering(usualEngine, { pay });
  offer = await at.card({ sale_mode: 'points_cash', price: { points_price: 30, cash_price_fen: 500 } }, 50);
});
afterAll(async () => {
  await at.server.close();
  wechat.close();
  ali.close();
});

/** An order that waits for its five yuan. */
async function waiting(member: object): Promise<string> {
  const heard = await at.ordered(member, [at.item(offer)]);
  expect(heard).toMatchObject({ code: codes.ok, result: { status: 'wait_pay' } });
  return (heard.result as { order_no: string }).order_no;
}
const begin = (member: object, order_no: string, channel: string) => at.call('pay', { member, order_no, channel });
const told = (channel: string, { headers, body }: { readonly headers: object; readonly body: string }) =>
  at.server.app.inject({
    method: 'POST',
    url: `/proxy-he/open/v1/payments/notify/${channel}`,
    headers: { ...headers },
    payload: body,
  });
/** The order is given up and what was paid goes back. */
async function givenUp(member: object, orderNo: string): Promise<void> {
  const heard = await at.call('cancel', { member, order_no: orderNo, reason: '拍错了' });
  expect(heard).toMatchObject({ code: codes.ok });
  await at.run(`update payment_refund set next_at = now() - interval '1 second' where next_at is not null`);
  const pay = severalPorts([wechatPay(wechat.settings), alipay(ali.settings)]);
  if (pay) await refundRound(at.server.store, pay);
}

test('WeChat: who pays is known by his openid, the notify pays the order, and what is cancelled goes back', async () => {
  const { member } = await at.somebody(100);
  const orderNo = await waiting(member);
  const unknown = await begin(member, orderNo, 'wx_lite');
  expect(unknown.message).toContain('会员还没有绑定微信小程序');
  expect(wechat.trades.size).toBe(0);
  const known = {
    request_id: randomUUID(),
    ...member,
    app_id: apps.wx_lite,
    openid: 'oLite-1',
    source: 'mini_program',
  };
  expect(await at.post('members/upsert', known)).toMatchObject({ code: codes.ok });
  const heard = await begin(member, orderNo, 'wx_lite');
  expect(heard).toMatchObject({ code: codes.ok, result: { pay_fen: 500, prepay: { appId: apps.wx_lite } } });
  const { pay_no: payNo } = heard.result as { pay_no: string };
  const trade = wechat.trades.get(payNo);
  expect(trade).toMatchObject({ openid: 'oLite-1', fen: 500 });
  expect(trade?.notifyUrl).toMatch(/\/payments\/notify\/wx_lite$/);
  if (trade) trade.state = 'paid';
  const forged = await told('wx_lite', { ...wechat.notify(payNo), headers: {} });
  expect([forged.statusCode, forged.body]).toEqual([500, '{"code":"FAIL","message":"失败"}']);
  expect(await at.order(orderNo)).toMatchObject({ status: 'wait_pay' });
  const answer = await told('wx_lite', wechat.notify(payNo));
  expect([answer.statusCode, answer.body]).toEqual([200, '{"code":"SUCCESS","message":"成功"}']);
  expect(await at.order(orderNo)).toMatchObject({ pay_status: 'paid', paid_fen: 500 });
  await givenUp(member, orderNo);
  expect([...(trade?.back.values() ?? [])]).toEqual([500]);
  expect(await at.order(orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' });
  expect(await at.faults()).toEqual([]);
});

test('Alipay: the payer is sent to an address, the notify pays the order, and what is cancelled goes back', async () => {
  const { member } = await at.somebody(100);
  const orderNo = await waiting(member);
  const heard = await begin(member, orderNo, 'alipay_wap');
  expect(heard).toMatchObject({ code: codes.ok });
  const { pay_no: payNo, prepay } = heard.result as { pay_no: string; prepay: { pay_url: string } };
  expect(ali.opened(prepay.pay_url)).toMatchObject({ total_amount: '5.00' });
  const trade = ali.trades.get(payNo);
  if (trade) trade.state = 'paid';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await told('alipay_wap', { headers, body: ali.notify(payNo) })).body).toBe('success');
  expect(await at.order(orderNo)).toMatchObject({ pay_status: 'paid', paid_fen: 500 });
  await givenUp(member, orderNo);
  expect([...(trade?.back.values() ?? [])]).toEqual([500]);
  expect(await at.order(orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' });
  expect(await at.faults()).toEqual([]);
});
