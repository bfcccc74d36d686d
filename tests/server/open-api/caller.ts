import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '../../../contract/core/envelope.ts';
import { signedHeaders as signed } from '../../../simulator/signature.ts';

/* A caller of the Open API, written from engines.md §1.2 and not from the server's own code. */

export interface Key {
  readonly id: number;
  readonly clientNo: string;
  readonly secret: string;
}

/** What of a request is other than usual. */
export interface Bent {
  readonly time?: number;
  readonly nonce?: string;
  readonly sign?: string;
  readonly ip?: string;
}

export interface Heard extends Envelope {
  readonly http: number;
  /** The body of the answer, as it came. */
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly nonce: string;
}

/** The headers of a signed request. */
export function signedHeaders(
  key: Pick<Key, 'clientNo' | 'secret'>,
  request: { method: string; path: string; query?: string; body?: string },
  bent: Bent = {},
): Record<string, string> {
  const once = { time: String(bent.time ?? Date.now()), nonce: bent.nonce ?? randomUUID() };
  return { ...signed(key, request, once), ...(bent.sign !== undefined && { 'x-flan-sign': bent.sign }) };
}

const base = '/proxy-he/open/v1';

async function heardFrom(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  how: { query?: string; body?: string; key: Key; bent?: Bent },
): Promise<Heard> {
  const { query = '', body = '', key, bent } = how;
  const headers = signedHeaders(key, { method, path: `${base}/${path}`, query, body }, bent);
  const answer = await app.inject({
    method,
    url: `${base}/${path}${query === '' ? '' : `?${query}`}`,
    headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { payload: body }),
    ...(bent?.ip !== undefined && { remoteAddress: bent.ip }),
  });
  return {
    ...answer.json<Envelope>(),
    http: answer.statusCode,
    text: answer.body,
    headers: answer.headers,
    nonce: headers['x-flan-nonce'] ?? '',
  };
}

/** Calls by this key. */
export const callerWith = (app: FastifyInstance, key: Key) => ({
  post: (path: string, body: unknown, bent?: Bent) =>
    heardFrom(app, 'POST', path, {
      key,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(bent && { bent }),
    }),
  get: (path: string, query: string) => heardFrom(app, 'GET', path, { key, query }),
});
