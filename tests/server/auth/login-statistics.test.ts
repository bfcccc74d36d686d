import { ruleEngines } from '../engine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type LoginStatistics, loginStatisticsCall } from '../../../contract/logs/login-statistics.ts';
import { type TestServer } from '../with-server.ts';
import { startEntities } from '../entities/with-entities.ts';

const path = loginStatisticsCall.slice('GET '.length);

describe.each(ruleEngines)('登录统计 (wider.md §10.7) on %s', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    await run('delete from login_log');
  });
  afterAll(async () => {
    await server.close();
  });

  const run = (text: string) => server.store.pool.query(text);
  const asked = (query: Readonly<Record<string, string>>, by = token) => server.call('GET', path, { token: by, query });
  const counted = async (query: Readonly<Record<string, string>>) => (await asked(query)).result as LoginStatistics;
  interface Line {
    readonly at: string;
    readonly username?: string;
    readonly ip?: string;
    readonly type?: string;
    readonly result?: string;
  }
  const logged = ({ at, username = 'admin', ip = '203.0.113.7', type = 'login_password', result }: Line) =>
    run(`insert into login_log (created_at, username, ip, log_type, result)
      values ('${at}+08:00', '${username}', '${ip}', '${type}', '${result ?? 'bad_credentials'}')`);
  const days = (from: string, to: string) => ({ range: 'custom', from, to });

  test('failures and successes are counted by the hour of Shanghai, midnights included, other kinds of lines are not', async () => {
    await logged({ at: '2026-03-01T23:59:59' });
    await logged({ at: '2026-03-02T00:00:00' });
    await logged({ at: '2026-03-02T09:59:59', type: 'login_sso', result: 'sso_failed' });
    await logged({ at: '2026-03-02T09:00:00', result: 'success' });
    await logged({ at: '2026-03-02T23:59:59', result: 'no_role' });
    await logged({ at: '2026-03-03T00:00:00' });
    for (const type of ['refresh', 'unlock', 'forced']) await logged({ at: '2026-03-02T09:30:00', type });
    const { hours, failed, succeeded, period } = await counted(days('2026-03-02', '2026-03-02'));
    expect(period).toEqual({ from: '2026-03-02', to: '2026-03-02' });
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '2026-03-02 00', '2026-03-02 23']);
    const some = (numbers: readonly number[]) =>
      numbers.flatMap((number, hour) => (number > 0 ? [[hour, number]] : []));
    expect(some(failed)).toEqual([
      [0, 1],
      [9, 1],
      [23, 1],
    ]);
    expect(some(succeeded)).toEqual([[9, 1]]);
    expect((await counted(days('2026-03-01', '2026-03-03'))).hours).toHaveLength(72);
  });

  test('the ten addresses and names with most failures lead, each with how many others it had to do with', async () => {
    for (let at = 1; at <= 12; at += 1)
      for (let time = 0; time <= at; time += 1)
        await logged({ at: '2026-04-05T10:00:00', ip: `198.51.100.${at}`, username: `name${at}_${time % 3}` });
    await logged({ at: '2026-04-05T10:00:00', ip: '198.51.100.1', result: 'success', username: 'somebody' });
    const { addresses, names } = await counted(days('2026-04-05', '2026-04-05'));
    expect(addresses).toHaveLength(10);
    expect(addresses[0]).toEqual({ ip: '198.51.100.12', failed: 13, accounts: 3 });
    expect(addresses.map(({ failed }) => failed)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(names).toHaveLength(10);
    expect(names[0]).toEqual({ username: 'name12_0', failed: 5, ips: 1 });
    await logged({ at: '2026-04-05T11:00:00', ip: '198.51.100.77', username: 'name12_0' });
    expect((await counted(days('2026-04-05', '2026-04-05'))).names[0]).toEqual({
      username: 'name12_0',
      failed: 6,
      ips: 2,
    });
  });

  test('without days it is the last seven, today among them', async () => {
    const { rows } = await run(`select current_date::text as today, (current_date - 6)::text as first`);
    const [{ today, first }] = rows as [{ today: string; first: string }];
    expect((await counted({})).period).toEqual({ from: first, to: today });
    expect((await counted({})).hours).toHaveLength(7 * 24);
    expect((await counted({ range: 'today' })).period).toEqual({ from: today, to: today });
    expect((await counted({ range: 'month' })).hours).toHaveLength(30 * 24);
  });

  test('20 failures of one address within 10 minutes block it for 30, and only then it is named as blocked', async () => {
    const tried = (ip: string, count: number, minutes: number) =>
      run(`insert into login_attempt (username_key, ip, success, at)
        select 'abc' || lpad(n::text, 3, '0'), '${ip}', false, now() - make_interval(mins => ${minutes}) + n * interval '1 second'
        from generate_series(1, ${count}) n`);
    await tried('192.0.2.1', 20, 10);
    await tried('192.0.2.2', 19, 10);
    await tried('192.0.2.3', 20, 45);
    await run(`insert into login_attempt (username_key, ip, success, at)
      select 'abcdef', '192.0.2.4', false, now() - n * interval '1 minute' from generate_series(38, 1, -2) n`);
    const { blocked } = await counted({});
    expect(blocked.map(({ ip }) => ip)).toEqual(['192.0.2.1']);
    const left = (Date.parse(blocked[0]?.until ?? '') - Date.now()) / 60_000;
    expect(left).toBeGreaterThan(19);
    expect(left).toBeLessThan(21);
  });

  test('days that are none, are turned round or are more than 31 are refused with the reason', async () => {
    const refused = async (query: Readonly<Record<string, string>>) => (await asked(query)).result;
    expect(await asked(days('2026-03-01', '2026-03-31'))).toMatchObject({ code: codes.ok });
    expect(await refused(days('2026-03-01', '2026-04-01'))).toMatchObject({
      errors: [{ field: 'to', message: '最多可选 31 天' }],
    });
    expect(await refused(days('2026-03-02', '2026-03-01'))).toMatchObject({
      errors: [{ message: '结束日期不能早于开始日期' }],
    });
    expect(await refused({ range: 'custom' })).toMatchObject({ errors: [{ message: '请选择开始和结束日期' }] });
    expect(await refused({ range: 'year' })).toMatchObject({ errors: [{ message: '统计时段不正确' }] });
    expect(await asked(days('2026-02-30', '2026-03-01'))).toMatchObject({ code: codes.invalid });
  });

  test('who may not look at the log learns nothing', async () => {
    const stranger = await server.login('mall_operator');
    expect(await asked({}, stranger)).toMatchObject({ code: codes.forbidden });
    expect(await asked({}, await server.login('system_admin'))).toMatchObject({ code: codes.ok });
  });

  test('a name is found whole by the filter of the list, so that one leads to its lines', async () => {
    const list = await server.call('GET', '/admin/api/login-logs', { token, query: { username: 'name12_0' } });
    expect(list.result).toMatchObject({ totalCount: 6 });
    const part = await server.call('GET', '/admin/api/login-logs', { token, query: { username: 'name12' } });
    expect(part.result).toMatchObject({ totalCount: 0 });
  });

  test('failures of some days come out of one index, and no line is read', async () => {
    await run(`insert into login_log (created_at, username, ip, log_type, result)
      select timestamptz '2025-06-01 00:00:00+08' + n * interval '10 minutes', 'name' || n % 50, '10.0.0.' || n % 200,
        (array['login_password', 'refresh', 'logout'])[1 + n % 3], (array['success', 'bad_credentials'])[1 + n % 2]
      from generate_series(1, 20000) n`);
    await run('vacuum analyze login_log');
    const { rows } = await run(`explain select l.ip, count(*), count(distinct l.username) from login_log l
      where l.log_type in ('login_password', 'login_sso')
        and l.created_at >= '2025-07-01'::date and l.created_at < '2025-07-07'::date + 1
        and l.result <> 'success' and l.ip <> '' group by 1`);
    expect(JSON.stringify(rows)).toContain('Index Only Scan using login_log_attempts');
  });
});
