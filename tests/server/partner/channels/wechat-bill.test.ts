import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wechatPay } from '../../../../server/partner/channels/wechat.ts';
import type { PayPort } from '../../../../server/partner/pay.ts';
import { apps, startWechat } from './wechat-side.ts';

/* The bill of WeChat Pay, as its public documents describe the file (交易账单, ALL). */

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

describe('the bill of a day', () => {
  const head =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  const row = (cells: Readonly<Record<string, string>>): string =>
    head
      .split(',')
      .map((name) => `\`${cells[name] ?? ''}`)
      .join(',');
  const sale = {
    交易时间: '2026-11-30 23:59:59',
    公众账号ID: apps.wx_lite,
    微信订单号: '42000P4001',
    商户订单号: 'P4001',
    交易状态: 'SUCCESS',
    货币种类: 'CNY',
    商品名称: '凉茶,6罐',
    手续费: '0.12000',
    订单金额: '19.90',
  };
  const refunded = {
    ...sale,
    交易状态: 'REFUND',
    商户退款单号: 'P4001R1',
    申请退款金额: '5.00',
    手续费: '-0.03000',
    订单金额: '0.00',
  };
  const bill = (rows: readonly object[]): string =>
    ['\uFEFF' + head, ...rows.map((one) => row({ ...one })), '总交易单数,应结订单总金额', '`2,`19.90', ''].join('\r\n');

  test('has the payments and refunds of its app, as they are written there', async () => {
    side.bent.bill = bill([sale, refunded, { ...sale, 公众账号ID: apps.wx_pub, 商户订单号: 'P4002' }]);
    const both = { channel_no: '42000P4001', currency: 'CNY', booked_at: '2026-11-30T23:59:59+08:00' };
    expect(await port.bill({ channel: 'wx_lite', day: '2026-11-30' })).toEqual([
      { ...both, kind: 'pay', our_no: 'P4001', amount_fen: 1990, fee_fen: 12 },
      { ...both, kind: 'refund', our_no: 'P4001R1', amount_fen: 500, fee_fen: 0 },
    ]);
    expect(await port.bill({ channel: 'wx_pub', day: '2026-11-30' })).toMatchObject([{ our_no: 'P4002' }]);
  });

  test('of a day without payments is empty; a file that is not the one that was told is none', async () => {
    expect(await port.bill({ channel: 'wx_lite', day: '2026-11-29' })).toEqual([]);
    side.bent.bill = bill([sale]);
    side.bent.file = bill([]);
    await expect(port.bill({ channel: 'wx_lite', day: '2026-11-30' })).rejects.toThrow('账单文件与告知的不符');
    delete side.bent.file;
    side.bent.bill = bill([{ ...sale, 订单金额: '一十九元' }]);
    await expect(port.bill({ channel: 'wx_lite', day: '2026-11-30' })).rejects.toThrow('无法识别的一行：42000P4001');
  });
});
