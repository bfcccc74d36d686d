import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { alipay } from '../../../../server/partner/channels/alipay.ts';
import { memberText } from '../../../../server/partner/channels/alipay-call.ts';
import type { PayPort } from '../../../../server/partner/pay.ts';
import { archive } from '../../imports/workbook.ts';
import { startAlipay } from './alipay-side.ts';
import { gbk } from './gbk.ts';

/* Alipay on the phone, as its public documents describe the wire. */

let side: Awaited<ReturnType<typeof startAlipay>>;
let port: PayPort;
beforeAll(async () => {
  side = await startAlipay();
  port = alipay(side.settings);
});
afterEach(() => {
  for (const key of Object.keys(side.bent)) Reflect.deleteProperty(side.bent, key);
});
afterAll(() => side.close());

const wish = {
  channel: 'alipay_wap',
  amount_fen: 1905,
  title: '草本凉茶 6 罐/箱&杯=1',
  expire_at: '2026-12-01T02:30:00Z',
  notify_url: 'https://flan.example.com/proxy-he/open/v1/payments/notify/alipay_wap',
} as const;
const asked = (pay_no: string) => ({ channel: 'alipay_wap', pay_no }) as const;
const back = (pay_no: string, nth: number, amount_fen: number) =>
  ({ ...asked(pay_no), refund_no: `${pay_no}R${nth}`, paid_fen: 1905, amount_fen, reason: '退一件' }) as const;

/** A payment that its payer has opened and paid. */
async function paid(no: string): Promise<void> {
  const { pay_url = '' } = await port.prepay({ ...wish, pay_no: no });
  side.opened(pay_url);
  const trade = side.trades.get(no);
  if (trade) trade.state = 'paid';
}

describe('what is to be paid', () => {
  test('is an address that the house has signed: amount in yuan, times of Shanghai, a title that Alipay takes', async () => {
    const { pay_url = '' } = await port.prepay({ ...wish, pay_no: 'P1001' });
    expect(pay_url.startsWith(side.settings.url.href)).toBe(true);
    expect(side.opened(pay_url)).toMatchObject({
      method: 'alipay.trade.wap.pay',
      notify_url: wish.notify_url,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
      out_trade_no: 'P1001',
      total_amount: '19.05',
      subject: '草本凉茶 6 罐 箱 杯 1',
      product_code: 'QUICK_WAP_WAY',
      time_expire: '2026-12-01 10:30:00',
    });
    expect(() => side.opened(pay_url.replace('19.05', '0.05'))).toThrow('验签出错');
  });
});

describe('what became of it', () => {
  test('is asked by our number: unknown before somebody opened it, waiting, paid, closed', async () => {
    const { pay_url = '' } = await port.prepay({ ...wish, pay_no: 'P2001' });
    expect(await port.query(asked('P2001'))).toBeUndefined();
    side.opened(pay_url);
    expect(await port.query(asked('P2001'))).toMatchObject({ state: 'waiting' });
    await paid('P2001');
    expect(await port.query(asked('P2001'))).toEqual({
      pay_no: 'P2001',
      state: 'paid',
      amount_fen: 1905,
      currency: 'CNY',
      trade_no: '2026120122001P2001',
      fee_fen: 11,
    });
    const trade = side.trades.get('P2001');
    if (trade) trade.state = 'closed';
    expect(await port.query(asked('P2001'))).toMatchObject({ state: 'closed' });
  });

  test('is told by Alipay, signed; nothing else is believed', async () => {
    await paid('P2101');
    const heard = (body: string) => port.readNotify({ channel: 'alipay_wap', headers: {}, body });
    const told = side.notify('P2101');
    expect(heard(told)).toMatchObject({ pay_no: 'P2101', state: 'paid', amount_fen: 1905, fee_fen: 11 });
    expect(heard(side.notify('P2101', { trade_status: 'WAIT_BUYER_PAY' }))).toMatchObject({ state: 'waiting' });
    expect(heard(told.replace('19.05', '19.06'))).toBeUndefined();
    expect(heard(told.replace(/sign=[^&]+/, ''))).toBeUndefined();
    expect(heard(side.notify('P2101', { app_id: '2021000000000002' }))).toBeUndefined();
    expect(heard(side.notify('P2101', { total_amount: '-1' }))).toBeUndefined();
    expect(heard('')).toBeUndefined();
    const words = [true, false].map((isTaken) => port.answerNotify('alipay_wap', isTaken).body);
    expect(words).toEqual(['success', 'fail']);
  });

  test('is believed of answers that Alipay signed, and of no others', async () => {
    await paid('P2201');
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
    side.bent.sign = (text) => sign('sha256', Buffer.from(text), stranger.privateKey).toString('base64');
    await expect(port.query(asked('P2201'))).rejects.toThrow('返回内容的签名不正确');
    // Nor is a refusal: it would say that there is no payment.
    await expect(port.query(asked('P2999'))).rejects.toThrow('返回内容的签名不正确');
    side.bent.sign = () => '';
    await expect(port.query(asked('P2201'))).rejects.toThrow('返回内容的签名不正确');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = alipay({ ...side.settings, key: privateKey });
    await expect(other.query(asked('P2201'))).rejects.toMatchObject({ kind: 'refused', message: '验签出错' });
  });

  test('what Alipay signs are the very characters of a member, whatever stands in its texts', () => {
    const member = '{"a":"}\\"{","b":{"c":1}}';
    expect(memberText(`{"x_response":${member},"sign":"s"}`, 'x_response')).toBe(member);
    expect(memberText('{"x_response":{"a":"', 'x_response')).toBeUndefined();
    expect(memberText('{"y_response":{}}', 'x_response')).toBeUndefined();
  });
});

