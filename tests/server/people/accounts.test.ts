import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { TemporaryPassword } from '../../../contract/people/temporary-password.ts';
import { testPassword } from '../data-template.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let admin: Operator;
let itguan: Operator;
let tokens: { readonly admin: string; readonly itguan: string };

beforeAll(async () => {
  server = await startEntities();
  tokens = { admin: await server.login(), itguan: await server.login('system_admin') };
  admin = operator(server, tokens.admin);
  itguan = operator(server, tokens.itguan);
});
afterAll(() => server.close());

const accountOf = async (username: string): Promise<Row> => {
  const found = page(await admin.list('account', { keyword: username })).data.find(
    (row) => row['username'] === username,
  );
  if (!found) throw new Error(`no account ${username}`);
  return found;
};
const roleId = async (code: string): Promise<number> =>
  page(await admin.list('role', { keyword: code })).data.find((row) => row['code'] === code)?.id ?? 0;
const reset = async (id: number, token = tokens.admin, headers = {}) =>
  server.call('PUT', `/admin/api/accounts/${id}/mode`, {
    token,
    headers,
    body: { mode: 'reset_password', version: (await admin.row('account', id)).version },
  });
const escalations = async () =>
  (
    await server.store.pool.query<{ summary: string; result_code: number }>(
      `select summary, result_code from operation_log where event = 'ESCALATION' order by id`,
    )
  ).rows;
const login = (username: string, password: string) =>
  server.call('POST', '/admin/auth/login', { body: { username, password } });

test('a new account has no password that anybody knows; the one it is given is told once and must be changed', async () => {
  const made = await admin.create('account', {
    username: 'lin_jia',
    nickname: '林佳',
    dept_id: 1,
    role_ids: [await roleId('customer_service')],
    mobile: '19900001234',
    email: 'Lin@Flan.example',
  });
  expect(made.code).toBe(codes.ok);
  expect(JSON.stringify(made)).not.toMatch(/password/);
  const { id } = made.result as Row;
  expect(await admin.row('account', id)).toMatchObject({
    username: 'lin_jia',
    role_names: '客服专员',
    email: 'lin@flan.example',
    mobile: '19900001234',
    dept_title: '总部',
    status: 'enabled',
  });
  const answer = await reset(id);
  expect(answer.code).toBe(codes.ok);
  const { password, username } = answer.result as TemporaryPassword;
  expect(username).toBe('lin_jia');
  expect(await admin.row('account', id)).toMatchObject({
    must_change_password: true,
    two_step: false,
    sso_bound: false,
  });
  expect(await login('lin_jia', password)).toMatchObject({ code: codes.stepRequired, result: { step: 'password' } });
  const { rows } = await server.store.pool.query<{ all: string }>(
    `select coalesce(string_agg(l::text, ' '), '') || (select coalesce(string_agg(i::text, ' '), '') from idempotency i) as all from operation_log l`,
  );
  expect(rows[0]?.all).not.toContain(password);
  expect(rows[0]?.all).toContain('重置账号【lin_jia】的密码');
});

test('an answer that would be kept is not given', async () => {
  const { id } = await accountOf('mall_operator');
  expect(await reset(id, tokens.admin, { 'idempotency-key': 'key-12345678' })).toMatchObject({ code: codes.invalid });
});

test('nobody gives a role that may more than he may, and the try is written down', async () => {
  const ops = await roleId('ops_manager');
  const clerk = await roleId('system_admin');
  const refused = await itguan.create('account', { username: 'climber', nickname: '甲', dept_id: 1, role_ids: [ops] });
  expect(refused).toMatchObject({ code: codes.noAction, message: '只能分配权限不超出您自己的角色' });
  expect((await escalations()).at(-1)).toMatchObject({ result_code: codes.noAction });
  const everything = await itguan.create('account', {
    username: 'climber',
    nickname: '甲',
    dept_id: 1,
    role_ids: [await roleId('super_admin')],
  });
  expect(everything).toMatchObject({ code: codes.noAction, message: '只有超级管理员可以授予超级管理员' });
  expect(await itguan.made('account', { role_ids: [clerk] })).toBeGreaterThan(0);
});

test('nobody changes his own roles, and nobody but one of them a 超级管理员', async () => {
  const own = await accountOf('system_admin');
  const raised = await itguan.update('account', {
    id: own.id,
    version: own.version,
    role_ids: [await roleId('super_admin')],
  });
  expect(raised).toMatchObject({ code: codes.noAction, message: '不能修改自己的角色、部门和数据区域' });
  const boss = await accountOf('admin');
  expect(await itguan.update('account', { id: boss.id, version: boss.version, nickname: '乙' })).toMatchObject({
    code: codes.noAction,
    message: '超级管理员的账号只能由超级管理员修改',
  });
  expect((await reset(boss.id, tokens.itguan)).code).toBe(codes.illegalMove);
  expect(
    (await itguan.update('account', { id: boss.id, version: boss.version, event: 'DISABLE', reason: '离职' })).code,
  ).toBe(codes.illegalMove);
  expect((await reset(own.id, tokens.itguan)).code).toBe(codes.illegalMove);
});

