import { ruleEngines } from '../engine.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onlineSession } from '../../../contract/logs/online-session.entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { someNumber, textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, operator, page, startEntities } from './with-entities.ts';

const [, listPath = ''] = onlineSession.calls.list.split(' ');
const [, updatePath = ''] = onlineSession.calls.update.split(' ');
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe.each(ruleEngines)('sessions and journals as lists, on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startEntities({ engine });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(() => server.store.pool.query('delete from session'));

  const rowsOf = async (token: string, query: Readonly<Record<string, string>> = {}) =>
    page(await server.call('GET', listPath, { token, query })).data;
  const rowOf = async (token: string, username: string): Promise<Row> => {
    const row = (await rowsOf(token)).find((one) => one['username'] === username);
    if (!row) throw new Error(`${username} is not signed in`);
    return row;
  };
  const kick = (token: string, row: Partial<Row>, changes: object = {}) =>
    server.call('POST', updatePath, {
      token,
      body: { id: row.id, version: row.version, event: 'KICK', reason: '测试', ...changes },
    });
  const info = (token: string) => server.call('GET', '/admin/user/info', { token });

  test('who is signed in, from where, since when', async () => {
    const token = await server.login();
    await server.call('POST', '/admin/auth/login', {
      body: { username: 'ops_manager', password: 'wrong' },
    });
    const other = await server.login('mall_operator');
    await server.store.pool.query(
      `update session set user_agent = $1 where account_id = (select id from account where username = 'mall_operator')`,
      [chrome],
    );
    await server.call('POST', '/admin/auth/lock', { token: other });
    const rows = await rowsOf(token);
    expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(['admin', 'mall_operator']));
    expect(rows.find(({ username }) => username === 'mall_operator')).toEqual({
      id: someNumber,
      version: 1,
      status: 'online',
      username: 'mall_operator',
      nickname: '商城运营',
      role_names: '商城运营',
      ip: '127.0.0.1',
      device: 'Chrome 140 · Windows',
      presence: 'locked',
      mark: null,
      kickable: true,
      created_at: textLike(/\+08:00$/),
      last_seen_at: textLike(/\+08:00$/),
    });
    expect(await rowOf(token, 'admin')).toMatchObject({ mark: 'own', kickable: false, presence: 'active' });
    expect((await rowsOf(token, { presence: 'locked' })).map(({ username }) => username)).toEqual(['mall_operator']);
    expect((await rowsOf(token, { keyword: '商城' })).map(({ username }) => username)).toEqual(['mall_operator']);
    expect(JSON.stringify(rows)).not.toContain('session_id');
  });

  test('only sessions that can go on are listed', async () => {
    const token = await server.login();
    const past = { revoked_at: 'session', absolute_until: 'session', renew_until: 'session_token' };
    for (const [column, table] of Object.entries(past)) {
      await server.login('mall_operator');
      await server.store.pool.query(`update ${table} set ${column} = now() - interval '1 second'
        where ${table === 'session' ? 'id' : 'session_id'} in (select id from session where account_id = (select id from account where username = 'mall_operator'))`);
    }
    expect((await rowsOf(token)).map(({ username }) => username)).toEqual(['admin']);
  });

  test('a kicked session is over at once, its operator reads who did it and why, and the log says it too', async () => {
    const kicked = '您的账号已被系统管理员强制下线，原因：测试';
    const token = await server.login('system_admin');
    const victim = await server.login('ops_manager');
    const row = await rowOf(token, 'ops_manager');
    expect(await kick(token, row, { reason: '' })).toMatchObject({ code: codes.invalid });
    expect(errorsOf(await kick(token, row, { reason: '' }))).toMatchObject([{ field: 'reason' }]);
    expect((await info(victim)).code).toBe(codes.ok);
    expect(await kick(token, row)).toMatchObject({
      code: codes.ok,
      result: { id: row.id, version: 1, status: 'ended' },
    });
    expect(await info(victim)).toMatchObject({ status: 401, code: 50002, message: kicked });
    expect((await rowsOf(token)).map(({ username }) => username)).toEqual(['system_admin']);
    const logged = await server.store.pool.query(
      `select permission_id, action, event, summary from operation_log order by id desc limit 1`,
    );
    expect(logged.rows).toEqual([
      {
        permission_id: 'OnlineSession',
        action: 'disable',
        event: 'KICK',
        summary: '强制下线在线会话【ops_manager】：原因 测试',
      },
    ]);
    const ended = await server.store.pool.query(
      `select log_type, username, note, session_no from login_log order by id desc limit 1`,
    );
    expect(ended.rows).toEqual([{ log_type: 'forced', username: 'ops_manager', note: kicked, session_no: row.id }]);
    expect(await kick(token, row)).toMatchObject({ code: codes.illegalMove });
  });

  test('two who kick the same session at once: one does', async () => {
    const [one, two] = [await server.login('system_admin'), await server.login('system_admin')];
    await server.login('ops_manager');
    const row = await rowOf(one, 'ops_manager');
    const outcomes = await Promise.all([kick(one, row), kick(two, row), kick(one, row), kick(two, row)]);
    expect(outcomes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([20000, 40902, 40902, 40902]);
  });

  test('nobody ends the session he sits in, and only 超级管理员 one of 超级管理员', async () => {
    const sentence = { code: codes.illegalMove, message: '当前会话和超级管理员的会话不能在此下线' };
    const [mine, second] = [await server.login(), await server.login()];
    const helper = await server.login('system_admin');
    const rows = (await rowsOf(helper)).filter(({ username }) => username === 'admin');
    expect(rows.map(({ kickable }) => kickable)).toEqual([false, false]);
    for (const row of rows) expect(await kick(helper, row)).toMatchObject(sentence);
    const own = (await rowsOf(mine)).find(({ mark }) => mark === 'own');
    expect(await kick(mine, own ?? {})).toMatchObject(sentence);
    expect([(await info(mine)).code, (await info(second)).code]).toEqual([codes.ok, codes.ok]);
    const other = (await rowsOf(mine)).find((row) => row['username'] === 'admin' && row['mark'] === null);
    expect(await kick(mine, other ?? {})).toMatchObject({ code: codes.ok });
    expect([(await info(mine)).code, (await info(second)).code]).toEqual([codes.ok, codes.forcedLogout]);
  });

  test.each([
    [{ event: 'END' }, codes.noAction],
    [{ event: undefined, reason: undefined }, codes.invalid],
    [{ event: undefined, reason: undefined, username: 'x' }, codes.invalid],
    [{ username: 'x' }, codes.invalid],
    [{ id: 999_999 }, codes.notFound],
    [{ version: 2 }, codes.conflict],
  ])('takes no step such as %j', async (changes, code) => {
    const token = await server.login();
    await server.login('ops_manager');
    expect(await kick(token, await rowOf(token, 'ops_manager'), changes)).toMatchObject({ status: 200, code });
    expect((await rowsOf(token)).length).toBe(2);
  });

  test.each(builtinRoles)('$name sees and ends what its grants say', async (role) => {
    const as = await server.login(role.code === 'super_admin' ? 'admin' : role.code);
    const chief = await server.login();
    const victim = role.code === 'ops_manager' ? 'mall_operator' : 'ops_manager';
    await server.login(victim);
    const row = await rowOf(chief, victim);
    const granted = grantsOf(role).map(({ permissionId, action }) => `${permissionId}.${action}`);
    const expected = (pageId: string, action: string) => {
      if (!granted.some((grant) => grant.startsWith(`${pageId}.`))) return { status: 401, code: codes.forbidden };
      return { status: 200, code: granted.includes(`${pageId}.${action}`) ? codes.ok : codes.noAction };
    };
    expect(await server.call('GET', listPath, { token: as })).toMatchObject(expected('OnlineSession', 'query'));
    expect(await kick(as, row)).toMatchObject(expected('OnlineSession', 'disable'));
    const log = operator(server, as);
    expect(await log.list('login_log')).toMatchObject(expected('LoginLog', 'query'));
    const [line] = page(await operator(server, chief).list('login_log')).data;
    expect(await log.detail('login_log', line?.id ?? 0)).toMatchObject(expected('LoginLog', 'get'));
  });

  test('neither is offered by pickers', async () => {
    const token = await server.login();
    for (const entity of ['online_session', 'login_log'])
      expect(await server.call('GET', '/admin/api/options', { token, query: { entity } })).toMatchObject({
        code: codes.invalid,
      });
  });
});
