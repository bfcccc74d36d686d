import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { payChannels } from '../../contract/payments/payment.ts';
import { demoBill } from './demo-bill.ts';
import { payNewsSchema } from './pay.ts';
import { type Params, signed } from './signature.ts';

/* The channel of payments of the demonstration: whoever is asked to pay does so a moment later, and the house is told until it has heard. */

interface Options {
  readonly appSecret: string;
  /** Where the payments are kept. */
  readonly file: string;
  /** Milliseconds after which a payer pays; undefined: only when somebody says so (`POST pay/cashier`). */
  readonly payAfterMs?: number | undefined;
}

const kept = z.intersection(
  payNewsSchema,
  z.object({
    /** What was asked for, so that the same number with other content is told from the same payment. */
    wish: z.string(),
    notify_url: z.string(),
    /** By which way; not there in payments of before it was kept. */
    channel: z.string().optional(),
    /** When it was paid, ISO-8601. */
    paid_at: z.string().optional(),
    /** What went back, by number, and when. */
    refunds: z.record(z.string(), z.int()),
    refunded_at: z.record(z.string(), z.string()).optional(),
  }),
);
type Kept = z.infer<typeof kept>;

type Answer = { readonly data: unknown } | { readonly code: string; readonly message: string };

const nowAt = (): string => new Date().toISOString();
const refusal = (code: string, message: string): Answer => ({ code, message });
/** What the channel keeps, in ppm, and how often it tells the house before it leaves that to a question. */
const feePpm = 6000;
const tellings = 8;
const firstPauseMs = 500;

/** A number of the channel's own: the same payment has the same one, also after a restart. */
const tradeNo = (payNo: string): string =>
  `DEMO${createHash('sha256').update(payNo).digest('hex').slice(0, 16).toUpperCase()}`;

const shown = ({ pay_no, state, amount_fen, currency, trade_no, fee_fen }: Kept) => ({
  pay_no,
  state,
  amount_fen,
  currency,
  trade_no,
  fee_fen,
});

/** Tells the house that something was paid, until it has heard; whoever does not listen is told later, and asks in the end. */
async function tell(payment: Kept, appSecret: string): Promise<void> {
  for (let nth = 0; nth < tellings; nth += 1) {
    const news = Object.fromEntries(Object.entries(shown(payment)).map(([key, value]) => [key, String(value)]));
    const body = new URLSearchParams(signed(news, 'demo', appSecret));
    const heard = await fetch(payment.notify_url, { method: 'POST', body, signal: AbortSignal.timeout(5000) }).then(
      (response) => response.text(),
      () => '',
    );
    if (heard === 'SUCCESS') return;
    await pause(firstPauseMs * 2 ** nth, undefined, { ref: false });
  }
}

/** The payments of the channel. */
interface Book {
  readonly payments: ReadonlyMap<string, Kept>;
  readonly keep: (payment: Kept) => Kept;
  /** A payer pays, if nobody has. */
  readonly pay: (payNo: string) => void;
  readonly payAfterMs: number | undefined;
}

function bookOf({ appSecret, file, payAfterMs }: Options): Book {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '[]';
  const payments = new Map(z.array(z.tuple([z.string(), kept])).parse(JSON.parse(text)));
  const keep = (payment: Kept): Kept => {
    payments.set(payment.pay_no, payment);
    fs.writeFileSync(file, JSON.stringify([...payments]));
    return payment;
  };
  const pay = (payNo: string): void => {
    const there = payments.get(payNo);
    if (there?.state === 'waiting') void tell(keep({ ...there, state: 'paid', paid_at: nowAt() }), appSecret);
  };
  return { payments, keep, pay, payAfterMs };
}

const wishSchema = z.object({
  pay_no: z.string().min(1),
  amount_fen: z.coerce.number().int().min(1),
  channel: z.enum(Object.keys(payChannels)),
  notify_url: z.string(),
});

function prepay({ payments, keep, pay, payAfterMs }: Book, params: Params): Answer {
  const { sign: _, nonce: __, timestamp: ___, ...wish } = params;
  const asked = wishSchema.safeParse(wish);
  if (!asked.success) return refusal('BAD_PAYMENT', '支付单有误');
  const { pay_no, amount_fen, channel, notify_url } = asked.data;
  const there = payments.get(pay_no);
  const content = JSON.stringify(Object.entries(wish).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (there && there.wish !== content) return refusal('ORDER_CONFLICT', '该支付单号已用于另一笔支付');
  const trade_no = tradeNo(pay_no);
  if (!there) {
    const fee_fen = Math.round((amount_fen * feePpm) / 1_000_000);
    const begun = { pay_no, state: 'waiting', amount_fen, currency: 'CNY', trade_no, fee_fen } as const;
    keep({ ...begun, wish: content, channel, notify_url, refunds: {} });
    if (payAfterMs !== undefined) setTimeout(() => pay(pay_no), payAfterMs).unref();
  }
  return { data: { pay_no, prepay: { prepay_id: `demo-${trade_no}` } } };
}

function refund({ keep }: Book, payment: Kept, { refund_no = '', amount_fen = '' }: Params): Answer {
  const before = payment.refunds[refund_no];
  const amount = Number(amount_fen);
  const sum = Object.values(payment.refunds).reduce((all, one) => all + one, 0);
  if (before === undefined && (payment.state !== 'paid' || !(amount > 0) || sum + amount > payment.amount_fen))
    return refusal('BAD_REFUND', '退款金额超过可退金额');
  if (before === undefined)
    keep({
      ...payment,
      refunds: { ...payment.refunds, [refund_no]: amount },
      refunded_at: { ...payment.refunded_at, [refund_no]: nowAt() },
    });
  return { data: { refund_no, state: 'done' } };
}

/** Answers the calls of payments; undefined for any other call. */
export function demoPay(options: Options): (call: string, params: Params) => Answer | undefined {
  const book = bookOf(options);
  return (call, params) => {
    if (call === 'POST /pay/prepay') return prepay(book, params);
    if (call === 'GET /pay/bill') return { data: demoBill(book.payments.values(), params) };
    if (!/^(?:GET|POST) \/pay\//.test(call)) return undefined;
    const payment = book.payments.get(params['pay_no'] ?? '');
    if (!payment) return refusal('ORDER_NOT_FOUND', '支付单不存在');
    if (call === 'GET /pay/query') return { data: shown(payment) };
    if (call === 'POST /pay/refund') return refund(book, payment, params);
    if (call !== 'POST /pay/cashier') return refusal('NOT_FOUND', '没有这个接口');
    book.pay(payment.pay_no);
    return { data: { pay_no: payment.pay_no } };
  };
}
