import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

export type Params = Readonly<Record<string, string>>;

/** How old a signed request may be, so that nobody who has seen one sends it again. */
const freshMs = 5 * 60_000;

const digest = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The parameters in the order of their names; each escaped, so that no value can pass for two. */
const canonical = (params: Params) =>
  Object.keys(params)
    .filter((key) => key !== 'sign')
    .toSorted()
    .map((key) => `${encodeURIComponent(key)}=${encodeURIComponent(params[key] ?? '')}`)
    .join('&');

/** Whether two digests are the same, in a time that does not tell where they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Parameters with key, time, a number used once, and the signature over all of them. */
export function signed(params: Params, appKey: string, secret: string): Params & { readonly nonce: string } {
  const whole = { ...params, appKey, timestamp: String(Date.now()), nonce: randomUUID() };
  return { ...whole, sign: digest(secret, canonical(whole)) };
}

/** Whether the parameters were signed with the secret, a short while ago. */
export const isSigned = (params: Params, secret: string): boolean =>
  isSame(params['sign'] ?? '', digest(secret, canonical(params))) &&
  Math.abs(Date.now() - Number(params['timestamp'])) <= freshMs;

/** The signature of an answer: over its text and the number of the request, so that it answers that one only. */
export const answerSignature = (nonce: string, body: string, secret: string): string =>
  digest(secret, `${nonce}\n${body}`);

export const isAnswerSigned = (nonce: string, body: string, secret: string, sign: string): boolean =>
  isSame(sign, answerSignature(nonce, body, secret));
