import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { envelopeSchema, goodsPageSchema, orderSchema } from './answers.ts';
import { exchange, jsonIn, nonsense } from './exchange.ts';
import { type Partner, PartnerFailure, type PartnerOrder, type PartnerSettings } from './partner.ts';
import { isAnswerSigned, type Params, signed } from './signature.ts';

/** Milliseconds between the tries of a read. */
const pauses = [200, 800];
/** Says of an order that its number stands for another one, and that there is none. */
const takenCode = 'ORDER_CONFLICT';
const unknownCode = 'ORDER_NOT_FOUND';

type Values = Readonly<Record<string, string | number | boolean | undefined>>;
interface Asked<Of> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly values: Values;
  readonly answer: z.ZodType<Of>;
}

const paramsOf = (values: Values): Params =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)] as const])),
  );

/** An answer about another order than the one that was asked about is none: it would give an order somebody else's parcel. */
const orderNumbered = (orderNo: string): z.ZodType<PartnerOrder> =>
  orderSchema.refine(({ order_no }) => order_no === orderNo);

/** Talks to a partner over HTTP: every request is signed, every answer checked. */
export function partnerClient(settings: PartnerSettings): Partner {
  const write = <Of>(path: string, values: Values, answer: z.ZodType<Of>) =>
    ask(settings, { method: 'POST', path, values, answer });
  const read = <Of>(path: string, values: Values, answer: z.ZodType<Of>) =>
    tried(() => ask(settings, { method: 'GET', path, values, answer }));
  return {
    goods: (query) => read('goods', { ...query }, goodsPageSchema),
    place: (wish) => write('orders/place', { ...wish }, orderNumbered(wish.order_no)),
    order: async (order_no) => {
      try {
        return await read('orders', { order_no }, orderNumbered(order_no));
      } catch (error) {
        if (error instanceof UnknownOrder) return undefined;
        throw error;
      }
    },
    tellCheck: (order_no, passed, remark) =>
      write('orders/check', { order_no, passed, remark }, orderNumbered(order_no)),
    cancel: (order_no, reason) => write('orders/cancel', { order_no, reason }, orderNumbered(order_no)),
  };
}

/** One signed question to a partner and its checked answer; never tried twice. @throws {PartnerFailure} */
export const signedRead = <Of>(
  settings: PartnerSettings,
  path: string,
  values: Values,
  answer: z.ZodType<Of>,
): Promise<Of> => ask(settings, { method: 'GET', path, values, answer });

/** One signed order to a partner, in the body, and its checked answer; never tried twice. @throws {PartnerFailure} */
export const signedWrite = <Of>(
  settings: PartnerSettings,
  path: string,
  values: Values,
  answer: z.ZodType<Of>,
): Promise<Of> => ask(settings, { method: 'POST', path, values, answer });

/** The partner knows no order of this number. */
export class UnknownOrder extends PartnerFailure {}

/** A read once more while nobody answers; what the partner says, it would say again. */
async function tried<Of>(read: () => Promise<Of>): Promise<Of> {
  for (const ms of pauses)
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PartnerFailure) || (error.kind !== 'down' && error.kind !== 'slow')) throw error;
      await pause(ms);
    }
  return read();
}

async function ask<Of>(settings: PartnerSettings, { method, path, values, answer }: Asked<Of>): Promise<Of> {
  const params = signed(paramsOf(values), settings.appKey, settings.appSecret);
  const isWrite = method === 'POST';
  const { body, sign } = await exchanged(settings, { method, path, params });
  if (!isAnswerSigned(params.nonce, body, settings.appSecret, sign)) throw nonsense(isWrite, '返回内容的签名不正确');
  const envelope = envelopeSchema.safeParse(jsonIn(body));
  if (!envelope.success) throw nonsense(isWrite);
  if (!envelope.data.success) throw refusalOf(envelope.data);
  const read = answer.safeParse(envelope.data.data);
  if (!read.success) throw nonsense(isWrite);
  return read.data;
}

function refusalOf({ code, message }: { readonly code: string; readonly message: string }): PartnerFailure {
  if (code === unknownCode) return new UnknownOrder('refused', message);
  return new PartnerFailure(code === takenCode ? 'twice' : 'refused', message);
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params: Params;
}

/** Sends a request and reads the answer within the time. @throws {PartnerFailure} `down`, `slow`, `nonsense` */
async function exchanged({ url, timeoutMs }: PartnerSettings, { method, path, params }: Sent) {
  const isWrite = method === 'POST';
  const query = new URLSearchParams(params);
  const address = new URL(isWrite ? path : `${path}?${query.toString()}`, `${url.href.replace(/\/$/, '')}/`);
  // What is signed are the parameters: further headers change nothing.
  const { status, headers, body } = await exchange({ method, address, timeoutMs, ...(isWrite && { body: query }) });
  if (status !== 200) throw nonsense(isWrite);
  return { body: body.toString('utf8'), sign: headers.get('x-sign') ?? '' };
}
