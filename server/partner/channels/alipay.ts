import { z } from 'zod';
import { yuanOf } from '../../../contract/core/yuan.ts';
import {
  inWords,
  type Notify,
  type PayAsked,
  type PayNews,
  type PayPort,
  type Prepay,
  type PrepayWish,
  type RefundWish,
} from '../pay.ts';
import { alipayBill } from './alipay-bill.ts';
import {
  alipayTime,
  type AlipaySettings,
  askAlipay,
  isNotifySigned,
  signedParams,
  UnknownTrade,
} from './alipay-call.ts';
import { feeOf, fenOf } from './money.ts';

/*
 * Alipay's payments on the phone (手机网站支付, opendocs.alipay.com/open/203): a port of payments. The payer's browser is sent to an address that
 * the house has signed; nobody is asked for it. Not tried live.
 */

const channel = 'alipay_wap';

const fen = z.string().transform((yuan, at) => {
  const amount = fenOf(yuan);
  if (amount !== undefined && amount >= 0) return amount;
  at.addIssue({ code: 'custom', message: 'no amount' });
  return z.NEVER;
});

/** A payment as Alipay tells it, asked or by itself. */
const trade = z.object({
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1).max(100),
  trade_status: z.string(),
  total_amount: fen,
});

const states: Readonly<Record<string, PayNews['state']>> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

const newsOf = ({ out_trade_no, trade_no, trade_status, total_amount }: z.infer<typeof trade>, feePpm: number) =>
  ({
    pay_no: out_trade_no,
    state: states[trade_status] ?? 'waiting',
    amount_fen: total_amount,
    currency: 'CNY',
    trade_no,
    fee_fen: feeOf(total_amount, feePpm),
  }) satisfies PayNews;

function prepay(settings: AlipaySettings, wish: PrepayWish): Prepay {
  const content = {
    out_trade_no: wish.pay_no,
    total_amount: yuanOf(wish.amount_fen),
    // Alipay refuses these in a title.
    subject: wish.title.replaceAll(/[/=&]/g, ' '),
    product_code: 'QUICK_WAP_WAY',
    time_expire: alipayTime(Date.parse(wish.expire_at)),
  };
  const address = new URL(settings.url);
  const params = signedParams(settings, 'alipay.trade.wap.pay', content, { notify_url: wish.notify_url });
  address.search = new URLSearchParams(params).toString();
  return { pay_url: address.href };
}

async function query(settings: AlipaySettings, { pay_no }: PayAsked): Promise<PayNews | undefined> {
  const asked = {
    method: 'alipay.trade.query',
    content: { out_trade_no: pay_no },
    answer: trade.refine(({ out_trade_no: no }) => no === pay_no),
  };
  try {
    return newsOf(await askAlipay(settings, asked), settings.feePpm);
  } catch (error) {
    // Also one that nobody has opened yet.
    if (error instanceof UnknownTrade) return undefined;
    throw error;
  }
}

async function refund(settings: AlipaySettings, wish: RefundWish): Promise<'waiting' | 'done'> {
  const { refund_no, pay_no, amount_fen, reason } = wish;
  const both = { out_trade_no: pay_no, out_request_no: refund_no };
  const { fund_change: change } = await askAlipay(settings, {
    method: 'alipay.trade.refund',
    content: { ...both, refund_amount: yuanOf(amount_fen), refund_reason: reason },
    answer: z.object({ out_trade_no: z.literal(pay_no), fund_change: z.string().optional() }),
  });
  if (change === 'Y') return 'done';
  // Money moved before, or has not yet: only this says which.
  const { refund_status: status } = await askAlipay(settings, {
    method: 'alipay.trade.fastpay.refund.query',
    content: both,
    answer: z.object({ refund_status: z.string().optional() }),
  });
  return status === 'REFUND_SUCCESS' ? 'done' : 'waiting';
}

function readNotify(settings: AlipaySettings, { body }: Notify): PayNews | undefined {
  const params = Object.fromEntries(new URLSearchParams(body));
  if (params['app_id'] !== settings.appId || !isNotifySigned(settings, params)) return undefined;
  const told = trade.safeParse(params).data;
  return told && newsOf(told, settings.feePpm);
}

/** Alipay as a port of payments. */
export const alipay = (settings: AlipaySettings): PayPort => ({
  channels: [channel],
  payerApp: () => undefined,
  prepay: async (wish) => prepay(settings, wish),
  query: (asked) => query(settings, asked),
  refund: (wish) => refund(settings, wish),
  bill: (of) => alipayBill(settings, of),
  readNotify: (said) => readNotify(settings, said),
  answerNotify: (_channel, isTaken) => inWords(isTaken ? 'success' : 'fail'),
});
