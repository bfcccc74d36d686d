import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Login } from '../../../contract/sign-in/session.ts';
import { testPassword } from '../data-template.ts';
import { textLike } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ tokenTtl: 600 });
});
afterAll(() => server.close());
beforeEach(() => server.store.pool.query('delete from login_attempt'));

const signIn = (username: string, password = testPassword) =>
  server.call('POST', '/admin/auth/login', { body: { username, password } });
const wrong = (username: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => signIn(username, 'wrong')));
/** Lets time pass for the attempts so far. */
const later = (interval: string) =>
  server.store.pool.query(`update login_attempt set at = at - interval '${interval}'`);
const rest = async (username: string) => (await signIn(username)).message;

test('a right password opens a session', async () => {
  const answer = await signIn('admin');
  expect(answer).toMatchObject({ status: 200, code: 20000, result: { refresh_in: 600 } });
  const { token } = answer.result as Login;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await server.call('GET', '/admin/user/info', { token })).toMatchObject({
    code: 20000,
    result: { username: 'admin' },
  });
  const stored = await server.store.pool.query<{ kept: string }>(
    "select encode(hash, 'escape') as kept from session_token",
  );
  expect(stored.rows.some(({ kept }) => kept.includes(token))).toBe(false);
  const seen = await server.store.pool.query(
    "select last_login_ip, last_login_at > now() - interval '1 minute' as now from account where username = 'admin'",
  );
  expect(seen.rows).toEqual([{ last_login_ip: '127.0.0.1', now: true }]);
});

test('the name counts whatever its case and the spaces around it', async () => {
  expect(await signIn(' Admin ')).toMatchObject({ code: 20000 });
});

const timed = async (username: string) => {
  const began = performance.now();
  const { trace_id: _, headers: __, ...answer } = await signIn(username, 'wrong');
  return { answer, ms: performance.now() - began };
};
const fastest = (rounds: readonly { ms: number }[]) => Math.min(...rounds.map(({ ms }) => ms));

test('an unknown name and a wrong password get the same answer after the same time', async () => {
  const known = [await timed('admin')];
  const unknown = [await timed('nobody')];
  // Without the dummy hash an unknown name is answered some ten times faster. On a busy machine single rounds mislead.
  while (known.length < 20 && fastest(unknown) / fastest(known) < 0.6) {
    known.push(await timed('admin'));
    unknown.push(await timed('nobody'));
    await server.store.pool.query('delete from login_attempt');
  }
  expect(fastest(unknown) / fastest(known)).toBeGreaterThan(0.6);
  expect(unknown[0]?.answer).toEqual(known[0]?.answer);
  expect(known[0]?.answer).toEqual({
    status: 200,
    code: 40001,
    message: '账号或密码错误',
    result: { errors: [{ field: 'password', message: '账号或密码错误' }] },
  });
});

const malformed: readonly [body: object, field: string, message: string][] = [
  [{}, 'username', '请输入用户名'],
  [{ username: '  ', password: 'x' }, 'username', '请输入用户名'],
  [{ username: 'admin' }, 'password', '请输入密码'],
  [{ username: 'admin', password: '' }, 'password', '请输入密码'],
  [{ username: 'admin', password: 'x'.repeat(129) }, 'password', '密码过长'],
  [{ username: 1, password: 'x' }, 'username', '请输入用户名'],
  [{ username: 'admin', password: 'x', user_id: 1 }, 'user_id', '不支持的参数：user_id'],
];
test.for(malformed)('%j is refused at %s', async ([body, field, message]) => {
  const answer = await server.call('POST', '/admin/auth/login', { body });
  expect(answer).toMatchObject({ status: 200, code: 40001 });
  expect((answer.result as { errors: unknown[] }).errors).toContainEqual({ field, message });
});

