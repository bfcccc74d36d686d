import { createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import { jsonIn } from '../exchange.ts';
import { PartnerFailure } from '../partner.ts';
import type { Notify, PayNews, PayPort, Prepay, PrepayWish, RefundWish } from '../pay.ts';
import { feeOf } from './money.ts';
import { signedBy } from './rsa.ts';
import { wechatBill } from './wechat-bill.ts';
import {
  appOf,
  askWechat,
  isFromWechat,
  nonce,
  UnknownPayment,
  wechatNow,
  type WechatSettings,
} from './wechat-call.ts';

/*
 * WeChat Pay, APIv3, JSAPI for a merchant of his own (pay.weixin.qq.com/doc/v3/merchant): a port of payments. Requests are signed with the
 * merchant's key, answers and notifies with WeChat's, the content of notifies is sealed with the APIv3 key besides. Not tried live.
 */

const longestTitle = 127;
const longestReason = 80;

/** A payment as WeChat tells it; of one that waits neither number nor amount need be there. */
const transaction = (mchId: string) =>
  z.object({
    appid: z.string(),
    mchid: z.literal(mchId),
    out_trade_no: z.string().min(1),
    trade_state: z.string(),
    transaction_id: z.string().max(100).optional(),
    amount: z.object({ total: z.int().min(0), currency: z.string().default('CNY') }).optional(),
  });
type Transaction = z.infer<ReturnType<typeof transaction>>;

/** What became of a payment, by WeChat's word for it; one that was given back had been paid. */
const states: Readonly<Record<string, PayNews['state']>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'closed',
};

function newsOf({ out_trade_no, trade_state, transaction_id, amount }: Transaction, feePpm: number): PayNews {
  return {
    pay_no: out_trade_no,
    state: states[trade_state] ?? 'waiting',
    amount_fen: amount?.total ?? 0,
    currency: amount?.currency ?? 'CNY',
    trade_no: transaction_id ?? '',
    fee_fen: feeOf(amount?.total ?? 0, feePpm),
  };
}

/** What the payer's app hands to WeChat; its signature is the merchant's. */
function handed({ key }: WechatSettings, appId: string, prepayId: string): Prepay {
  const [timeStamp, nonceStr, packed] = [String(wechatNow()), nonce(), `prepay_id=${prepayId}`];
  const paySign = signedBy(key, `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`);
  return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign };
}

async function prepay(settings: WechatSettings, wish: PrepayWish): Promise<Prepay> {
  const appid = appOf(settings, wish.channel);
  if (appid === undefined || wish.payer === undefined) throw new PartnerFailure('refused', '会员没有该应用的 openid');
  const told = {
    appid,
    mchid: settings.mchId,
    description: wish.title.slice(0, longestTitle),
    out_trade_no: wish.pay_no,
    time_expire: wish.expire_at,
    notify_url: wish.notify_url,
    amount: { total: wish.amount_fen, currency: 'CNY' },
    payer: { openid: wish.payer },
  };
  const answer = z.object({ prepay_id: z.string().min(1).max(200) });
  const { prepay_id } = await askWechat(settings, { path: '/v3/pay/transactions/jsapi', told, answer });
  return handed(settings, appid, prepay_id);
}

async function refund(settings: WechatSettings, wish: RefundWish): Promise<'waiting' | 'done'> {
  const { refund_no, pay_no, amount_fen, paid_fen, reason } = wish;
  const told = {
    out_trade_no: pay_no,
    out_refund_no: refund_no,
    reason: [...reason].slice(0, longestReason).join(''),
    amount: { refund: amount_fen, total: paid_fen, currency: 'CNY' },
  };
  const answer = z.object({
    out_refund_no: z.literal(refund_no),
    status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  });
  const { status } = await askWechat(settings, { path: '/v3/refund/domestic/refunds', told, answer });
  if (status === 'ABNORMAL') throw new PartnerFailure('refused', '退款异常：付款账户收不了款，请在微信商户平台处理');
  if (status === 'CLOSED') throw new PartnerFailure('refused', '微信已关闭该退款，请在微信商户平台处理');
  return status === 'SUCCESS' ? 'done' : 'waiting';
}

const notified = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

/** What a notify says, opened with the APIv3 key; undefined where it was sealed with another one. */
function opened(apiKey: string, { ciphertext, nonce: iv, associated_data }: z.infer<typeof notified>['resource']) {
  const bytes = Buffer.from(ciphertext, 'base64');
  try {
    const box = createDecipheriv('aes-256-gcm', apiKey, iv);
    box.setAAD(Buffer.from(associated_data));
    box.setAuthTag(bytes.subarray(-16));
    return jsonIn(Buffer.concat([box.update(bytes.subarray(0, -16)), box.final()]).toString('utf8'));
  } catch {
    return undefined;
  }
}

function readNotify(settings: WechatSettings, { channel, headers, body }: Notify): PayNews | undefined {
  if (!isFromWechat(settings, (name) => String(headers[name] ?? ''), body)) return undefined;
  const said = notified.safeParse(jsonIn(body)).data;
  if (said?.event_type !== 'TRANSACTION.SUCCESS') return undefined;
  const paid = transaction(settings.mchId).safeParse(opened(settings.apiKey, said.resource)).data;
  // An app of the same merchant that is not this channel's pays nothing of this channel.
  return paid && paid.appid === appOf(settings, channel) ? newsOf(paid, settings.feePpm) : undefined;
}

/** WeChat Pay as a port of payments. */
export const wechatPay = (settings: WechatSettings): PayPort => ({
  channels: (['wx_lite', 'wx_pub'] as const).filter((channel) => settings.apps[channel] !== undefined),
  payerApp: (channel) => appOf(settings, channel),
  prepay: (wish) => prepay(settings, wish),
  query: async ({ pay_no }) => {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(pay_no)}?mchid=${settings.mchId}`;
    const answer = transaction(settings.mchId).refine(({ out_trade_no: no }) => no === pay_no);
    try {
      return newsOf(await askWechat(settings, { path, answer }), settings.feePpm);
    } catch (error) {
      if (error instanceof UnknownPayment) return undefined;
      throw error;
    }
  },
  refund: (wish) => refund(settings, wish),
  bill: (of) => wechatBill(settings, of),
  readNotify: (said) => readNotify(settings, said),
  answerNotify: (_channel, isTaken) => ({
    status: isTaken ? 200 : 500,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(isTaken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
  }),
});
