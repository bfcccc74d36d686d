import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { partnerClient } from '../../../server/partner/client.ts';
import { demoPartner } from '../../../server/partner/demo-server.ts';
import { PartnerFailure } from '../../../server/partner/partner.ts';
import { answerSignature, isSigned, signed } from '../../../server/partner/signature.ts';

const appSecret = 'a secret of two';
const running: (http.Server | net.Server)[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'partner-'));

afterEach(async () => {
  for (const server of running.splice(0)) {
    if (server instanceof http.Server) server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

function addressOf(server: http.Server | net.Server): string {
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
}

async function clientOf(server: http.Server | net.Server, timeoutMs = 2000) {
  running.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return partnerClient({ url: new URL(addressOf(server)), appKey: 'flan', appSecret, timeoutMs });
}

/** A partner that answers every request the same, and counts them. */
async function answering(body: unknown, { secret = appSecret, status = 200 } = {}) {
  let calls = 0;
  const server = http.createServer((request, response) => {
    calls += 1;
    const chunks: string[] = [];
    request.on('data', (chunk) => chunks.push(String(chunk)));
    request.on('end', () => {
      const sent = new URLSearchParams(request.url?.split('?')[1] ?? chunks.join(''));
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.setHeader('x-sign', answerSignature(sent.get('nonce') ?? '', text, secret));
      response.writeHead(status).end(text);
    });
  });
  const client = await clientOf(server);
  return { client, calls: () => calls, url: () => addressOf(server) };
}

const failureOf = async (call: Promise<unknown>): Promise<PartnerFailure> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof PartnerFailure)) throw new Error('it did not fail');
  return error;
};

const wish = { order_no: 'DH1', item_id: 'DB-70318', quantity: 1, needs_check: true };
const asked = { pageNo: 1, pageSize: 50 };
const own = () =>
  demoPartner({ appSecret, file: path.join(folder, `${running.length}-${Math.trunc(performance.now())}.json`) });

test('goods are found by name and kind, page by page', async () => {
  const client = await clientOf(own());
  expect(await client.goods({ ...asked, keyword: '直充', pageSize: 1 })).toMatchObject({
    data: [{ item_id: 'DB-20010', type: 'phonebill', face_price_fen: 1000 }],
    totalCount: 2,
  });
  expect((await client.goods({ ...asked, type: 'qb' })).data.map(({ item_id }) => item_id)).toEqual(['DB-30005']);
});

test('an order is placed once for its number, checked, sent, and no longer let go', async () => {
  const client = await clientOf(own());
  expect(await client.order('DH1')).toBeUndefined();
  const first = await client.place(wish);
  expect(first).toMatchObject({ order_no: 'DH1', state: 'wait_check' });
  expect(await client.place(wish)).toEqual(first);
  expect(await failureOf(client.place({ ...wish, quantity: 2 }))).toMatchObject({ kind: 'twice', isUnsure: false });
  expect(await client.tellCheck('DH1', true)).toMatchObject({ state: 'wait_ship' });
  await client.order('DH1');
  expect(await client.order('DH1')).toMatchObject({ state: 'shipped', express_company: 'SF' });
  expect(await failureOf(client.cancel('DH1', '不要了'))).toMatchObject({
    kind: 'refused',
    message: '订单已发货，不能取消',
  });
});

test('what the partner does not take it says', async () => {
  const client = await clientOf(own());
  const far = { ...wish, order_no: 'DH2', receiver_area: '540102' };
  expect(await failureOf(client.place(far))).toMatchObject({ kind: 'refused', message: '地址不在配送范围' });
  expect(await client.place({ ...wish, order_no: 'DH3' })).toMatchObject({ state: 'wait_check' });
  expect(await client.cancel('DH3', '驳回')).toMatchObject({ state: 'cancelled' });
});

test('orders are there when the partner starts again', async () => {
  const file = path.join(folder, 'again.json');
  await (await clientOf(demoPartner({ appSecret, file }))).place(wish);
  expect(await (await clientOf(demoPartner({ appSecret, file }))).order('DH1')).toMatchObject({ state: 'wait_check' });
});

test('nobody there: a read is tried three times, a write once', async () => {
  const { client, calls } = await answering('', { status: 503 });
  expect(await failureOf(client.goods(asked))).toMatchObject({ kind: 'down' });
  expect(calls()).toBe(3);
  expect(await failureOf(client.place(wish))).toMatchObject({ kind: 'down', isUnsure: true });
  expect(calls()).toBe(4);
  const gone = await clientOf(net.createServer((socket) => socket.destroy()));
  expect(await failureOf(gone.place(wish))).toMatchObject({ kind: 'down', isUnsure: true });
  for (const server of running.splice(0)) await new Promise((closed) => server.close(closed));
  expect(await failureOf(gone.place(wish))).toMatchObject({ kind: 'down', isUnsure: false });
});

