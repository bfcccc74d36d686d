import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { partnerClient } from '../../../server/partner/client.ts';
import { demoPartner } from '../../../server/partner/demo-server.ts';
import { partnerRoutes } from '../../../server/partner/routes.ts';
import { layDemoRows } from '../demo-rows.ts';
import { startApp, type TestServer } from '../with-server.ts';

const appSecret = 'a secret of two';
const partner = demoPartner({
  appSecret,
  file: path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'goods-')), 'orders.json'),
});
let server: TestServer;
let token: string;

beforeAll(async () => {
  await once(partner.listen(0, '127.0.0.1'), 'listening');
  const bound = partner.address();
  const url = new URL(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`);
  const client = partnerClient({ url, appKey: 'flan', appSecret, timeoutMs: 2000 });
  server = await startApp({ routes: partnerRoutes(client) });
  await layDemoRows(server.store, server.dataDir);
  token = await server.login();
});
afterAll(async () => {
  await server.close();
  partner.close();
});

const list = (query: Readonly<Record<string, string>>, as = token) =>
  server.call('GET', '/admin/api/FlanAwardGoods/duibaGoodsLists', { token: as, query });

test('goods of the partner say what they were imported as', async () => {
  expect((await list({ keyword: '礼盒' })).result).toMatchObject({
    data: [{ duiba_item_id: 'DB-70318', type: 'object', imported: true, goods_id: 2002 }],
    pageNo: 1,
    totalCount: 1,
  });
  const { result } = await list({ imported: '0', pageSize: '3', pageNo: '2' });
  expect(result).toMatchObject({ data: [{ imported: false }, {}, {}], totalCount: 8, pageNo: 2 });
  expect((await list({ imported: '1' })).result).toMatchObject({ totalCount: 2 });
  expect((await list({ type: 'qb' })).result).toMatchObject({ data: [{ goods_id: null }], totalCount: 1 });
});

test('what cannot be meant is refused, and so is who has no right', async () => {
  expect((await list({ type: 'gold' })).code).toBe(codes.invalid);
  expect((await list({ pageSize: '101' })).code).toBe(codes.invalid);
  expect((await list({}, await server.login('customer_service'))).status).toBe(401);
});

test('a partner that is gone is said to be', async () => {
  partner.closeAllConnections();
  partner.close();
  expect(await list({})).toMatchObject({
    code: codes.partnerFailed,
    message: '渠道「兑吧」暂时连接不上，请稍后重试',
    result: { kind: 'down' },
  });
});
