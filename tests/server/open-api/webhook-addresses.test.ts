import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../../server/open-api/webhooks/post.ts';
import { isPublic } from '../../../server/open-api/webhooks/public-address.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import type { Key } from './caller.ts';
import { madeKey } from './keys.ts';

/* Addresses are of somebody's choosing: none leads inside (engines.md §1.7). */

let server: TestServer;
let token: string;
let key: Key;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  key = await madeKey(server, token);
});
afterAll(() => server.close());

test('nobody inside is reached, by address or by a name that leads there', async () => {
  const sent = { body: '{}', headers: {} };
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
  ];
  expect(inside.filter(isPublic)).toEqual([]);
  expect(['93.184.216.34', '2606:2800:220:1::1'].filter((one) => !isPublic(one))).toEqual([]);
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '0x7f000001', '2130706433'])
    expect([host, (await post(`https://${host}/`, sent)).fault]).toEqual([host, '地址指向内网，已拒绝']);
  expect((await post('http://hooks.example.com/in', sent)).fault).toBe('只能推送到 https 地址');
  const admin = operator(server, token);
  const asked = { name: '内网', client_id: key.id, events: ['record.won'] };
  for (const inner of ['https://127.0.0.1/x', 'https://localhost/x', 'https://10.0.0.8/x', 'https://[::1]/x'])
    expect((await admin.create('webhook_endpoint', { ...asked, url: inner })).message).toBe('不能推送到内网地址');
});
