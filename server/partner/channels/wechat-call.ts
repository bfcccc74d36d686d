import { type KeyObject, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PayChannel } from '../../../contract/payments/payment.ts';
import { exchange, jsonIn, nonsense } from '../exchange.ts';
import { PartnerFailure } from '../partner.ts';
import { isSignedBy, signedBy } from './rsa.ts';

/* How one talks to WeChat Pay: signed by the merchant, answered with WeChat's signature (pay.weixin.qq.com/doc/v3/merchant, 接口规则). */

export interface WechatSettings {
  /** Whom one talks to; WeChat itself but in tests. */
  readonly url: URL;
  /** The merchant's number, the number of his certificate, and its key. */
  readonly mchId: string;
  readonly serialNo: string;
  readonly key: KeyObject;
  /** 32 characters: seals what notifies say. */
  readonly apiKey: string;
  /** WeChat's own key (微信支付公钥) and its number. */
  readonly publicKey: KeyObject;
  readonly publicKeyId: string;
  /** The mini program's and the public account's app. */
  readonly apps: Readonly<Partial<Record<'wx_lite' | 'wx_pub', string>>>;
  /** What WeChat keeps of each payment, in ppm: it says so in bills alone. */
  readonly feePpm: number;
  readonly timeoutMs: number;
}

/** How old what is signed may be, in seconds. */
const freshSeconds = 300;

/** Now, as WeChat writes it: seconds. */
export const wechatNow = (): number => Math.floor(Date.now() / 1000);
/** A number that is used once. */
export const nonce = (): string => randomUUID().replaceAll('-', '');

export const appOf = ({ apps }: WechatSettings, channel: PayChannel): string | undefined =>
  channel === 'wx_lite' || channel === 'wx_pub' ? apps[channel] : undefined;

/** The header by which WeChat knows the merchant; `path` with its query. */
export function authorization(
  { mchId, serialNo, key }: WechatSettings,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
): string {
  const [at, once] = [wechatNow(), nonce()];
  const signature = signedBy(key, `${method}\n${path}\n${at}\n${once}\n${body}\n`);
  const told = { mchid: mchId, nonce_str: once, signature, timestamp: at, serial_no: serialNo };
  const words = Object.entries(told).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${words.join(',')}`;
}

/** Whether WeChat signed this a short while ago. `header` reads a header by its name. */
export function isFromWechat(
  { publicKey, publicKeyId }: WechatSettings,
  header: (name: string) => string,
  body: string,
): boolean {
  const at = header('wechatpay-timestamp');
  const isFresh = /^\d{1,12}$/.test(at) && Math.abs(wechatNow() - Number(at)) <= freshSeconds;
  const text = `${at}\n${header('wechatpay-nonce')}\n${body}\n`;
  return (
    isFresh && header('wechatpay-serial') === publicKeyId && isSignedBy(publicKey, text, header('wechatpay-signature'))
  );
}

interface Asked<Of> {
  readonly path: string;
  /** Of a write. */
  readonly told?: object;
  readonly answer: z.ZodType<Of>;
}

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** WeChat knows nothing by this number, or of this day. */
export class UnknownPayment extends PartnerFailure {}

const unknownCodes = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'NO_STATEMENT_EXIST']);

function refusalOf(status: number, body: string): PartnerFailure {
  const { code, message } = refusalSchema.safeParse(jsonIn(body)).data ?? { code: '', message: '返回的内容无法识别' };
  if (unknownCodes.has(code)) return new UnknownPayment('refused', message);
  if (code === 'OUT_TRADE_NO_USED') return new PartnerFailure('twice', message);
  if (status === 429) return new PartnerFailure('down', message);
  return new PartnerFailure('refused', message);
}

/** One signed question and its answer, which WeChat signed. @throws {PartnerFailure} */
export async function askWechat<Of>(settings: WechatSettings, { path, told, answer }: Asked<Of>): Promise<Of> {
  const method = told === undefined ? 'GET' : 'POST';
  const sent = told === undefined ? '' : JSON.stringify(told);
  const address = new URL(path, settings.url);
  const said = await exchange({
    method,
    address,
    timeoutMs: settings.timeoutMs,
    headers: {
      accept: 'application/json',
      'user-agent': 'flan-admin',
      'wechatpay-serial': settings.publicKeyId,
      authorization: authorization(settings, { method, path: `${address.pathname}${address.search}`, body: sent }),
      ...(told !== undefined && { 'content-type': 'application/json' }),
    },
    ...(told !== undefined && { body: sent }),
  });
  const body = said.body.toString('utf8');
  if (said.status >= 400) throw refusalOf(said.status, body);
  const isWrite = method === 'POST';
  if (said.status !== 200) throw nonsense(isWrite);
  if (!isFromWechat(settings, (name) => said.headers.get(name) ?? '', body))
    throw nonsense(isWrite, '返回内容的签名不正确');
  const read = answer.safeParse(jsonIn(body));
  if (!read.success) throw nonsense(isWrite);
  return read.data;
}
