import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { deliveryRound } from '../../../server/open-api/webhooks/deliver.ts';
import { post, publicWay, type Way } from '../../../server/open-api/webhooks/post.ts';
import { secretBox } from '../../../server/sign-in/secrets/secret-box.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { hmac } from '../../../simulator/signature.ts';
import type { Key } from './caller.ts';
import { madeKey } from './keys.ts';

/* What happened is told once it is committed, in order, and to nobody inside (engines.md §1.7, §1.8 O5, O6). */

const secretKey = 'a server key that is long enough for tests';
let server: TestServer;
let key: Key;
let token: string;
let receiver: http.Server;
let answers: (request: http.IncomingMessage, response: http.ServerResponse) => void;
const heard: { readonly body: Record<string, unknown>; readonly signed: boolean }[] = [];

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
/** Reaches this machine, which nobody else may. */
const here: Way = { ...publicWay, protocols: new Set(['http:']), addressOf: async () => '127.0.0.1' };
const delivered = () => deliveryRound(server.store, { box: secretBox(secretKey, 'api client'), way: here });
const url = () => `http://hooks.example.com:${(receiver.address() as AddressInfo).port}/in`;

beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL', secretKey });
  token = await server.login();
  key = await madeKey(server, token);
  receiver = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const nonce = String(request.headers['x-flan-nonce']);
      const signed = request.headers['x-sign'] === hmac(key.secret, `${nonce}\n${text}`);
      heard.push({ body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>), signed });
      answers(request, response);
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await run(
    `update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}' where id = 4001`,
  );
  await run(
    'update prize set daily_limit = 0, user_limit = 0, stock_total = stock_issued + stock_locked + 20 where id = 5002',
  );
  await run(`insert into webhook_endpoint (id, name, client_id, url, events, status)
    values (77, '演示接收端', ${key.id}, '${url()}', '["record.won", "record.void"]', 'enabled')`);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});
beforeEach(async () => {
  heard.length = 0;
  answers = (_request, response) => void response.writeHead(204).end();
  await run('delete from webhook_delivery');
  await run('delete from outbox_event');
});

const win = (userId: number, nth: number) =>
  withTransaction(server.store, (tx) =>
    drawWin(
      tx,
      {
        activityId: 4001,
        member: { userId, nickname: '林小满' },
        source: 'lottery',
        bizNo: `lottery:4001:${userId}:${nth}`,
        areaCode: '440106',
      },
      // Lies in what everybody of the southern leaf wins.
      { below: () => 600_000 },
    ),
  );
const deliveries = () =>
  run<{ status: string; attempts: number; fault: string | null; member_no: string }>(
    'select status, attempts, fault, member_no from webhook_delivery order by id',
  );

test('each committed cause is told once, signed, without personal data; what is rolled back is not', async () => {
  const record = await win(82_001, 1);
  await withTransaction(server.store, async (tx) => {
    await tx.deleteFrom('award_grant' as never).execute();
    await drawWin(tx, {
      activityId: 4001,
      member: { userId: 82_001, nickname: '林小满' },
      source: 'lottery',
      bizNo: 'x:1',
      areaCode: '440106',
    });
    throw new Error('rolled back');
  }).catch(() => undefined);
  expect(await run('select kind, member_no from outbox_event order by id')).toEqual([
    { kind: 'member.created', member_no: 'HY0000082001' },
    { kind: 'record.won', member_no: 'HY0000082001' },
  ]);
  expect(await delivered()).toBe(1);
  expect(await delivered()).toBe(0);
  expect(heard).toMatchObject([
    {
      signed: true,
      body: { kind: 'record.won', attempt: 1, member_no: 'HY0000082001', data: { record_no: record['record_no'] } },
    },
  ]);
  expect(JSON.stringify(heard)).not.toContain('林小满');
  expect(await deliveries()).toMatchObject([{ status: 'acked', attempts: 1 }]);
});

