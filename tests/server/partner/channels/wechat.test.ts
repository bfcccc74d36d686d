import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wechatPay } from '../../../../server/partner/channels/wechat.ts';
import type { PayPort } from '../../../../server/partner/pay.ts';
import { apps, startWechat } from './wechat-side.ts';

/* WeChat Pay, APIv3, as its public documents describe the wire. */

let side: Awaited<ReturnType<typeof startWechat>>;
let port: PayPort;
beforeAll(async () => {
  side = await startWechat();
  port = wechatPay(side.settings);
});
afterEach(() => {
  for (const key of Object.keys(side.bent)) Reflect.deleteProperty(side.bent, key);
});
afterAll(() => side.close());

const wish = {
  channel: 'wx_lite',
  amount_fen: 1990,
  title: '草本凉茶 6 罐装',
  expire_at: '2026-12-01T10:30:00+08:00',
  notify_url: 'https://flan.example.com/proxy-he/open/v1/payments/notify/wx_lite',
  payer: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
} as const;
const lite = (pay_no: string) => ({ channel: 'wx_lite', pay_no }) as const;
const back = (pay_no: string, nth: number, amount_fen: number) =>
  ({ ...lite(pay_no), refund_no: `${pay_no}R${nth}`, paid_fen: 1990, amount_fen, reason: '退一件' }) as const;

/** A payment that its payer has paid. */
async function paid(no: string): Promise<void> {
  await port.prepay({ ...wish, pay_no: no });
  const trade = side.trades.get(no);
  if (trade) trade.state = 'paid';
}

describe('what is to be paid', () => {
  test('is told with the app, the payer and the time; the app is handed what it signs for WeChat', async () => {
    const handed = await port.prepay({ ...wish, pay_no: 'P1001' });
    expect(JSON.parse(side.bent.seen?.body ?? '')).toEqual({
      appid: apps.wx_lite,
      mchid: side.settings.mchId,
      description: wish.title,
      out_trade_no: 'P1001',
      time_expire: wish.expire_at,
      notify_url: wish.notify_url,
      amount: { total: 1990, currency: 'CNY' },
      payer: { openid: wish.payer },
    });
    expect(handed).toMatchObject({ appId: apps.wx_lite, package: 'prepay_id=wxP1001', signType: 'RSA' });
    const { appId, timeStamp, nonceStr, paySign = '' } = handed;
    const text = `${appId}\n${timeStamp}\n${nonceStr}\nprepay_id=wxP1001\n`;
    expect(verify('sha256', Buffer.from(text), side.settings.key, Buffer.from(paySign, 'base64'))).toBe(true);
  });

  test('is the same payment when it is told again, and none where the number is another payment’s', async () => {
    await port.prepay({ ...wish, pay_no: 'P1002' });
    expect(await port.prepay({ ...wish, pay_no: 'P1002' })).toMatchObject({ package: 'prepay_id=wxP1002' });
    await expect(port.prepay({ ...wish, amount_fen: 1, pay_no: 'P1002' })).rejects.toMatchObject({
      kind: 'twice',
      message: '商户订单号重复',
    });
  });

  test('belongs to the app of its channel, and to somebody whom it knows', async () => {
    expect([port.payerApp('wx_lite'), port.payerApp('wx_pub')]).toEqual([apps.wx_lite, apps.wx_pub]);
    await port.prepay({ ...wish, channel: 'wx_pub', pay_no: 'P1003' });
    expect(side.trades.get('P1003')?.appid).toBe(apps.wx_pub);
    const { payer: _, ...nobody } = wish;
    await expect(port.prepay({ ...nobody, pay_no: 'P1004' })).rejects.toMatchObject({ kind: 'refused' });
    expect(side.trades.has('P1004')).toBe(false);
  });
});

