import { ruleEngines } from '../engine.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endings, type Renewal, type UserInfo } from '../../../contract/sign-in/session.ts';
import { testPassword } from '../data-template.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

describe.each(ruleEngines)('the locked screen on %s', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startEntities({ engine });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await run('delete from session; delete from login_attempt');
    token = await server.login();
  });

  const run = async (sql: string) => (await server.store.pool.query(sql)).rows as Record<string, unknown>[];
  const info = (as = token) => server.call('GET', '/admin/user/info', { token: as });
  const lock = (as = token) => server.call('POST', '/admin/auth/lock', { token: as });
  const unlock = (password: unknown = testPassword, as = token) =>
    server.call('POST', '/admin/auth/unlock', { token: as, body: { password } });
  const wrong = async (times: number) => {
    for (let count = 0; count < times; count += 1)
      expect(await unlock('wrong')).toMatchObject({
        status: 200,
        code: 40001,
        message: '密码错误',
        result: { errors: [{ field: 'password', message: '密码错误' }] },
      });
  };
  const shut = { status: 200, code: 42301, message: '屏幕已锁定，请输入密码解锁' };

  test('a locked session is refused everything but what unlocks or ends it', async () => {
    const { user_id: own } = (await info()).result as UserInfo;
    expect(await lock()).toMatchObject({ code: 20000, result: {} });
    expect(await info()).toMatchObject(shut);
    expect(await server.call('GET', '/admin/api/FlanAward/awardLists', { token })).toMatchObject(shut);
    const body = { cate_name: '锁屏时新建', sort: 1 };
    expect(await server.call('POST', '/admin/api/FlanAwardCate/creates', { token, body })).toMatchObject(shut);
    expect(await run(`select from award_cate where cate_name = '锁屏时新建'`)).toEqual([]);
    expect(await server.call('GET', '/admin/api/options', { token, query: { entity: 'award' } })).toMatchObject(shut);
    expect(await server.call('POST', '/admin/api/upload', { token })).toMatchObject(shut);
    const renewal = await server.call('GET', '/admin/auth/refresh_token', { query: { token } });
    expect(renewal.code).toBe(20000);
    expect(await info((renewal.result as Renewal).token)).toMatchObject(shut);
    expect(await server.call('POST', '/admin/auth/logout', { token, body: { user_id: own } })).toMatchObject({
      code: 20000,
    });
  });

  test('the password opens it again, for this session only', async () => {
    const other = await server.login();
    await lock();
    expect((await info(other)).code).toBe(20000);
    expect(await unlock()).toMatchObject({ code: 20000, result: {} });
    expect((await info()).code).toBe(20000);
    expect((await unlock('whatever')).code).toBe(20000);
  });

  test('an expired token of a locked session can be renewed first', async () => {
    await lock();
    await run(`update session_token set expires_at = now() - interval '1 second'`);
    expect(await info()).toMatchObject({ status: 401, code: 50001 });
  });

  test('locking twice is locking once, and buys no new guesses', async () => {
    await run('delete from login_log');
    await lock();
    await wrong(4);
    expect(await lock()).toMatchObject({ code: 20000 });
    expect(await run(`select result from login_log where log_type = 'lock'`)).toEqual([{ result: 'success' }]);
    expect(await unlock('wrong')).toMatchObject({ status: 401, code: 50002, message: endings.unlock });
  });

  test('the fifth wrong password ends the session with its sentence', async () => {
    const other = await server.login();
    await lock();
    await wrong(4);
    expect(await unlock('wrong')).toMatchObject({ status: 401, code: 50002, message: endings.unlock });
    expect(await info()).toMatchObject({ status: 401, code: 50002, message: endings.unlock });
    expect(await unlock()).toMatchObject({ status: 401, code: 50002 });
    expect((await info(other)).code).toBe(20000);
    expect(await run(`select log_type, result, note from login_log order by id desc limit 2`)).toEqual([
      { log_type: 'forced', result: 'success', note: endings.unlock },
      { log_type: 'unlock', result: 'bad_credentials', note: '' },
    ]);
  });

  test('a right one before that forgets the wrong ones', async () => {
    await lock();
    await wrong(4);
    expect((await unlock()).code).toBe(20000);
    await lock();
    await wrong(4);
    expect((await unlock()).code).toBe(20000);
  });

  test('guesses at once are all counted', async () => {
    await lock();
    const answers = await Promise.all(Array.from({ length: 12 }, () => unlock('wrong')));
    expect(answers.filter(({ code }) => code === 40001).length).toBeLessThanOrEqual(4);
    expect(await info()).toMatchObject({ code: 50002, message: endings.unlock });
  });

  test('guesses here and at sign-in are counted together', async () => {
    await lock();
    await wrong(3);
    const body = { username: 'admin', password: 'wrong' };
    for (let count = 0; count < 2; count += 1) await server.call('POST', '/admin/auth/login', { body });
    expect(await unlock()).toMatchObject({ status: 200, code: 42901 });
  });

  test.each([[{}], [{ password: '' }], [{ password: 1 }], [{ password: 'x'.repeat(129) }], [{ password: 'x', id: 1 }]])(
    'takes no body such as %j',
    async (body) => {
      await lock();
      expect(await server.call('POST', '/admin/auth/unlock', { token, body })).toMatchObject({
        status: 200,
        code: 40001,
      });
    },
  );

  test('nobody locks or unlocks without a session', async () => {
    expect(await lock('x')).toMatchObject({ status: 401, code: 50002 });
    expect(await unlock(testPassword, 'x')).toMatchObject({ status: 401, code: 50002 });
  });
});