test('no answer in time is not known to be done', async () => {
  let calls = 0;
  const silent = http.createServer(() => {
    calls += 1;
  });
  const client = await clientOf(silent, 1000);
  expect(await failureOf(client.place(wish))).toMatchObject({ kind: 'slow', isUnsure: true });
  expect(calls).toBe(1);
  expect(await failureOf(client.order('DH1'))).toMatchObject({ kind: 'slow' });
  expect(calls).toBe(4);
});

test.each([
  ['no JSON', '<html>', {}],
  ['no envelope', { ok: 1 }, {}],
  ['an order without a number', { success: true, data: { order_no: 'DH1', state: 'shipped' } }, {}],
  ['another status', { success: true, data: {} }, { status: 404 }],
  ['somebody else’s signature', { success: true, data: {} }, { secret: 'another' }],
])('%s is nonsense, and asked for once', async (_name, body, options) => {
  const { client, calls } = await answering(body, options);
  expect(await failureOf(client.place(wish))).toMatchObject({ kind: 'nonsense', isUnsure: true });
  expect(await failureOf(client.goods(asked))).toMatchObject({ kind: 'nonsense' });
  expect(calls()).toBe(2);
});

test('an answer about another order is none: nobody gets somebody else’s parcel', async () => {
  const data = {
    order_no: 'DH2',
    channel_order_no: 'D2',
    state: 'shipped',
    express_company: 'SF',
    express_no: 'SF123',
  };
  const { client } = await answering({ success: true, data });
  for (const call of [client.place(wish), client.tellCheck('DH1', true), client.cancel('DH1', '不要了')])
    expect(await failureOf(call)).toMatchObject({ kind: 'nonsense', isUnsure: true });
  expect(await failureOf(client.order('DH1'))).toMatchObject({ kind: 'nonsense' });
  expect(await client.order('DH2')).toMatchObject({ state: 'shipped' });
});

test('an answer without an end is cut off, long before its time is up', async () => {
  let sent = 0;
  const client = await clientOf(
    http.createServer((_request, response) => {
      const more = () => {
        while (!response.destroyed) {
          sent += 64 * 1024;
          if (!response.write(Buffer.alloc(64 * 1024, 'x'))) break;
        }
      };
      response.on('drain', more);
      more();
    }),
    60_000,
  );
  expect(await failureOf(client.place(wish))).toMatchObject({ kind: 'nonsense', isUnsure: true });
  expect(sent).toBeLessThan(20_000_000);
});

test('nobody is followed elsewhere', async () => {
  const elsewhere = await answering({ success: true, data: {} });
  const client = await clientOf(
    http.createServer((_request, response) => response.writeHead(307, { location: elsewhere.url() }).end()),
  );
  expect(await failureOf(client.place(wish))).toMatchObject({ kind: 'nonsense', isUnsure: true });
  expect(elsewhere.calls()).toBe(0);
});

test('a second answer to the same request changes nothing', async () => {
  const client = await clientOf(
    net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (data) => {
        const nonce = /nonce=([\w-]+)/.exec(String(data))?.[1] ?? '';
        const answer = (totalCount: number) => {
          const body = JSON.stringify({ success: true, data: { data: [], totalCount } });
          const head = `HTTP/1.1 200 OK\r\nx-sign: ${answerSignature(nonce, body, appSecret)}\r\ncontent-length: ${body.length}`;
          return `${head}\r\n\r\n${body}`;
        };
        socket.write(answer(1) + answer(2));
      });
    }),
  );
  expect(await client.goods(asked)).toMatchObject({ totalCount: 1 });
  expect(await client.goods(asked)).toMatchObject({ totalCount: 1 });
});

test('a request that was changed, is old or carries no signature is not answered', async () => {
  const params = signed({ order_no: 'DH1' }, 'flan', appSecret);
  expect(isSigned(params, appSecret)).toBe(true);
  expect(isSigned({ ...params, order_no: 'DH2' }, appSecret)).toBe(false);
  expect(isSigned({ ...params, timestamp: '1700000000000' }, appSecret)).toBe(false);
  expect(isSigned({ order_no: 'DH1' }, appSecret)).toBe(false);
  expect(isSigned(params, 'another')).toBe(false);
});
