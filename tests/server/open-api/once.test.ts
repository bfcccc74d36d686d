import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { firstLine, killChild, killChildren, startChild } from '../db/children.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { hmac } from '../../../simulator/signature.ts';
import { callerWith, type Heard, type Key } from './caller.ts';
import { madeKey } from './keys.ts';

/* One event once, whatever happens (engines.md §1.8, O1–O3), through two servers over one PostgreSQL database. */

const secretKey = 'a server key that is long enough for tests';
let first: TestServer;
let second: TestServer;
let key: Key;
let token: string;

beforeAll(async () => {
  first = await startEntities({ engine: 'PostgreSQL', secretKey });
  const { databaseUrl } = first;
  if (databaseUrl === undefined) throw new Error('no PostgreSQL');
  second = await startEntities({ databaseUrl, secretKey });
  token = await first.login();
  key = await madeKey(first, token);
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await run(
    `update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}' where id = 4001`,
  );
});
afterAll(async () => {
  await killChildren();
  await second.close();
  await first.close();
});

const run = async <Row extends object>(text: string) => (await first.store.pool.query<Row>(text)).rows;
const draw = (userId: number, more: object = {}) => ({
  request_id: randomUUID(),
  activity_id: 4001,
  member: { user_id: userId, nickname: '林小满' },
  area_code: '440106',
  ...more,
});
const recordNo = ({ result }: Heard) => (result as { record_no: string }).record_no;
const records = async (userId: number) =>
  (
    await run<{ count: number }>(
      `select count(*)::int as count from award_record where user_id = ${userId} and parent_record_id is null`,
    )
  )[0]?.count;

test('64 copies at once, half of them at another server, are one draw and one answer, byte for byte', async () => {
  const body = draw(81_001);
  const heard = await Promise.all(
    Array.from({ length: 64 }, (_, at) => callerWith((at % 2 ? first : second).app, key).post('draws/take', body)),
  );
  const answered = heard.filter(({ code }) => code === codes.ok);
  expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
  // Whoever cannot wait for the first one is told to come again.
  expect(heard.filter(({ code }) => code !== codes.ok && code !== codes.busy)).toEqual([]);
  expect(answered.filter(({ headers }) => headers['x-flan-replayed'] !== '1')).toHaveLength(1);
  expect(await records(81_001)).toBe(1);
  const again = await callerWith(second.app, key).post('draws/take', body);
  expect(again.text).toBe(answered[0]?.text);
  expect(again.headers).toMatchObject({
    'x-flan-replayed': '1',
    'x-sign': hmac(key.secret, `${again.nonce}\n${again.text}`),
  });
  expect(recordNo(again)).toMatch(/^ZJ\d+$/);
  expect(again.result).toMatchObject({ chances_left: null });
});

test('the same number for something else is refused, and changes nothing', async () => {
  const body = draw(81_002);
  await callerWith(first.app, key).post('draws/take', body);
  const other = await callerWith(second.app, key).post('draws/take', { ...body, area_code: '440104' });
  expect([other.http, other.code, other.message]).toEqual([200, 40_904, '同一 request_id 已用于另一内容的请求']);
  expect(await records(81_002)).toBe(1);
});

test('a server that is killed after the commit and before its answer has done it once', async () => {
  const body = draw(81_003);
  const child = startChild('../open-api/dying-child.ts', [
    first.dataDir,
    first.databaseUrl ?? '',
    secretKey,
    JSON.stringify(key),
    JSON.stringify(body),
  ]);
  const [, kept] = /^committed (.*)$/.exec(await firstLine(child)) ?? [];
  await killChild(child);
  expect(await records(81_003)).toBe(1);
  const again = await callerWith(second.app, key).post('draws/take', body);
  expect(again.text).toBe(kept);
  expect(again.headers['x-flan-replayed']).toBe('1');
  expect(await records(81_003)).toBe(1);
});

test('a rehearsal says what would be, and changes no row, no sequence and no sum', async () => {
  const tables = await run<{
    name: string;
  }>(`select c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = current_schema() and c.relname not in ('api_nonce', 'api_bucket', 'api_client_use') order by 1`);
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::text || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from "${name}" as t`,
  );
  const standing = async () => ({
    rows: await run(`${sums.join(' union all ')} order by 1`),
    sequences: await run(
      `select sequencename, last_value from pg_sequences where schemaname = current_schema() order by 1`,
    ),
  });
  const before = await standing();
  const answer = await callerWith(first.app, key).post('draws/take', draw(81_004, { dry: true }));
  expect(recordNo(answer)).toMatch(/^ZJ\d+$/);
  expect(answer.headers['x-flan-dry']).toBe('1');
  expect(await standing()).toEqual(before);
  // In earnest the number that was told is drawn.
  const real = await callerWith(first.app, key).post('draws/take', draw(81_004));
  expect(recordNo(real)).toBe(recordNo(answer));
});

test('a refusal is kept with why, and the same request hears it again', async () => {
  await run(`update activity set status = 'paused' where id = 4001`);
  const body = draw(81_005);
  const refused = await callerWith(first.app, key).post('draws/take', body);
  await run(`update activity set status = 'published' where id = 4001`);
  expect(refused).toMatchObject({
    http: 200,
    code: codes.illegalMove,
    message: '活动未在进行中',
    result: { trace: [{ guard: 'isOpen', fact: 'status', value: 'paused' }] },
  });
  expect((await callerWith(second.app, key).post('draws/take', body)).text).toBe(refused.text);
  expect(await records(81_005)).toBe(0);
  const list = await first.call('GET', '/admin/api/inbound-events', { token, query: { request_id: body.request_id } });
  expect(list.result).toMatchObject({
    data: [{ kind: 'draws/take', status: 'refused', member_no: '81005', message: '活动未在进行中', code: 40_902 }],
  });
  const [kept] = await run<{ body: string }>(`select body from inbound_event where request_id = '${body.request_id}'`);
  expect(kept?.body).not.toContain('林小满');
});

test('disabling or revoking a key reaches the other server within a second; changing a secret keeps the old one', async () => {
  const own = await madeKey(first, token);
  const asks = (secret: string) =>
    callerWith(second.app, { ...own, secret }).get('members/records', 'member_no=HY0000030001');
  expect((await asks(own.secret)).code).toBe(codes.ok);
  const { version } = await rowOf(own.id);
  const rotated = await first.call('PUT', `/admin/api/api-clients/${own.id}/mode`, {
    token,
    body: { mode: 'rotate', version },
  });
  const { secret } = rotated.result as { secret: string };
  await expect.poll(async () => (await asks(secret)).code, { timeout: 1000, interval: 20 }).toBe(codes.ok);
  expect((await asks(own.secret)).code).toBe(codes.ok);
  await run(`update api_client_secret set old_until = now() - interval '1 second' where client_id = ${own.id}`);
  await expect.poll(async () => (await asks(own.secret)).code, { timeout: 1000, interval: 20 }).toBe(40_101);
  expect((await asks(secret)).code).toBe(codes.ok);
  const { version: then, name } = await rowOf(own.id);
  const revoked = await first.call('PUT', `/admin/api/api-clients/${own.id}/mode`, {
    token,
    body: { mode: 'revoke', version: then, payload: { reason: '合作已结束', retype: name } },
  });
  expect(revoked.code).toBe(codes.ok);
  await expect.poll(async () => (await asks(secret)).http, { timeout: 1000, interval: 20 }).toBe(401);
});

const rowOf = async (id: number) => {
  const answer = await first.call('GET', `/admin/api/api-clients/${id}`, { token });
  return answer.result as { version: number; name: string };
};
