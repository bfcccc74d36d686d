import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginLog } from '../../../contract/logs/login-log.entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import { endings, type UserInfo } from '../../../contract/sign-in/session.ts';
import { logSession } from '../../../server/logs/session-log.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { sourcesIn } from '../../source-tree.ts';
import { testPassword } from '../data-template.ts';
import { operator, page, startEntities } from '../entities/with-entities.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
});
afterAll(() => server.close());

const run = async (sql: string) => (await server.store.pool.query(sql)).rows as Record<string, unknown>[];
const signIn = (username: string, password: string) =>
  server.call('POST', '/admin/auth/login', { body: { username, password }, headers: { 'user-agent': 'Probe/1' } });
/** What was logged since, the oldest first. */
const since = async (id: unknown) =>
  run(`select log_type, result, username, note, account_id is not null as known, session_no is not null as in_session
    from login_log where id > ${String(id)} order by id`);
const last = async () => (await run('select coalesce(max(id), 0) as id from login_log'))[0]?.['id'];
const line = (log_type: string, changes: object = {}) => ({
  log_type,
  result: 'success',
  username: 'ops_manager',
  note: '',
  known: true,
  in_session: true,
  ...changes,
});

test('a session leaves its life in the log', async () => {
  const from = await last();
  const token = await server.login('ops_manager');
  const { user_id } = (await server.call('GET', '/admin/user/info', { token })).result as UserInfo;
  await server.call('GET', '/admin/auth/refresh_token', { query: { token } });
  await server.call('POST', '/admin/auth/lock', { token });
  await server.call('POST', '/admin/auth/unlock', { token, body: { password: testPassword } });
  await server.call('POST', '/admin/auth/logout', { token, body: { user_id } });
  expect(await since(from)).toEqual(
    ['login_password', 'refresh', 'lock', 'unlock', 'logout'].map((type) => line(type)),
  );
});

test('refused logins are logged with their result, whatever the name', async () => {
  const from = await last();
  await run(`update account set status = 'disabled' where username = 'mall_operator';
    update account set status = 'locked' where username = 'channel_manager';
    delete from account_role ar using account a where a.id = ar.account_id and a.username = 'campaign_operator'`);
  await signIn('nobody', 'wrong');
  await signIn('Ops_Manager', 'wrong');
  for (const name of ['mall_operator', 'channel_manager', 'campaign_operator']) await signIn(name, testPassword);
  await signIn('mall_operator', 'wrong');
  const refused = { in_session: false };
  expect(await since(from)).toEqual([
    line('login_password', { ...refused, username: 'no***', result: 'bad_credentials', known: false }),
    line('login_password', { ...refused, username: 'Ops_Manager', result: 'bad_credentials' }),
    line('login_password', { ...refused, username: 'mall_operator', result: 'disabled' }),
    line('login_password', { ...refused, username: 'channel_manager', result: 'locked' }),
    line('login_password', { ...refused, username: 'campaign_operator', result: 'no_role' }),
    line('login_password', { ...refused, username: 'mall_operator', result: 'bad_credentials' }),
  ]);
});

test('a password in the place of the name is kept nowhere, and the name is counted all the same', async () => {
  const from = await last();
  const typed = `${testPassword}-密码`;
  const answers = [];
  for (let tries = 0; tries < 6; tries += 1) answers.push((await signIn(typed.toUpperCase(), 'wrong')).code);
  expect(answers).toEqual([...Array<number>(5).fill(codes.invalid), codes.busy]);
  expect((await signIn(typed, 'wrong')).code).toBe(codes.busy);
  expect(new Set((await since(from)).map(({ username }) => username))).toEqual(
    new Set([`${typed.toUpperCase().slice(0, 2)}***`]),
  );
  for (const journal of ['login_log', 'login_attempt', 'operation_log'])
    expect(JSON.stringify(await run(`select * from ${journal}`)).toLowerCase()).not.toContain(typed.toLowerCase());
  await run('delete from login_attempt');
});

test('an entry says from where it came and which call it was', async () => {
  const answer = await signIn('admin', testPassword);
  expect(await run('select ip, user_agent, trace_id from login_log order by id desc limit 1')).toEqual([
    { ip: '127.0.0.1', user_agent: 'Probe/1', trace_id: answer.trace_id },
  ]);
});

test('it is found by where it came from and by its call, and leads to what else that call did', async () => {
  const { trace_id: trace } = await signIn('admin', testPassword);
  const log = operator(server, await server.login());
  const found = page(await log.list('login_log', { trace_id: trace, ip: '127.0.0.1' })).data;
  expect(found.map(({ trace_id }) => trace_id)).toEqual([trace]);
  expect(page(await log.list('login_log', { trace_id: trace, ip: '10.0.0.1' })).data).toEqual([]);
  expect((await log.detail('login_log', found[0]?.id ?? 0)).result).toMatchObject({
    links: [{ label: '对应的操作日志', address: `/system/log/operation?trace_id=${trace}` }],
  });
});

test('other ways of signing in use the same log', async () => {
  const entry = {
    type: 'login_sso',
    result: 'sso_failed',
    username: 'x',
    ip: '::1',
    userAgent: '',
    note: endings.kicked,
  } as const;
  await withTransaction(server.store, (tx) => logSession(tx, entry));
  expect(await run('select log_type, result, note from login_log order by id desc limit 1')).toEqual([
    { log_type: 'login_sso', result: 'sso_failed', note: endings.kicked },
  ]);
});

test('it holds no password and no token', async () => {
  const token = await server.login();
  await signIn('admin', 'a-wrong-secret');
  const text = JSON.stringify(await run('select * from login_log'));
  expect(text).toContain('login_password');
  for (const secret of [testPassword, 'a-wrong-secret', token]) expect(text).not.toContain(secret);
});

test('the login log is read by words, kinds and results, newest first', async () => {
  const token = await server.login();
  await server.call('POST', '/admin/auth/login', {
    body: { username: 'mall_operator', password: 'wrong' },
    headers: { 'user-agent': chrome },
  });
  const log = operator(server, token);
  const [newest] = page(await log.list('login_log')).data;
  expect(newest).toMatchObject({
    username: 'mall_operator',
    nickname: '商城运营',
    log_type: 'login_password',
    result: 'bad_credentials',
    device: 'Chrome 140 · Windows',
    status: 'recorded',
    session_no: null,
  });
  expect((await log.detail('login_log', newest?.id ?? 0)).result).toMatchObject({
    user_agent: chrome,
    trace_id: textLike(/^[\w-]{36}$/),
  });
  const only = async (query: Readonly<Record<string, string>>) => page(await log.list('login_log', query)).data;
  expect(new Set((await only({ log_type: 'lock' })).map(({ log_type }) => log_type))).toEqual(new Set(['lock']));
  expect((await only({ result: 'bad_credentials', keyword: '商城' })).length).toBeGreaterThan(0);
  expect(await log.list('login_log', { log_type: 'x' })).toMatchObject({ code: codes.invalid });
  expect(loginLog.calls).not.toHaveProperty('update');
});

test('nothing in the house changes a line', () => {
  const sources = sourcesIn('server').map(({ text }) => text);
  expect(sources.some((text) => text.includes("insertInto('login_log')"))).toBe(true);
  expect(
    sources.filter((text) => /update\s+login_log|updateTable\('login_log'\)|deleteFrom\('login_log'\)/i.test(text)),
  ).toEqual([]);
});
