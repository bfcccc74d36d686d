import { z } from 'zod';
import type { PayChannel } from '../../contract/payments/payment.ts';
import { signedRead, signedWrite, UnknownOrder } from './client.ts';
import { PartnerFailure, type PartnerSettings } from './partner.ts';
import { isSigned } from './signature.ts';

/*
 * Whoever takes money for the house and gives it back (engines.md §3.5, port `pay`), over the same signed protocol as Duiba's goods. What it
 * tells by itself is signed like a request. Amounts are whole fen.
 */

/** What is to be paid. The channel knows it by our number: asked again with the same content, it is the same payment. */
export interface PrepayWish {
  readonly pay_no: string;
  readonly channel: PayChannel;
  readonly amount_fen: number;
  /** What is paid for, as the payer reads it; up to 60 characters. */
  readonly title: string;
  /** ISO-8601; later nobody can pay it. */
  readonly expire_at: string;
  /** Where it is told that it was paid. */
  readonly notify_url: string;
  /** Who pays, as the app of `payerApp` knows him. */
  readonly payer?: string;
}

/** What the payer's app is handed, as the channel wants it. */
export type Prepay = Readonly<Record<string, string>>;

/** A payment as the channel has it. */
export interface PayNews {
  readonly pay_no: string;
  readonly state: 'waiting' | 'paid' | 'closed';
  readonly amount_fen: number;
  readonly currency: string;
  /** The channel's own number, and what it keeps for itself. */
  readonly trade_no: string;
  readonly fee_fen: number;
}

/** A payment that a channel is asked about. */
export interface PayAsked {
  readonly channel: PayChannel;
  readonly pay_no: string;
}

export interface RefundWish extends PayAsked {
  readonly refund_no: string;
  /** What the whole payment was. */
  readonly paid_fen: number;
  readonly amount_fen: number;
  readonly reason: string;
}

export interface BillWish {
  readonly channel: PayChannel;
  readonly day: string;
}

/** A line of a bill: a payment by the number of either side, a refund by its own number and the channel's number of what it gives back. */
export interface BilledLine {
  readonly kind: 'pay' | 'refund';
  readonly channel_no: string;
  readonly our_no: string;
  readonly amount_fen: number;
  readonly fee_fen: number;
  readonly currency: string;
  /** ISO-8601. */
  readonly booked_at: string;
}

/** What somebody says of himself to be a channel's word. */
export interface Notify {
  readonly channel: PayChannel;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** What a channel wants to hear. */
export interface NotifyAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** What the house asks of a channel of payments. Rejects with `PartnerFailure`; nothing is tried twice here. */
export interface PayPort {
  /** By which ways it takes money. */
  readonly channels: readonly PayChannel[];
  /** The app whose name of the payer (openid) a channel wants to be told; undefined where it asks for none. */
  payerApp(channel: PayChannel): string | undefined;
  prepay(wish: PrepayWish): Promise<Prepay>;
  /** The payment by our number; undefined where the channel does not know it. */
  query(asked: PayAsked): Promise<PayNews | undefined>;
  /** Gives money back, once for its number; `waiting`: it is under way. */
  refund(wish: RefundWish): Promise<'waiting' | 'done'>;
  /** What the channel booked on a day (`YYYY-MM-DD`, Shanghai) that is over, of payments by one of its ways. */
  bill(of: BillWish): Promise<readonly BilledLine[]>;
  /** What the channel tells by itself; undefined where it is not signed by it, or says nothing that can be read. */
  readNotify(said: Notify): PayNews | undefined;
  /** What it wants to hear: that it need not tell again, or that it shall. */
  answerNotify(channel: PayChannel, isTaken: boolean): NotifyAnswer;
}

/** An answer in words alone. */
export const inWords = (body: string): NotifyAnswer => ({ status: 200, type: 'text/plain; charset=utf-8', body });

const text = z.string().min(1).max(100);
const fen = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const payNewsSchema: z.ZodType<PayNews> = z.object({
  pay_no: text,
  state: z.enum(['waiting', 'paid', 'closed']),
  amount_fen: fen,
  currency: text,
  trade_no: text,
  fee_fen: fen,
});

const billedLine: z.ZodType<BilledLine> = z.object({
  kind: z.enum(['pay', 'refund']),
  channel_no: text,
  our_no: text,
  amount_fen: fen.min(1),
  fee_fen: fen,
  currency: text,
  booked_at: z.iso.datetime({ offset: true }),
});

/** Lines of one answer. */
const billPage = 500;

/** A bill, page by page: an answer about another day or channel is none. */
async function billOf(settings: PartnerSettings, { channel, day }: BillWish): Promise<readonly BilledLine[]> {
  const page = z.object({
    channel: z.literal(channel),
    day: z.literal(day),
    data: z.array(billedLine).max(billPage),
    totalCount: z.int().min(0),
  });
  const lines: BilledLine[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const asked = { channel, day, pageNo, pageSize: billPage };
    const { data, totalCount } = await signedRead(settings, 'pay/bill', asked, page);
    lines.push(...data);
    if (lines.length === totalCount) return lines;
    if (lines.length > totalCount || data.length === 0)
      throw new PartnerFailure('nonsense', '账单的行数与告知的不符', false);
  }
}

const prepaid = (payNo: string) =>
  z.object({ pay_no: z.literal(payNo), prepay: z.record(z.string().max(50), z.string().max(2000)) });

const refunded = (refundNo: string) => z.object({ refund_no: z.literal(refundNo), state: z.enum(['waiting', 'done']) });

/** Talks to a channel over HTTP; an answer about another payment counts as none. */
export const payClient = (settings: PartnerSettings, channels: readonly PayChannel[]): PayPort => ({
  channels,
  payerApp: () => undefined,
  prepay: async (wish) => (await signedWrite(settings, 'pay/prepay', { ...wish }, prepaid(wish.pay_no))).prepay,
  query: async ({ pay_no: payNo }) => {
    try {
      const about = payNewsSchema.refine(({ pay_no }) => pay_no === payNo);
      return await signedRead(settings, 'pay/query', { pay_no: payNo }, about);
    } catch (error) {
      if (error instanceof UnknownOrder) return undefined;
      throw error;
    }
  },
  refund: async ({ refund_no, pay_no, amount_fen, reason }) =>
    (await signedWrite(settings, 'pay/refund', { refund_no, pay_no, amount_fen, reason }, refunded(refund_no))).state,
  bill: (wish) => billOf(settings, wish),
  readNotify: ({ body }) => {
    const params = Object.fromEntries(new URLSearchParams(body));
    return isSigned(params, settings.appSecret) ? payNewsSchema.safeParse(params).data : undefined;
  },
  answerNotify: (_channel, isTaken) => inWords(isTaken ? 'SUCCESS' : 'FAIL'),
});
