import { engines } from '../engine.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endings, type UserInfo, viewAsHeader } from '../../../contract/sign-in/session.ts';
import { endSession, endSessionsOf } from '../../../server/sign-in/endings.ts';
import { tokenHash } from '../../../server/sign-in/tokens.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { publish } from '../../../server/entity/events/publish.ts';
import { soon } from '../../soon.ts';
import { testPassword } from '../data-template.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { addressOf, endOf, type OpenStream, openStream } from './streams.ts';

describe.each(engines)('live events on %s', (engine) => {
  let server: TestServer;
  const streams: OpenStream[] = [];
  beforeAll(async () => {
    server = await startApp({
      engine,
      beatMs: 300,
    });
    await addressOf(server.app);
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(() => run('delete from session; delete from login_attempt'));
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  const run = async (sql: string) => (await server.store.pool.query(sql)).rows as Record<string, unknown>[];
  const open = async (token: string): Promise<OpenStream> => {
    const stream = await openStream(server.app, token);
    streams.push(stream);
    return stream;
  };
  const opened = async (token: string): Promise<OpenStream> => {
    const stream = await open(token);
    await soon(() => stream.events()[0]).toBe('hello');
    return stream;
  };
  const sessionOf = async (token: string) =>
    String(
      (await run(`select session_id from session_token where hash = '\\x${tokenHash(token).toString('hex')}'`))[0]?.[
        'session_id'
      ],
    );
  const kick = async (token: string) => {
    const session = await sessionOf(token);
    await withTransaction(server.store, (tx) => endSession(tx, session, { reason: 'kicked' }));
  };
  const post = (path: string, token: string, body: unknown = {}) => server.call('POST', path, { token, body });

  test('who looks on as a role hears of his session as always', async () => {
    const stream = await openStream(server.app, await server.login(), { [viewAsHeader]: 'no_such_role' });
    streams.push(stream);
    await soon(() => stream.events()[0]).toBe('hello');
  });

  test('a stream says hello, then lives', async () => {
    const stream = await open(await server.login());
    expect([stream.status, stream.headers.get('content-type'), stream.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ]);
    await soon(() => stream.text()).toMatch(/^event: hello\ndata: \{"rights":"[0-9a-f]{16}"\}\n\n(?:: beat\n\n){2,}$/);
  });

  test.each(['', 'garbage'])('whoever has no token (%j) has no stream', async (token) => {
    const stream = await open(token);
    expect(stream.status).toBe(401);
    await stream.ended;
    expect(JSON.parse(stream.text())).toMatchObject({ code: 50002 });
  });

  test('an ended session hears why, and its streams end; others go on', async () => {
    const [mine, other] = [await server.login('ops_manager'), await server.login('ops_manager')];
    const [one, two, strange] = [await opened(mine), await opened(mine), await opened(other)];
    await kick(mine);
    await Promise.all([one.ended, two.ended]);
    for (const stream of [one, two]) {
      expect(endOf(stream)).toEqual(['hello', 'forced_logout']);
      expect(stream.data('forced_logout')).toEqual({ message: endings.kicked });
      expect(stream.text()).toContain(`event: forced_logout\ndata: {"message":"${endings.kicked}"}\n\n`);
    }
    await kick(other);
    await strange.ended;
    expect(endOf(strange)).toEqual(['hello', 'forced_logout']);
  });

  test('who signs out is not told that he did', async () => {
    const token = await server.login();
    const stream = await opened(token);
    const { user_id } = (await server.call('GET', '/admin/user/info', { token })).result as { user_id: number };
    await post('/admin/auth/logout', token, { user_id });
    await stream.ended;
    expect(stream.events()).toEqual(['hello']);
  });

  test('what is rolled back is never told', async () => {
    const token = await server.login();
    const stream = await opened(token);
    const session = await sessionOf(token);
    await withTransaction(server.store, async (tx) => {
      await publish(tx, { to: { session }, event: 'locked', data: {} });
      throw new Error('no');
    }).catch(() => undefined);
    await withTransaction(server.store, (tx) =>
      publish(tx, { to: { session }, event: 'row_changed', data: { entity: 'award', ids: [1] } }),
    );
    await soon(() => stream.events()).toEqual(['hello', 'row_changed']);
    expect(stream.data('row_changed')).toEqual({ entity: 'award', ids: [1] });
  });

  test('locking and unlocking reach all tabs of the session, each once', async () => {
    const [token, other] = [await server.login(), await server.login()];
    const [one, two, strange] = [await opened(token), await opened(token), await opened(other)];
    await post('/admin/auth/lock', token);
    await post('/admin/auth/lock', token);
    await soon(() => [one.events(), two.events()]).toEqual([
      ['hello', 'locked'],
      ['hello', 'locked'],
    ]);
    const late = await open(token);
    await soon(() => late.events()).toEqual(['hello', 'locked']);
    await post('/admin/auth/unlock', token, { password: testPassword });
    for (const stream of [one, two, late]) await soon(() => stream.events()).toEqual(['hello', 'locked', 'unlocked']);
    // Several beats have looked the session up meanwhile.
    await sleep(700);
    for (const stream of [one, two, late]) expect(stream.events()).toEqual(['hello', 'locked', 'unlocked']);
    expect(strange.events()).toEqual(['hello']);
  });

  test('what no notification told, the next beat finds out', async () => {
    const [ended, locked, old, disabled] = await Promise.all(
      [await server.login(), await server.login(), await server.login(), await server.login('mall_operator')].map(
        async (token) => ({ session: await sessionOf(token), stream: await opened(token) }),
      ),
    );
    await run(`update session set revoked_at = now(), revoke_reason = 'password' where id = '${ended?.session}';
      update session set locked_at = now() where id = '${locked?.session}';
      update session set absolute_until = now() where id = '${old?.session}';
      update account set status = 'disabled' where username = 'mall_operator'`);
    await Promise.all([ended?.stream.ended, old?.stream.ended, disabled?.stream.ended]);
    expect(ended?.stream.data('forced_logout')).toEqual({ message: endings.password });
    expect(old?.stream.data('forced_logout')).toEqual({ message: '登录已失效，请重新登录' });
    expect(disabled?.stream.data('forced_logout')).toEqual({ message: endings.disabled });
    await soon(() => locked?.stream.events()).toEqual(['hello', 'locked']);
    await run(`update account set status = 'enabled'`);
  });

  test('a change of rights that no notification told is found by the next beat, and told once', async () => {
    const token = await server.login('mall_operator');
    const stream = await opened(token);
    const rights = async () => ((await server.call('GET', '/admin/user/info', { token })).result as UserInfo).rights;
    expect(stream.data('hello')).toEqual({ rights: await rights() });
    await run(`update role set perm_version = perm_version + 1 where code = 'mall_operator'`);
    await soon(() => stream.events()).toEqual(['hello', 'hello']);
    expect(stream.data('hello')).toEqual({ rights: await rights() });
    await sleep(700);
    expect(stream.events()).toEqual(['hello', 'hello']);
  });

  test('a session that ends while its stream is being opened is told so', async () => {
    const token = await server.login();
    const [stream] = await Promise.all([open(token), kick(token)]);
    await stream.ended;
    if (stream.status === 200) expect(stream.events().at(-1)).toBe('forced_logout');
    else expect(stream.status).toBe(401);
  });

  test('an account has fifty streams at most; a closed one makes room', async () => {
    const token = await server.login('ops_manager');
    const all = await Promise.all(Array.from({ length: 50 }, () => opened(token)));
    const further = await open(token);
    expect(further.status).toBe(429);
    await further.ended;
    expect(JSON.parse(further.text())).toMatchObject({ code: 42901, message: '打开的页面太多，请关闭一些后再试' });
    expect((await open(await server.login())).status).toBe(200);
    all[0]?.close();
    await soon(async () => (await open(token)).status).toBe(200);
  });

  test('two hundred streams under load hear of the end at once', async () => {
    const names = ['admin', 'ops_manager', 'mall_operator', 'campaign_operator', 'customer_service', 'channel_manager'];
    const tokens = await Promise.all(names.map((name) => server.login(name)));
    const all = await Promise.all(Array.from({ length: 204 }, (_, at) => opened(tokens[at % tokens.length] ?? '')));
    const load = { on: true };
    const working = Array.from({ length: 4 }, async () => {
      while (load.on) await server.call('GET', '/admin/user/info', { token: tokens[0] ?? '' });
    });
    const [{ id } = {}] = await run(`select id from account where username = 'ops_manager'`);
    const began = performance.now();
    await withTransaction(server.store, (tx) => endSessionsOf(tx, Number(id), { reason: 'disabled' }));
    const told = all.filter((_, at) => at % tokens.length === 1);
    await Promise.all(told.map(({ ended }) => ended));
    load.on = false;
    await Promise.all(working);
    expect(told).toHaveLength(34);
    const waits = told.map((stream) => (stream.heardAt('forced_logout') ?? Infinity) - began);
    console.info(
      `${engine}: the last of ${told.length} among ${all.length} streams heard after ${Math.round(Math.max(...waits))} ms`,
    );
    expect(told.every((stream) => stream.events().at(-1) === 'forced_logout')).toBe(true);
    const others = all.filter((stream) => !told.includes(stream));
    expect(others.filter((stream) => stream.events().includes('forced_logout'))).toEqual([]);
  });
});
