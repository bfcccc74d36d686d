import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const end = '2030-12-31T23:59:59+08:00';
const extend = (id: number, endAt: string, requestId = randomUUID()) =>
  admin.update('localverifice', { id, extended_to: endAt, request_id: requestId });

test('延期 sets another end, whatever else was changed meanwhile, and is told as a change of that field', async () => {
  const id = await admin.made('localverifice');
  expect(await extend(id, end)).toMatchObject({ code: codes.ok, result: { id, version: 2, status: 'draft' } });
  expect(await admin.row('localverifice', id)).toMatchObject({ end_at: end, version: 2 });
  const { rows } = await server.store.pool.query('select * from operation_log order by id desc limit 1');
  expect(rows[0]).toMatchObject({
    action: 'edit',
    diff: [{ field: 'end_at', label: '结束时间', after: '2030-12-31 23:59:59' }],
  });
});

test('the same wish counts once', async () => {
  const id = await admin.made('localverifice');
  const wish = randomUUID();
  expect((await extend(id, end, wish)).result).toEqual((await extend(id, end, wish)).result);
  expect(await admin.row('localverifice', id)).toMatchObject({ version: 2 });
});

test('many rows are told under one run, each once', async () => {
  const [one, other] = [await admin.made('localverifice'), await admin.made('localverifice')];
  const [, path = ''] = (entityNamed('localverifice').calls.update ?? '').split(' ');
  const run = randomUUID();
  const send = (id: number, key: string) =>
    server.call('POST', path, { token, body: { id, extended_to: end }, headers: { 'idempotency-key': key } });
  for (const id of [one, other, one]) expect(await send(id, `${run}:${id}`)).toMatchObject({ code: codes.ok });
  expect(await admin.row('localverifice', one)).toMatchObject({ end_at: end, version: 2 });
  expect(await admin.row('localverifice', other)).toMatchObject({ end_at: end, version: 2 });
  expect(await send(one, 'no-uuid')).toMatchObject({ code: codes.invalid });
});

test('an end before the start is refused, and so is an archived entry', async () => {
  const id = await admin.made('localverifice');
  expect(await extend(id, '2001-01-01T00:00:00+08:00')).toMatchObject({
    code: codes.invalid,
    message: '结束时间应晚于开始时间',
  });
  await admin.update('localverifice', { id, version: 1, event: 'ARCHIVE' });
  expect(await extend(id, end)).toMatchObject({ code: codes.illegalMove });
});

const extendMany = (ids: readonly number[], endAt: unknown, requestId = randomUUID()) =>
  admin.update('localverifice', { ids, end_at: endAt, request_id: requestId } as never);

test('many points are extended by one call: each has its result and its line in its own history', async () => {
  const first = await admin.made('localverifice');
  const archived = await admin.made('localverifice');
  const last = await admin.made('localverifice');
  await admin.update('localverifice', { id: archived, version: 1, event: 'ARCHIVE' });
  const wish = randomUUID();
  const answer = await extendMany([last, archived, first, 999_999], end, wish);
  expect(answer).toMatchObject({
    code: codes.ok,
    result: {
      ok: 2,
      rows: [
        { id: first, status: 'draft' },
        { id: last, status: 'draft' },
      ],
      failed: [
        { id: archived, code: codes.illegalMove },
        { id: 999_999, code: codes.notFound },
      ],
    },
  });
  expect((await extendMany([last, archived, first, 999_999], end, wish)).result).toEqual(answer.result);
  for (const id of [first, last]) {
    expect(await admin.row('localverifice', id)).toMatchObject({ end_at: end, version: 2 });
    const { rows } = await server.store.pool.query<{ summary: string; version_after: number }>(
      `select l.summary, c.version_after from operation_log as l join row_change as c on c.log_id = l.id
       where l.entity = 'localverifice' and l.biz_id = $1 order by l.id desc limit 1`,
      [id],
    );
    expect(rows[0]?.summary).toContain('：结束时间');
    expect(rows[0]?.version_after).toBe(2);
  }
  const { rows } = await server.store.pool.query(
    `select summary from operation_log where summary like '批量延期%' order by id desc`,
  );
  expect(rows).toEqual([{ summary: '批量延期本地核销点：成功 2 条，失败 2 条' }]);
});

test('a batch that says nothing sensible is refused as a whole', async () => {
  const id = await admin.made('localverifice');
  const refused = async (ids: readonly unknown[], endAt: unknown) =>
    expect(await extendMany(ids as number[], endAt)).toMatchObject({ code: codes.invalid });
  await refused([], end);
  await refused(
    Array.from({ length: 101 }, (_, index) => index + 1),
    end,
  );
  await refused(['1'], end);
  await refused([id], undefined);
  await refused([id], 'tomorrow');
  expect(await extendMany([id], '2001-01-01T00:00:00+08:00')).toMatchObject({
    code: codes.ok,
    result: { ok: 0, failed: [{ id, message: '结束时间应晚于开始时间' }] },
  });
  expect(await admin.row('localverifice', id)).toMatchObject({ version: 1 });
});
