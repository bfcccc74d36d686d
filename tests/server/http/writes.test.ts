import { engines } from '../engine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textLike } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { addNotes, sampleRoutes } from './sample-routes.ts';

const adds = '/admin/api/Sample/adds';
const moves = '/admin/api/Sample/moves';

describe.each(engines)('writes on %s', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startApp({
      routes: sampleRoutes,
      engine,
    });
    await addNotes(server.store);
    token = await server.login();
  });
  afterAll(async () => {
    await server.close();
  });

  const count = async (table: string, where = 'true') =>
    (await server.store.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]?.n;
  const move = (request: string, body: object = {}) =>
    server.call('POST', moves, { token, body: { id: 1, event: 'ENABLE', request_id: request, ...body } });
  const movesOf = async (id: number) =>
    (await server.store.pool.query<{ moves: number }>(`select moves from note where id = ${id}`)).rows[0]?.moves;

  test('a write leaves one line in the operation log', async () => {
    const answer = await server.call('POST', adds, {
      token,
      body: { title: '新便签' },
      headers: { 'user-agent': 'x'.repeat(1000) },
    });
    const lines = await server.store.pool.query(`select * from operation_log where trace_id = '${answer.trace_id}'`);
    expect(lines.rows).toEqual([
      expect.objectContaining({
        account_id: 1,
        nickname: '超级管理员',
        permission_id: 'AwardCate',
        action: 'add',
        event: '',
        entity: 'note',
        biz_id: 6,
        summary: '便签 6',
        method: 'POST',
        path: `/proxy-he${adds}`,
        result_code: 20000,
        ip: '127.0.0.1',
        user_agent: 'x'.repeat(300),
        diff: [{ field: 'title', label: '标题', before: null, after: 'x' }],
      }),
    ]);
  });

  test('a refused write leaves nothing but its line: no row, no key', async () => {
    const before = await count('operation_log', "result = 'success'");
    const twice = { token, body: { title: 'a_b', request_id: 'refused-1' } };
    expect(await server.call('POST', adds, twice)).toMatchObject({ status: 200, code: 40904 });
    expect(await move('refused-2', { id: 999 })).toMatchObject({ code: 40401 });
    expect(await count('operation_log', "result = 'success'")).toBe(before);
    expect(await count('operation_log', "result = 'refused' and result_code in (40904, 40401)")).toBe(2);
    expect(await count('idempotency', "key like 'refused-%'")).toBe(0);
    expect(
      await server.call('POST', adds, { ...twice, body: { title: '另一个', request_id: 'refused-1' } }),
    ).toMatchObject({ code: 20000 });
  });

  test('a call that needs a request id is refused without one', async () => {
    expect(await server.call('POST', moves, { token, body: { id: 1, event: 'ENABLE' } })).toMatchObject({
      code: 40001,
      result: { errors: [{ field: 'request_id' }] },
    });
  });

  test.for(['short', 'with space', '汉字汉字汉字汉字', 'x'.repeat(101)])(
    'request id %j is refused',
    async (request) => {
      expect(await move(request)).toMatchObject({ code: 40001, result: { errors: [{ field: 'request_id' }] } });
    },
  );

  test('header and body mean the same, and must not differ', async () => {
    const headers = { 'idempotency-key': 'header-00001' };
    const first = await server.call('POST', moves, { token, headers, body: { id: 2, event: 'ENABLE' } });
    expect(await server.call('POST', moves, { token, headers, body: { event: 'ENABLE', id: 2 } })).toMatchObject({
      code: 20000,
      result: first.result,
    });
    expect(await move('header-00001', { id: 2 })).toMatchObject({ code: 20000, result: first.result });
    expect(await movesOf(2)).toBe(1);
    expect(
      await server.call('POST', moves, { token, headers, body: { id: 2, event: 'ENABLE', request_id: 'another-one' } }),
    ).toMatchObject({ code: 40001 });
  });

  test('ten copies at once: one effect, one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => move('ten-copies-1')));
    for (const { result } of answers) expect(result).toEqual(answers[0]?.result);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 20000));
    expect(await movesOf(1)).toBe(1);
    expect(new Set(answers.map((answer) => answer.trace_id)).size).toBe(10);
    expect(await count('operation_log', "biz_id = 1 and action = 'enable' and result = 'success'")).toBe(1);
  });

  test('a key that was used for something else is refused', async () => {
    expect(await move('ten-copies-1', { event: 'DISABLE' })).toMatchObject({
      code: 40001,
      message: textLike('请求编号已用于'),
    });
    expect(await movesOf(1)).toBe(1);
  });

  test('the same key of somebody else, or of another call, is another wish', async () => {
    const manager = await server.login('ops_manager');
    const sent = { id: 1, event: 'ENABLE', request_id: 'ten-copies-1' };
    expect(await server.call('POST', moves, { token: manager, body: sent })).toMatchObject({
      code: 20000,
      result: { moves: 2 },
    });
    expect(
      await server.call('POST', adds, { token, body: { title: 'key', request_id: 'ten-copies-1' } }),
    ).toMatchObject({ code: 20000 });
  });

  test('a replay needs the right as well', async () => {
    const { rows } = await server.store.pool.query<{ id: number }>("select id from role where code = 'ops_manager'");
    const manager = await server.login('ops_manager');
    const sent = { token: manager, body: { id: 1, event: 'ENABLE', request_id: 'ten-copies-1' } };
    await server.store.pool.query(
      `delete from role_permission where role_id = ${rows[0]?.id} and permission_id = 'AwardCate' and action = 'enable'`,
    );
    expect(await server.call('POST', moves, sent)).toMatchObject({ code: 40301 });
  });

  test('a copy of what stays under way too long is told so', async ({ skip }) => {
    skip(engine !== 'PostgreSQL', 'the embedded engine has one connection: nothing is under way beside a call');
    const client = await server.store.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into idempotency (scope, key, account_id, request_hash) values ('POST /proxy-he${moves}', 'under-way-1', 1, 'x')`,
    );
    expect(await move('under-way-1')).toMatchObject({
      status: 200,
      code: 42901,
      message: '该请求正在处理，请勿重复提交',
    });
    await client.query('rollback');
    client.release();
    expect(await move('under-way-1')).toMatchObject({ code: 20000 });
  });
});
