import { ruleEngines } from '../engine.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endings, type Renewal } from '../../../contract/sign-in/session.ts';
import { endSessionsOf } from '../../../server/sign-in/endings.ts';
import { tokenHash } from '../../../server/sign-in/tokens.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { startApp, type TestServer } from '../with-server.ts';

describe.each(ruleEngines)('rules of sessions on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startApp({ engine });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(() => run('delete from session'));
  afterEach(() => vi.useRealTimers());

  const run = async (sql: string) => (await server.store.pool.query(sql)).rows as Record<string, unknown>[];
  const info = (token: string) => server.call('GET', '/admin/user/info', { token });
  const said = async (token: string) => {
    const { code, message } = await info(token);
    return [code, message];
  };
  const renew = (token: string) => server.call('GET', '/admin/auth/refresh_token', { query: { token } });
  const renewed = async (token: string) => ((await renew(token)).result as Renewal).token;
  const hash = (token: string) => `'\\x${tokenHash(token).toString('hex')}'`;
  const alter = (token: string, change: string) =>
    run(`update session_token set ${change} where hash = ${hash(token)}`);
  const sessionOf = (token: string) => `(select session_id from session_token where hash = ${hash(token)})`;
  const accountId = async (username: string) =>
    Number((await run(`select id from account where username = '${username}'`))[0]?.['id']);
  const logged = (type: string) =>
    run(`select username, result, note from login_log where log_type = '${type}' order by id desc limit 1`);

  test.each(['call', 'renewal'] as const)(
    'a token that comes again a minute after its renewal, by a %s, ends its whole session',
    async (way) => {
      const other = await server.login('ops_manager');
      const stolen = await server.login('ops_manager');
      const successor = await renewed(stolen);
      await alter(stolen, `expires_at = now() - interval '1 second'`);
      const answer = await (way === 'call' ? info(stolen) : renew(stolen));
      expect(answer).toMatchObject({ status: 401, code: 50002, message: endings.reused });
      expect(await said(successor)).toEqual([50002, endings.reused]);
      expect(await renew(successor)).toMatchObject({ status: 401, code: 50002, message: endings.reused });
      expect(await logged('forced')).toEqual([{ username: 'ops_manager', result: 'success', note: endings.reused }]);
      expect((await info(other)).code).toBe(20000);
    },
  );

  test('a token that merely ran out ends nothing', async () => {
    const token = await server.login();
    await alter(token, `expires_at = now() - interval '1 second', renew_until = now() - interval '1 second'`);
    expect((await info(token)).code).toBe(50002);
    expect(await run(`select revoked_at from session where id = ${sessionOf(token)}`)).toEqual([{ revoked_at: null }]);
  });

  test('the eleventh session of an account ends its oldest, not those that ran out before', async () => {
    const dead = await server.login('ops_manager');
    await alter(dead, `expires_at = now() - interval '1 second', renew_until = now() - interval '1 second'`);
    const other = await server.login('mall_operator');
    const tokens: string[] = [];
    for (let count = 0; count < 10; count += 1) tokens.push(await server.login('ops_manager'));
    expect((await info(tokens[0] ?? '')).code).toBe(20000);
    tokens.push(await server.login('ops_manager'));
    expect(await said(tokens[0] ?? '')).toEqual([50002, endings.tooMany]);
    const codes = await Promise.all(tokens.slice(1).map(async (token) => (await info(token)).code));
    expect(codes).toEqual(Array.from({ length: 10 }, () => 20000));
    expect((await info(other)).code).toBe(20000);
  });

  test('logins at the same moment leave ten sessions, not more', async () => {
    await Promise.all(Array.from({ length: 16 }, () => server.login('ops_manager')));
    expect(await run('select count(*)::int as live from session where revoked_at is null')).toEqual([{ live: 10 }]);
  });

  test('the last sign of life is written down at most once a minute', async () => {
    const token = await server.login();
    const seen = async () =>
      (
        await run(
          `select extract(epoch from now() - last_seen_at)::float as ago from session where id = ${sessionOf(token)}`,
        )
      )[0]?.['ago'];
    const quiet = (seconds: number) =>
      run(`update session set last_seen_at = now() - interval '${seconds} seconds' where id = ${sessionOf(token)}`);
    await quiet(50);
    await info(token);
    expect(await seen()).toBeGreaterThanOrEqual(50);
    await quiet(61);
    await info(token);
    expect(await seen()).toBeLessThan(50);
  });

  test('all sessions of an account end together, but for the one that may go on', async () => {
    const [mine, second, third] = [await server.login(), await server.login(), await server.login()];
    const stranger = await server.login('mall_operator');
    const [{ session_id: own } = {}] = await run(`select session_id from session_token where hash = ${hash(mine)}`);
    const id = await accountId('admin');
    const end = { except: String(own), reason: 'password' } as const;
    expect(await withTransaction(server.store, (tx) => endSessionsOf(tx, id, end))).toBe(2);
    expect(await withTransaction(server.store, (tx) => endSessionsOf(tx, id, end))).toBe(0);
    expect(await said(second)).toEqual([50002, endings.password]);
    expect(await said(third)).toEqual([50002, endings.password]);
    expect((await info(mine)).code).toBe(20000);
    expect((await info(stranger)).code).toBe(20000);
    expect(await logged('forced')).toEqual([{ username: 'admin', result: 'success', note: endings.password }]);
  });

  test('what is rolled back ends nobody', async () => {
    const token = await server.login();
    const id = await accountId('admin');
    const doing = withTransaction(server.store, async (tx) => {
      await endSessionsOf(tx, id, { reason: 'disabled' });
      throw new Error('no');
    });
    await expect(doing).rejects.toThrow('no');
    expect((await info(token)).code).toBe(20000);
  });

  test('a disabled account says so, whether its sessions were ended or not', async () => {
    const [ended, forgotten] = [await server.login('mall_operator'), await server.login('finance_auditor')];
    const id = await accountId('mall_operator');
    await withTransaction(server.store, (tx) => endSessionsOf(tx, id, { reason: 'disabled' }));
    await run(`update account set status = 'disabled' where username in ('mall_operator', 'finance_auditor')`);
    expect(await said(ended)).toEqual([50002, endings.disabled]);
    expect(await said(forgotten)).toEqual([50002, endings.disabled]);
    await run(`update account set status = 'enabled'`);
    expect((await info(ended)).code).toBe(50002);
  });

  test.each([-3_600_000, 30 * 86_400_000])(
    'only the clock of the database counts, not one off by %i ms',
    async (off) => {
      const expired = await server.login();
      await alter(expired, `expires_at = now() - interval '1 second'`);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
      const fresh = await server.login('ops_manager');
      expect((await info(fresh)).code).toBe(20000);
      expect((await info(expired)).code).toBe(50001);
      expect((await info(await renewed(expired))).code).toBe(20000);
      expect((await server.call('POST', '/admin/auth/lock', { token: fresh })).code).toBe(20000);
      const [{ ago } = {}] = await run(
        `select extract(epoch from now() - locked_at)::int as ago from session where id = ${sessionOf(fresh)}`,
      );
      expect(Number(ago)).toBeLessThan(1800);
    },
  );

  test('the login log is tidied away after half a year', async () => {
    await run(`insert into login_log (log_type, result, username, created_at) values
      ('refresh', 'success', 'old', now() - interval '181 days'), ('refresh', 'success', 'young', now() - interval '179 days')`);
    await tidyUp(server.store);
    expect(await run(`select username from login_log where username in ('old', 'young')`)).toEqual([
      { username: 'young' },
    ]);
  });
});
