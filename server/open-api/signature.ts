import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What of a request is signed (engines.md §1.2). */
export interface Signed {
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
  readonly time: string;
  readonly nonce: string;
  readonly body: Uint8Array;
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The parameters in the order of their names, each escaped as in an address; the same name keeps its own order. */
function canonical(query: string): string {
  const pairs = [...new URLSearchParams(query)];
  return pairs
    .toSorted(([one], [other]) => Number(one > other) - Number(one < other))
    .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
    .join('&');
}

/** The signature of a request: by its method, address, parameters, time, number used once, and what the body hashes to. */
export function signatureOf({ method, path, query, time, nonce, body }: Signed, secret: string): string {
  const hash = createHash('sha256').update(body).digest('hex');
  return hmac(secret, [method, path, canonical(query), time, nonce, hash].join('\n'));
}

/** Compares in a time that does not tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The signature of an answer: over the number of the request and the text, so that it answers that one only. */
export const signedAnswer = (nonce: string, text: string, secret: string): string => hmac(secret, `${nonce}\n${text}`);
