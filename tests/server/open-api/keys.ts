import { randomUUID } from 'node:crypto';
import { operator } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import type { Key } from './caller.ts';

/** A key as an operator makes it: 新建, 生成密钥, 启用. */
export async function madeKey(server: TestServer, token: string, more: object = {}): Promise<Key> {
  const admin = operator(server, token);
  const id = await admin.made('api_client', {
    name: `接口${randomUUID().slice(0, 8)}`,
    kind: 'partner',
    scopes: [
      'member',
      'content',
      'scan',
      'draw',
      'award',
      'verify',
      'code',
      'coupon',
      'points',
      'suggest',
      'mall',
      'pay',
    ],
    rate_per_s: 2000,
    burst: 4000,
    ip_allow: null,
    ...more,
  });
  const { clientNo, secret } = await secretOf(server, token, id);
  await admin.step('api_client', id, 'ENABLE');
  return { id, clientNo, secret };
}

/** Makes a secret (`mode` rotate) and reads it, the once that it is told. */
async function secretOf(server: TestServer, token: string, id: number): Promise<Key> {
  const { version } = await operator(server, token).row('api_client', id);
  const answer = await server.call('PUT', `/admin/api/api-clients/${id}/mode`, {
    token,
    body: { mode: 'rotate', version },
  });
  const { client_no, secret } = answer.result as { client_no: string; secret: string };
  return { id, clientNo: client_no, secret };
}