describe('an account rests after wrong passwords', () => {
  test.for(['admin', 'nobody'])(
    '%s: for 1 minute after 5, then twice as long each time, 30 minutes at most',
    async (username) => {
      expect((await wrong(username, 5)).map(({ code }) => code)).toEqual(Array(5).fill(40001));
      expect(await signIn(username)).toMatchObject({
        status: 200,
        code: 42901,
        message: textLike(/^尝试次数过多，请 (\d\d 秒|1 分钟)后再试$/),
      });
      for (const minutes of [2, 4, 8, 16, 30, 30]) {
        await later('31 minutes');
        await wrong(username, 1);
        expect(await rest(username)).toBe(`尝试次数过多，请 ${minutes} 分钟后再试`);
      }
    },
  );

  test('after as many, and for as long at most, as operators have set', async () => {
    const set = (code: string, value: number) =>
      server.store.pool.query('update parameter set value = $2 where code = $1', [code, value]);
    await set('login.max_fail', 3);
    await set('login.lock_minutes', 3);
    try {
      expect((await wrong('admin', 3)).map(({ code }) => code)).toEqual(Array(3).fill(40001));
      expect(await rest('admin')).toMatch(/请 (\d\d 秒|1 分钟)后再试/);
      for (const minutes of [2, 3, 3]) {
        await later('4 minutes');
        await wrong('admin', 1);
        expect(await rest('admin')).toBe(`尝试次数过多，请 ${minutes} 分钟后再试`);
      }
    } finally {
      await set('login.max_fail', 5);
      await set('login.lock_minutes', 30);
    }
  });

  test('and a right password does not help while it does', async () => {
    await wrong('admin', 5);
    expect(await signIn('admin')).toMatchObject({ code: 42901 });
    await later('61 seconds');
    expect(await signIn('admin')).toMatchObject({ code: 20000 });
  });

  test('parallel guesses are counted before they are looked at', async () => {
    const codes = (await wrong('admin', 12)).map(({ code }) => code);
    expect(codes.filter((code) => code === 40001).length).toBe(5);
    expect(codes.filter((code) => code === 42901).length).toBe(7);
  });

  test('and only those within 15 minutes of each other make it rest', async () => {
    await wrong('admin', 4);
    await later('15 minutes 5 seconds');
    expect((await wrong('admin', 4)).map(({ code }) => code)).toEqual(Array(4).fill(40001));
    await later('14 minutes');
    expect(await signIn('admin', 'wrong')).toMatchObject({ code: 40001 });
    expect(await rest('admin')).toMatch(/请 (\d\d 秒|1 分钟)后再试/);
  });

  test('a right password starts the count anew', async () => {
    await wrong('admin', 4);
    expect(await signIn('admin')).toMatchObject({ code: 20000 });
    expect((await wrong('admin', 4)).map(({ code }) => code)).toEqual(Array(4).fill(40001));
    expect(await signIn('admin')).toMatchObject({ code: 20000 });
  });

  test('and others can still sign in', async () => {
    await wrong('admin', 6);
    expect(await signIn('ops_manager')).toMatchObject({ code: 20000 });
  });

  test('many tabs that sign in at once are no attack', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('ops_manager')));
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(20000));
  });
});

/** Failures with names of their own, spread evenly over so many seconds up to now. */
const failuresFromHere = (count: number, seconds: number) =>
  server.store.pool.query(
    `insert into login_attempt (username_key, ip, success, at)
    select 'user' || n, '127.0.0.1', false, now() - make_interval(secs => ${seconds}::float8 * (${count} - n) / (${count} - 1))
    from generate_series(1, ${count}) n`,
  );

describe('an address rests for 30 minutes after 20 failures within 10 minutes', () => {
  test('whatever names were tried', async () => {
    await failuresFromHere(19, 590);
    expect(await signIn('nobody', 'wrong')).toMatchObject({ code: 40001 });
    expect(await signIn('admin')).toMatchObject({
      status: 200,
      code: 42901,
      message: '尝试次数过多，请 30 分钟后再试',
    });
    await later('29 minutes 50 seconds');
    expect(await signIn('admin')).toMatchObject({ code: 42901, message: textLike(/请 \d+ 秒后再试/) });
    await later('11 seconds');
    expect(await signIn('admin')).toMatchObject({ code: 20000 });
  });

  test('and not after as many in a longer time', async () => {
    await failuresFromHere(20, 640);
    await signIn('nobody', 'wrong');
    expect(await signIn('admin')).toMatchObject({ code: 20000 });
  });
});

describe('an account that cannot be used', () => {
  const refused: readonly [what: string, sql: string, message: string][] = [
    ['disabled', "update account set status = 'disabled' where username = 'mall_operator'", '账号已停用，请联系管理员'],
    ['locked', "update account set status = 'locked' where username = 'channel_manager'", '账号已锁定，请联系管理员'],
    [
      'a disabled role',
      "update role set status = 'disabled' where code = 'customer_service'",
      '账号没有任何权限，请联系管理员',
    ],
    [
      'a role that grants nothing',
      "delete from role_permission where role_id = (select id from role where code = 'system_admin')",
      '账号没有任何权限，请联系管理员',
    ],
  ];
  test.for(refused)('%s: told after the right password only', async ([, sql, message]) => {
    await server.store.pool.query(sql);
    const username = /'([a-z]+_[a-z]+)'/.exec(sql)?.[1] ?? '';
    expect(await signIn(username)).toMatchObject({ status: 200, code: 40301, message });
    expect(await signIn(username, 'wrong')).toMatchObject({ code: 40001, message: '账号或密码错误' });
  });
});