describe('what goes back', () => {
  test('goes back once for its number; where money moved before, Alipay is asked whether it did', async () => {
    await paid('P3001');
    expect(await port.refund(back('P3001', 1, 505))).toBe('done');
    expect(await port.refund(back('P3001', 1, 505))).toBe('done');
    expect([...(side.trades.get('P3001')?.back ?? [])]).toEqual([['P3001R1', 505]]);
    await expect(port.refund(back('P3001', 2, 1401))).rejects.toMatchObject({
      kind: 'refused',
      message: '退款金额超限',
    });
  });

  test('waits where Alipay has not given it back yet, and may have where Alipay is not well', async () => {
    await paid('P3101');
    side.bent.refund = 'slow';
    expect(await port.refund(back('P3101', 1, 505))).toBe('waiting');
    side.bent.refund = 'down';
    await expect(port.refund(back('P3101', 1, 505))).rejects.toMatchObject({ kind: 'down', isUnsure: true });
  });
});

describe('the bill of a day', () => {
  const head =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
  const row = (cells: Readonly<Record<string, string>>): string =>
    head
      .split(',')
      .map((name) => `${cells[name] ?? ''}\t`)
      .join(',');
  const sale = {
    支付宝交易号: '2026120122001P4001',
    商户订单号: 'P4001',
    业务类型: '交易',
    商品名称: '凉茶',
    创建时间: '2026-11-30 23:58:00',
    完成时间: '2026-11-30 23:59:59',
    '订单金额（元）': '19.05',
    '服务费（元）': '-0.11',
  };
  const refunded = {
    ...sale,
    业务类型: '退款',
    '订单金额（元）': '-5.05',
    '退款批次号/请求号': 'P4001R1',
    '服务费（元）': '0.03',
  };
  const zipped = (rows: readonly object[]): Buffer => {
    const lines = [
      '#支付宝业务明细查询',
      '#账号：[20880001]',
      head,
      ...rows.map((one) => row({ ...one })),
      '#业务明细列表结束',
      '',
    ];
    const tables = {
      '20880001_20261130_业务明细(汇总).csv': gbk('#支付宝业务汇总查询\r\n'),
      '20880001_20261130_业务明细.csv': gbk(lines.join('\r\n')),
    };
    return archive(tables, undefined, gbk);
  };

  test('is read from the table of details, in GBK, of names in GBK', async () => {
    side.bent.bill = zipped([sale, refunded]);
    const both = { channel_no: '2026120122001P4001', currency: 'CNY', booked_at: '2026-11-30T23:59:59+08:00' };
    expect(await port.bill({ channel: 'alipay_wap', day: '2026-11-30' })).toEqual([
      { ...both, kind: 'pay', our_no: 'P4001', amount_fen: 1905, fee_fen: 11 },
      { ...both, kind: 'refund', our_no: 'P4001R1', amount_fen: 505, fee_fen: 0 },
    ]);
  });

  test('of a day without payments is empty; what is no bill says so', async () => {
    const bill = () => port.bill({ channel: 'alipay_wap', day: '2026-11-30' });
    expect(await bill()).toEqual([]);
    side.bent.bill = Buffer.from('no archive');
    await expect(bill()).rejects.toMatchObject({ kind: 'nonsense' });
    side.bent.bill = archive({ 'other.csv': 'x' });
    await expect(bill()).rejects.toThrow('账单压缩包里没有业务明细');
    side.bent.bill = zipped([{ ...sale, '订单金额（元）': '' }]);
    await expect(bill()).rejects.toThrow('无法识别的一行：2026120122001P4001');
  });
});
