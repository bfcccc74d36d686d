import { createHash, createHmac } from 'node:crypto';

/** A key of the Open API. */
export interface Key {
  readonly clientNo: string;
  readonly secret: string;
}

/** A request as it is signed (engines.md §1.2). The query is in the order of its names, as it is sent. */
export interface Signable {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: string;
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
export const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** The four headers of a signed request, written from engines.md §1.2 and not from the server's code. */
export function signedHeaders(
  { clientNo, secret }: Key,
  { method, path, query = '', body = '' }: Signable,
  { time, nonce }: { readonly time: string; readonly nonce: string },
): Record<string, string> {
  const sign = hmac(secret, [method, path, query, time, nonce, sha(body)].join('\n'));
  return { 'x-flan-key': clientNo, 'x-flan-time': time, 'x-flan-nonce': nonce, 'x-flan-sign': sign };
}

/** Whether an answer is the server's, and to this request. */
export const isAnswerTo = (secret: string, nonce: string, text: string, sign: string): boolean =>
  sign === hmac(secret, `${nonce}\n${text}`);
