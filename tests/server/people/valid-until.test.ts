import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { testPassword } from '../data-template.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

test('on its last day an account is still good; after it nobody signs in and sessions are over', async () => {
  const id = await admin.made('account');
  const { username, version } = await admin.row('account', id);
  await server.store.pool.query(`update account set must_change_password = false,
    password_hash = (select password_hash from account where username = 'admin') where id = ${id}`);
  const login = () => server.call('POST', '/admin/auth/login', { body: { username, password: testPassword } });
  const token = await server.login(String(username));
  const past = await admin.update('account', { id, version, valid_until: '2020-01-01' });
  expect(errorsOf(past)).toEqual([
    { field: 'valid_until', message: '账号有效期应不早于今天，要立即停止使用请「停用」' },
  ]);
  const last = (days: number) =>
    server.store.pool.query(
      `update account set valid_until = (now() at time zone 'Asia/Shanghai')::date + ${days} where id = ${id}`,
    );
  await last(0);
  expect((await server.call('GET', '/admin/user/info', { token })).code).toBe(codes.ok);
  await last(-1);
  expect(await server.call('GET', '/admin/user/info', { token })).toMatchObject({
    status: 401,
    code: codes.forcedLogout,
    message: '账号已过期，请联系管理员',
  });
  expect((await login()).message).toBe('账号已过期，请联系管理员');
  const { rows } = await server.store.pool.query('select result from login_log order by id desc limit 1');
  expect(rows).toEqual([{ result: 'expired_account' }]);
});

test('an account that may everything has no last day', async () => {
  const { id, version } = page(await admin.list('account', { keyword: 'admin' })).data.find(
    (row) => row['username'] === 'admin',
  ) ?? { id: 0, version: 0 };
  const answer = await admin.update('account', { id, version, valid_until: '2099-01-01' });
  expect(errorsOf(answer)).toEqual([{ field: 'valid_until', message: '超级管理员的账号长期有效' }]);
});

test('whose account ends does not keep the house: one who stays remains', async () => {
  const id = await admin.made('account');
  const { username } = await admin.row('account', id);
  await server.store.pool.query(`update account set must_change_password = false, valid_until = '2099-01-01',
    password_hash = (select password_hash from account where username = 'admin') where id = ${id}`);
  await server.store.pool.query(
    `insert into account_role (account_id, role_id) select ${id}, id from role where code = 'super_admin'`,
  );
  const deputy = operator(server, await server.login(String(username)));
  const boss = page(await deputy.list('account', { keyword: 'admin' })).data.find((row) => row['username'] === 'admin');
  expect(
    await deputy.update('account', { id: boss?.id, version: boss?.version, event: 'DISABLE', reason: '离职' }),
  ).toMatchObject({ code: codes.illegalMove, message: '至少要保留一个启用的、长期有效的超级管理员' });
});