test('the last 超级管理员 stays one', async () => {
  const boss = await accountOf('admin');
  const other = await admin.made('account', { role_ids: [await roleId('super_admin')] });
  const deputyToken = await signedIn(other);
  const deputy = operator(server, deputyToken);
  await server.store.pool.query(`update account set status = 'disabled' where id = ${other}`);
  expect((await deputy.list('account')).code).toBe(codes.forcedLogout);
  await server.store.pool.query(`update account set status = 'enabled' where id = ${other}`);
  expect(
    (await admin.update('account', { id: boss.id, version: boss.version, event: 'DISABLE', reason: '离职' })).code,
  ).toBe(codes.illegalMove);
  expect((await admin.update('account', { id: boss.id, version: boss.version, role_ids: [4] })).code).toBe(
    codes.noAction,
  );
});

/** A session of an account, opened with the password that it was given. */
async function signedIn(id: number): Promise<string> {
  const { username } = await admin.row('account', id);
  await server.store.pool.query(
    `update account set must_change_password = false, password_hash = (select password_hash from account where username = 'admin') where id = ${id}`,
  );
  return server.login(String(username));
}

test('who is disabled is out at once, and comes back when enabled; a kick ends sessions only', async () => {
  const id = await admin.made('account');
  const token = await signedIn(id);
  const step = async (event: string) =>
    admin.update('account', { id, version: (await admin.row('account', id)).version, event, reason: '例行检查' });
  expect(await admin.row('account', id)).toMatchObject({ session_count: 1 });
  expect((await step('KICK')).code).toBe(codes.ok);
  expect(await server.call('GET', '/admin/user/info', { token })).toMatchObject({
    code: codes.forcedLogout,
    message: '您的账号已被超级管理员强制下线，原因：例行检查',
  });
  expect(await admin.row('account', id)).toMatchObject({ status: 'enabled', session_count: 0 });
  const again = await signedIn(id);
  const disabled = await admin.update('account', {
    id,
    version: (await admin.row('account', id)).version,
    event: 'DISABLE',
  });
  expect(disabled).toMatchObject({ code: codes.invalid, message: '请填写原因，至少 2 个字' });
  expect((await step('DISABLE')).code).toBe(codes.ok);
  expect(await server.call('GET', '/admin/user/info', { token: again })).toMatchObject({ code: codes.forcedLogout });
  expect((await step('ENABLE')).code).toBe(codes.ok);
  expect(await signedIn(id)).not.toBe('');
});

test('who is deleted is gone from lists, cannot sign in, and leaves his number to others', async () => {
  const id = await admin.made('account', { mobile: '19900007777', email: 'gone@flan.example' });
  await signedIn(id);
  const { username } = await admin.row('account', id);
  expect((await admin.step('account', id, 'DELETE')).code).toBe(codes.ok);
  expect(page(await admin.list('account', { keyword: String(username) })).data).toEqual([]);
  expect((await login(String(username), 'whatever-1A')).code).not.toBe(codes.ok);
  expect(await admin.made('account', { mobile: '19900007777' })).toBeGreaterThan(id);
  expect((await admin.create('account', { username, nickname: '丙', dept_id: 1, role_ids: [4] })).code).toBe(
    codes.duplicate,
  );
});

test('accounts are found by department with what lies below it, and by role', async () => {
  const { id: south } = page(await admin.list('dept', { keyword: '华南市场部' })).data[0] ?? { id: 0 };
  const names = async (query: Readonly<Record<string, string>>) =>
    page(await admin.list('account', query))
      .data.map((row) => String(row['username']))
      .toSorted();
  expect(await names({ dept_id: String(south) })).toEqual(['campaign_operator']);
  expect(await names({ dept_id: '1', keyword: 'campaign' })).toEqual(['campaign_operator']);
  expect(await names({ role_id: String(await roleId('finance_auditor')) })).toEqual(['finance_auditor']);
});

test('who has typed a wrong password too often is let in again when unlocked', async () => {
  const id = await admin.made('account');
  await signedIn(id);
  const { username } = await admin.row('account', id);
  expect((await admin.step('account', id, 'UNLOCK')).code).toBe(codes.illegalMove);
  for (let tries = 0; tries < 5; tries += 1) await login(String(username), 'wrong-Password-1');
  expect((await login(String(username), testPassword)).code).toBe(codes.busy);
  expect(await admin.row('account', id)).toMatchObject({ resting: true, status: 'enabled', sign_in_limit: 'resting' });
  const limited = async () => page(await admin.list('account', { resting: 'true' })).data.map((row) => row.id);
  expect(await limited()).toEqual([id]);
  expect(await admin.row('account', id)).toMatchObject({ login_fail_count: 5, must_change_password: false });
  expect((await admin.step('account', id, 'UNLOCK')).code).toBe(codes.ok);
  expect(await limited()).toEqual([]);
  expect(await admin.row('account', id)).toMatchObject({ login_fail_count: 0, sign_in_limit: null });
  expect((await login(String(username), testPassword)).code).toBe(codes.ok);
});
