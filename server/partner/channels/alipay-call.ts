import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { exchange, jsonIn, nonsense } from '../exchange.ts';
import { PartnerFailure } from '../partner.ts';
import { isSignedBy, signedBy } from './rsa.ts';

/* How one talks to Alipay's gateway: parameters in order and signed, answers with Alipay's signature over their text (opendocs.alipay.com). */

export interface AlipaySettings {
  /** The gateway; Alipay's own but in tests and in its sandbox. */
  readonly url: URL;
  readonly appId: string;
  /** The app's key, and Alipay's (支付宝公钥). */
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  /** What Alipay keeps of each payment, in ppm: it says so in bills alone. */
  readonly feePpm: number;
  readonly timeoutMs: number;
}

type Params = Readonly<Record<string, string>>;

/** Parameters in the order of their names, those without a value left out; what is signed of them. */
const inOrder = (params: Params): string =>
  Object.keys(params)
    .filter((name) => params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** A time as Alipay writes it: of Shanghai, to the second. `ms`: since 1970. */
export const alipayTime = (ms: number): string => inZone(ms).slice(0, 19).replace('T', ' ');

/** The parameters of a request, signed. */
export function signedParams(
  { appId, key }: AlipaySettings,
  method: string,
  content: object,
  further: Params = {},
): Params {
  const params = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: alipayTime(Date.now()),
    version: '1.0',
    biz_content: JSON.stringify(content),
    ...further,
  };
  return { ...params, sign: signedBy(key, inOrder(params)) };
}

/** Whether Alipay signed the parameters of a notify, of which it leaves out its signature and how it signs. */
export function isNotifySigned({ publicKey }: AlipaySettings, params: Params): boolean {
  const { sign = '', sign_type: _, ...rest } = params;
  return isSignedBy(publicKey, inOrder(rest), sign);
}

/**
 * The text of a member of a JSON object, as it stands there: what Alipay signs are these very characters. Undefined where there is none, or
 * it is no object.
 */
export function memberText(json: string, name: string): string | undefined {
  const from = json.indexOf(`"${name}":{`);
  if (from < 0) return undefined;
  const start = from + name.length + 3;
  let [depth, isText] = [0, false];
  for (let at = start; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return json.slice(start, at + 1);
    }
  }
  return undefined;
}

const outcome = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
});

/** Alipay knows nothing by this number, or of this day. */
export class UnknownTrade extends PartnerFailure {}

/** Refusals that say: later, perhaps; it may have been done. */
const laterCodes = new Set(['ACQ.SYSTEM_ERROR', 'isp.unknow-error', 'aop.ACQ.SYSTEM_ERROR']);
const unknownCodes = new Set(['ACQ.TRADE_NOT_EXIST', 'BILL_NOT_EXIST', 'isp.bill_not_exist']);

function refusalOf({ code, msg, sub_code, sub_msg }: z.infer<typeof outcome>): PartnerFailure {
  const words = sub_msg || msg || '返回的内容无法识别';
  if (unknownCodes.has(sub_code)) return new UnknownTrade('refused', words);
  if (code === '20000' || laterCodes.has(sub_code)) return new PartnerFailure('down', words, true);
  return new PartnerFailure('refused', words);
}

/** One signed question and its answer, which Alipay signed. @throws {PartnerFailure} */
export async function askAlipay<Of>(
  settings: AlipaySettings,
  { method, content, answer }: { readonly method: string; readonly content: object; readonly answer: z.ZodType<Of> },
): Promise<Of> {
  const { url: address, timeoutMs, publicKey } = settings;
  const body = new URLSearchParams(signedParams(settings, method, content));
  const said = await exchange({ method: 'POST', address, body, timeoutMs });
  if (said.status !== 200) throw nonsense(true);
  const text = said.body.toString('utf8');
  const told = memberText(text, `${method.replaceAll('.', '_')}_response`) ?? memberText(text, 'error_response');
  const { sign } = z
    .object({ sign: z.string().default('') })
    .catch({ sign: '' })
    .parse(jsonIn(text));
  const heard = outcome.safeParse(jsonIn(told ?? '')).data;
  if (told === undefined || !heard) throw nonsense(true);
  // Who does not know the app cannot sign for it, and says why.
  const isRefused = heard.code !== '10000';
  if (!(isRefused && sign === '') && !isSignedBy(publicKey, told, sign)) throw nonsense(true, '返回内容的签名不正确');
  if (isRefused) throw refusalOf(heard);
  const read = answer.safeParse(jsonIn(told));
  if (!read.success) throw nonsense(true);
  return read.data;
}
