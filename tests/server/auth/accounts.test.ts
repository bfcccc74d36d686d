import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pages } from '../../../contract/menu/pages.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { ensureBuiltin, ensureDemoAccounts } from '../../../server/sign-in/accounts.ts';
import { textLike } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
beforeEach(() => run('delete from account; delete from role; delete from login_attempt'));

const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const grants = async (code: string) => {
  const { rows } = await run(
    `select p.permission_id || '.' || p.action as held from role_permission p join role r on r.id = p.role_id where r.code = '${code}'`,
  );
  return rows.map(({ held }) => String(held)).toSorted();
};
const declared = (code: string) =>
  builtinRoles
    .filter((role) => role.code === code)
    .flatMap(grantsOf)
    .map(({ permissionId, action }) => `${permissionId}.${action}`)
    .toSorted();
const signIn = async (username: string, password: string) =>
  (await server.call('POST', '/admin/auth/login', { body: { username, password } })).code;

test('超级管理员 has every page: that is how a new page is told from one that was taken away', () => {
  const held = new Set(grantsOf(builtinRoles[0] ?? { grants: {} }).map(({ permissionId }) => permissionId));
  expect(builtinRoles[0]?.code).toBe('super_admin');
  expect(pages.map(({ permissionId }) => permissionId).filter((id) => !held.has(id))).toEqual([]);
});

test('the first start makes all roles and the administrator, with a password that is told once', async () => {
  const { firstPassword = '' } = await ensureBuiltin(server.store);
  expect(firstPassword).toMatch(/^[a-zA-Z2-9]{14}$/);
  expect((await run('select code, name, is_builtin from role order by sort')).rows).toEqual(
    builtinRoles.map(({ code, name }) => ({ code, name, is_builtin: true })),
  );
  for (const { code } of builtinRoles) expect([code, await grants(code)]).toEqual([code, declared(code)]);
  expect(await signIn('admin', firstPassword)).toBe(20000);
  expect((await run('select nickname, is_builtin, password_hash from account')).rows).toEqual([
    {
      nickname: '超级管理员',
      is_builtin: true,
      password_hash: textLike(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    },
  ]);
  expect(await ensureBuiltin(server.store, { adminPassword: 'another' })).toEqual({});
  expect(await signIn('admin', firstPassword)).toBe(20000);
});

test('the first password can be given', async () => {
  expect(await ensureBuiltin(server.store, { adminPassword: 'given by hand' })).toEqual({
    firstPassword: 'given by hand',
  });
  expect(await signIn('admin', 'given by hand')).toBe(20000);
});

test('two instances that start at once make everything once', async () => {
  const made = await Promise.all([1, 2, 3].map(() => ensureBuiltin(server.store)));
  expect(made.filter(({ firstPassword }) => firstPassword !== undefined).length).toBe(1);
  expect((await run('select from role')).rows.length).toBe(builtinRoles.length);
  expect((await run('select from account_role')).rows.length).toBe(1);
});

test('what operators changed stays; grants on a page that is new are added', async () => {
  await ensureBuiltin(server.store);
  await run(`delete from role_permission p using role r where r.id = p.role_id and (
      r.code = 'ops_manager' and p.permission_id = 'Award' and p.action <> 'query'
      or r.code = 'mall_operator' and p.permission_id = 'AwardGoodsOffline'
      or p.permission_id = 'AwardCate');
    delete from role_offer where permission_id = 'AwardCate';
    update role set name = '运营', status = 'disabled' where code = 'ops_manager'`);
  await ensureBuiltin(server.store);
  expect((await run("select name, status from role where code = 'ops_manager'")).rows).toEqual([
    { name: '运营', status: 'disabled' },
  ]);
  expect((await grants('ops_manager')).filter((held) => held.startsWith('Award.'))).toEqual(['Award.query']);
  expect(await grants('mall_operator')).toEqual(
    declared('mall_operator').filter((held) => !held.startsWith('AwardGoodsOffline.')),
  );
  expect(await grants('ops_manager')).toEqual(
    expect.arrayContaining(declared('ops_manager').filter((held) => held.startsWith('AwardCate.'))),
  );
  expect(await grants('finance_auditor')).toEqual(declared('finance_auditor'));
});

test('a new action of an old page is offered once: what was taken away afterwards stays away', async () => {
  await ensureBuiltin(server.store);
  const held = async () => (await grants('ops_manager')).filter((pair) => pair.startsWith('AwardCate.'));
  const ofCate = (table: string, action: string) =>
    `delete from ${table} where permission_id = 'AwardCate' and action = '${action}'`;
  // The version before had no 导出 there, and 编辑 was taken away on purpose.
  await run([ofCate('role_permission', 'export'), ofCate('role_offer', 'export')].join(';'));
  await run(ofCate('role_permission', 'edit'));
  await ensureBuiltin(server.store);
  const wanted = declared('ops_manager').filter((pair) => pair.startsWith('AwardCate.') && !pair.endsWith('.edit'));
  expect(await held()).toEqual(wanted);
  await run(ofCate('role_permission', 'export'));
  await ensureBuiltin(server.store);
  expect(await held()).toEqual(wanted.filter((pair) => !pair.endsWith('.export')));
});

test('an installation older than the offers is offered what its 超级管理员 did not have', async () => {
  await ensureBuiltin(server.store);
  await run(`delete from role_offer;
    delete from role_permission where permission_id = 'AwardCate' and action = 'export';
    delete from role_permission p using role r where r.id = p.role_id and r.code = 'ops_manager'
      and p.permission_id = 'AwardCate' and p.action = 'edit'`);
  await ensureBuiltin(server.store);
  expect(await grants('ops_manager')).toEqual(declared('ops_manager').filter((pair) => pair !== 'AwardCate.edit'));
  expect(await grants('super_admin')).toEqual(declared('super_admin'));
});

test('a role of a later version is made with all its grants; 超级管理员 always gets everything', async () => {
  await ensureBuiltin(server.store);
  await run(
    "delete from role where code = 'channel_manager'; delete from role_permission p using role r where r.id = p.role_id and r.code = 'super_admin' and p.action = 'export'",
  );
  await ensureBuiltin(server.store);
  expect(await grants('channel_manager')).toEqual(declared('channel_manager'));
  expect(await grants('super_admin')).toEqual(declared('super_admin'));
});

test('demo accounts: one for each built-in role but 超级管理员, made once', async () => {
  await ensureBuiltin(server.store);
  const names = builtinRoles.slice(1).map(({ code }) => code);
  expect(await ensureDemoAccounts(server.store, 'demo-password')).toEqual(names);
  expect(await ensureDemoAccounts(server.store, 'another')).toEqual([]);
  const rows = (
    await run(
      "select a.username, a.nickname, r.code from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id where a.username <> 'admin' order by r.sort",
    )
  ).rows;
  expect(rows).toEqual(builtinRoles.slice(1).map(({ code, name }) => ({ username: code, nickname: name, code })));
  expect(await signIn('finance_auditor', 'demo-password')).toBe(20000);
});
