import { randomUUID } from 'node:crypto';
import { apiBase } from '../../contract/core/envelope.ts';
import { authCalls } from '../../contract/sign-in/session.ts';

/** Calls a server as declared (`POST /path`) and answers its result. Throws what it refuses. */
export type Caller = <Result>(
  declared: string,
  body?: object | FormData,
  query?: string,
  requestId?: string,
) => Promise<Result>;

/** Signs 超级管理员 in on a running server. */
export async function callsOf(address: string, password: string): Promise<Caller> {
  let token = '';
  const call: Caller = async <Result>(
    declared: string,
    body?: object | FormData,
    query = '',
    requestId: string = randomUUID(),
  ) => {
    const [method = '', path = ''] = declared.split(' ');
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}${apiBase}${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': requestId,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { code, message, result } = (await answer.json()) as { code: number; message: string; result: Result };
    if (code !== 20_000) throw new Error(`${declared}: ${code} ${message}`);
    return result;
  };
  ({ token } = await call<{ token: string }>(authCalls.login, { username: 'admin', password }));
  return call;
}