describe('what became of it', () => {
  test('is asked by our number: waiting, paid, closed, given back, unknown', async () => {
    await port.prepay({ ...wish, pay_no: 'P2001' });
    expect(await port.query(lite('P2001'))).toMatchObject({ state: 'waiting', amount_fen: 1990 });
    await paid('P2001');
    const whole = {
      pay_no: 'P2001',
      state: 'paid',
      amount_fen: 1990,
      currency: 'CNY',
      trade_no: '42000P2001',
      fee_fen: 12,
    };
    expect(await port.query(lite('P2001'))).toEqual(whole);
    await port.refund(back('P2001', 1, 500));
    expect(await port.query(lite('P2001'))).toEqual(whole);
    await port.prepay({ ...wish, pay_no: 'P2002' });
    const trade = side.trades.get('P2002');
    if (trade) trade.state = 'closed';
    expect(await port.query(lite('P2002'))).toMatchObject({ state: 'closed' });
    expect(await port.query(lite('P2999'))).toBeUndefined();
  });

  test('is told by WeChat, signed and sealed; nothing else is believed', async () => {
    await paid('P2101');
    const told = side.notify('P2101');
    const heard = (changes: object = {}) => port.readNotify({ channel: 'wx_lite', ...told, ...changes });
    expect(heard()).toEqual({
      pay_no: 'P2101',
      state: 'paid',
      amount_fen: 1990,
      currency: 'CNY',
      trade_no: '42000P2101',
      fee_fen: 12,
    });
    const stale = Math.floor(Date.now() / 1000) - 301;
    const lies = {
      'another body': heard({ body: `${told.body} ` }),
      'another signature': heard({ headers: { ...told.headers, 'wechatpay-signature': side.signText('x') } }),
      'a probe': heard({ headers: { ...told.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' } }),
      'another key': heard({ headers: { ...told.headers, 'wechatpay-serial': 'PUB_KEY_ID_2' } }),
      'no headers': heard({ headers: {} }),
      'an old one': heard(side.notify('P2101', { at: stale })),
      'sealed by somebody else': heard(side.notify('P2101', { key: 'f'.repeat(32) })),
      'of another merchant': heard(side.notify('P2101', { changes: { mchid: '1900000002' } })),
      'of another app': heard({ channel: 'wx_pub' }),
    };
    expect(Object.entries(lies).filter(([, news]) => news !== undefined)).toEqual([]);
    expect(port.answerNotify('wx_lite', true)).toMatchObject({
      status: 200,
      body: '{"code":"SUCCESS","message":"成功"}',
    });
    expect(port.answerNotify('wx_lite', false)).toMatchObject({ status: 500 });
  });

  test('is believed of answers that WeChat signed, and of no others', async () => {
    await paid('P2201');
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
    side.bent.sign = (text) => sign('sha256', Buffer.from(text), stranger.privateKey).toString('base64');
    const lie = { kind: 'nonsense', message: '返回内容的签名不正确' };
    await expect(port.query(lite('P2201'))).rejects.toMatchObject({ ...lie, isUnsure: false });
    await expect(port.refund(back('P2201', 1, 1))).rejects.toMatchObject({ ...lie, isUnsure: true });
  });

  test('is not told to whoever signs with another key than the merchant’s', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const stranger = wechatPay({ ...side.settings, key: privateKey });
    await expect(stranger.query(lite('P2001'))).rejects.toMatchObject({ kind: 'refused', message: '签名错误' });
  });
});

describe('what goes back', () => {
  test('goes back once for its number, with what the whole payment was', async () => {
    await paid('P3001');
    expect(await port.refund(back('P3001', 1, 500))).toBe('done');
    expect(JSON.parse(side.bent.seen?.body ?? '')).toEqual({
      out_trade_no: 'P3001',
      out_refund_no: 'P3001R1',
      reason: '退一件',
      amount: { refund: 500, total: 1990, currency: 'CNY' },
    });
    expect(await port.refund(back('P3001', 1, 500))).toBe('done');
    expect([...(side.trades.get('P3001')?.back ?? [])]).toEqual([['P3001R1', 500]]);
    await expect(port.refund(back('P3001', 2, 1491))).rejects.toMatchObject({ kind: 'refused' });
  });

  test('waits while it is under way; what cannot arrive says what is to be done', async () => {
    await paid('P3101');
    side.bent.refund = 'PROCESSING';
    expect(await port.refund(back('P3101', 1, 500))).toBe('waiting');
    side.bent.refund = 'ABNORMAL';
    await expect(port.refund(back('P3101', 1, 500))).rejects.toThrow('请在微信商户平台处理');
  });
});