test('of one member the next waits for the one before; other members go on', async () => {
  answers = (_request, response) => void response.writeHead(heard.length === 1 ? 503 : 200).end();
  await win(82_002, 1);
  await delivered();
  await win(82_002, 2);
  await win(82_003, 1);
  await delivered();
  const told = () => heard.map(({ body }) => body['member_no']);
  expect(told()).toEqual(['HY0000082002', 'HY0000082003']);
  expect((await deliveries()).map(({ status, fault }) => [status, fault])).toEqual([
    ['failed', '应答 503，应为 2xx'],
    ['pending', null],
    ['acked', null],
  ]);
  await run(`update webhook_delivery set next_at = now() where status = 'failed'`);
  await delivered();
  const events = heard
    .filter(({ body }) => body['member_no'] === 'HY0000082002')
    .map(({ body }) => [body['attempt'], body['event_id']]);
  expect(events.map(([attempt]) => attempt)).toEqual([1, 2, 1]);
  expect(Number(events[2]?.[1])).toBeGreaterThan(Number(events[1]?.[1]));
});

test('what becomes of a member and what the member wins arrive in the order in which they happened', async () => {
  await run(`update webhook_endpoint set events = '["member.created", "member.updated", "record.won"]' where id = 77`);
  answers = (_request, response) => void response.writeHead(heard.length === 1 ? 503 : 200).end();
  await win(82_005, 1);
  await run(`update he_user set nickname = '小满' where id = 82005`);
  await delivered();
  await run(`update webhook_delivery set next_at = now() where status = 'failed'`);
  await delivered();
  expect(heard.map(({ body: { kind, attempt, member_no } }) => [kind, attempt, member_no])).toEqual([
    ['member.created', 1, 'HY0000082005'],
    ['member.created', 2, 'HY0000082005'],
    ['record.won', 1, 'HY0000082005'],
    ['member.updated', 1, 'HY0000082005'],
  ]);
  expect(heard.at(-1)?.body['data']).toEqual({ status: 'normal', fields: ['nickname'] });
  await run(`update webhook_endpoint set events = '["record.won", "record.void"]' where id = 77`);
});

test('what fails is given up after ten waits, sent again by hand, and fifty failures pause the address', async () => {
  answers = (_request, response) => void response.writeHead(500).end();
  await win(82_004, 1);
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await run('update webhook_delivery set next_at = now() where next_at is not null');
    await delivered();
  }
  expect(await deliveries()).toMatchObject([{ status: 'dead', attempts: 11 }]);
  const admin = operator(server, token);
  const [dead] = await run<{ id: number }>('select id from webhook_delivery');
  expect((await admin.step('webhook_delivery', dead?.id ?? 0, 'REDELIVER')).code).toBe(20_000);
  answers = (_request, response) => void response.writeHead(200).end();
  await delivered();
  expect(await deliveries()).toMatchObject([{ status: 'acked' }]);
  expect(new Set(heard.map(({ body }) => body['delivery_id'])).size).toBe(1);
  answers = (_request, response) => void response.writeHead(500).end();
  await run('update webhook_health set failures = 49');
  await win(82_004, 2);
  await delivered();
  expect(await admin.row('webhook_endpoint', 77)).toMatchObject({
    status: 'paused',
    pause_reason: '连续失败 50 次，已自动暂停',
  });
  await run('update webhook_delivery set next_at = now() where next_at is not null');
  expect(await delivered()).toBe(0);
  answers = (_request, response) => void response.writeHead(200).end();
  expect((await admin.step('webhook_endpoint', 77, 'RESUME')).code).toBe(20_000);
  expect(await delivered()).toBe(1);
});

test('redirects lead nowhere, endless answers are not read, silent receivers are left', async () => {
  const sent = { body: '{}', headers: {} };
  answers = (_request, response) => void response.writeHead(302, { location: `${url()}/elsewhere` }).end();
  expect(await post(url(), sent, here)).toMatchObject({ status: 302, fault: null });
  expect(heard).toHaveLength(1);
  answers = (_request, response) => {
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more));
    more();
  };
  const endless = await post(url(), sent, here);
  expect([endless.status, endless.head.length]).toEqual([200, 1024]);
  answers = () => undefined;
  expect(await post(url(), sent, { ...here, timeoutMs: 50 })).toMatchObject({ status: null, fault: '10 秒内没有应答' });
});
