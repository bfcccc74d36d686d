import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type RoleGrants, pairsOf, permissionsOf } from '../../../contract/people/grants.ts';
import type { Row } from '../../../contract/core/page.ts';
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

const roleBy = async (code: string): Promise<Row> => {
  const found = page(await admin.list('role', { keyword: code })).data.find((row) => row['code'] === code);
  if (!found) throw new Error(`no role ${code}`);
  return found;
};
const grantsOf = async (id: number, as = admin) => (await as.detail('role', id)).result as Row & RoleGrants;
const give = async (id: number, pairs: readonly string[], token = tokens.admin) =>
  server.call('PUT', `/admin/api/roles/${id}`, {
    token,
    body: { version: (await admin.row('role', id)).version, permissions: permissionsOf(new Set(pairs)) },
  });
const logLines = async (event: string) =>
  (
    await server.store.pool.query<{ summary: string; result_code: number }>(
      `select summary, result_code from operation_log where event = $1 order by id`,
      [event],
    )
  ).rows;

test('the eight built-in roles are listed with what they hold and how many have them', async () => {
  const { data, totalCount } = page(await admin.list('role'));
  expect(totalCount).toBe(8);
  expect(data[0]).toMatchObject({ code: 'super_admin', role_type: 'builtin', data_scope: 'all', user_count: 1 });
  expect(data.every((row) => Number(row['permission_count']) > 0)).toBe(true);
});

test('the list tells how far a role sees by departments and by regions', async () => {
  const told = async (code: string) => (await roleBy(code))['scope_text'];
  expect(await told('channel_manager')).toBe('全部部门，限账号区域');
  expect(await told('ops_manager')).toBe('全部部门');
  expect(await told('campaign_operator')).toBe('本部门及以下');
  const id = await admin.made('role', { region_mode: 'listed', region_list: '440000' });
  expect((await admin.row('role', id))['scope_text']).toBe('仅本人，限指定区域');
});

test('a new role may look at the workplace, a copy may what its model may, as far as its maker may', async () => {
  const plain = await admin.made('role');
  expect([...pairsOf((await grantsOf(plain)).permissions)]).toEqual(['Workplace.query']);
  const mall = await roleBy('mall_operator');
  const copy = await admin.made('role', { permissions_from: mall.id });
  expect(pairsOf((await grantsOf(copy)).permissions)).toEqual(pairsOf((await grantsOf(mall.id)).permissions));
  const made = await admin.create('role', { copy_from_id: mall.id, name: '商城二组', code: 'mall_second' });
  const second = (made.result as Row).id;
  expect(pairsOf((await grantsOf(second)).permissions)).toEqual(pairsOf((await grantsOf(mall.id)).permissions));
  const less = await itguan.made('role', { permissions_from: mall.id, point_adjust_limit: 0 });
  const held = pairsOf((await grantsOf(less, admin)).permissions);
  const uploads = ['add', 'delete', 'edit', 'get', 'query'].map((action) => `Upload.${action}`);
  expect([...held].toSorted()).toEqual([
    'DataJob.get',
    'DataJob.query',
    ...['disable', 'get', 'query'].map((action) => `HandedTask.${action}`),
    ...uploads,
    'Workplace.query',
  ]);
});

test('permissions are saved as pairs, with what changed in the log', async () => {
  const id = await admin.made('role');
  const answer = await give(id, ['Workplace.query', 'Award.query', 'Award.get', 'Award.edit']);
  expect(answer).toMatchObject({ code: codes.ok, result: { version: 2 } });
  expect([...pairsOf((await grantsOf(id)).permissions)].toSorted()).toEqual([
    'Award.edit',
    'Award.get',
    'Award.query',
    'Workplace.query',
  ]);
  expect((await logLines('PERMISSIONS')).at(-1)).toMatchObject({ result_code: codes.ok });
  expect((await logLines('PERMISSIONS')).at(-1)?.summary).toMatch(/新增 3 项，移除 0 项，影响 0 个账号$/);
});

test('an action without 查询, a page that there is not, and nothing at all are refused', async () => {
  const id = await admin.made('role');
  const sent = async (permissions: unknown) =>
    server.call('PUT', `/admin/api/roles/${id}`, { token: tokens.admin, body: { version: 1, permissions } });
  const on = (permissionId: string, ...actions: string[]) => ({
    permissionId,
    actionEntitySet: actions.map((action) => ({ action })),
  });
  expect((await sent([on('Award', 'edit')])).message).toBe('「奖励库」的「修改」需要「查询」');
  expect((await sent([on('Award', 'query', 'edit')])).message).toBe('「奖励库」的「修改」需要「详情」');
  expect((await sent([on('Nothing', 'query')])).message).toBe('没有这样的权限：Nothing');
  expect((await sent([on('Workplace', 'delete')])).code).toBe(codes.invalid);
  expect((await sent([])).message).toBe('角色至少要有一项权限');
  expect((await sent('all')).code).toBe(codes.invalid);
  expect((await admin.row('role', id)).version).toBe(1);
});

test('nobody gives or takes what he does not have, and the try is written down', async () => {
  const id = await admin.made('role');
  expect((await grantsOf(id, itguan)).grantable).not.toContain('Award.query');
  const reached = await give(id, ['Workplace.query', 'Award.query'], tokens.itguan);
  expect(reached).toMatchObject({ code: codes.noAction, result: { permissions: ['Award.query'] } });
  expect((await logLines('PERMISSIONS')).at(-1)).toMatchObject({ result_code: codes.noAction });
  await give(id, ['Workplace.query', 'Award.query']);
  const taken = await give(id, ['Workplace.query'], tokens.itguan);
  expect(taken).toMatchObject({ code: codes.noAction });
  expect(pairsOf((await grantsOf(id)).permissions)).toContain('Award.query');
});

test('nobody edits a role of his own, and nobody the one that has everything', async () => {
  const own = await roleBy('system_admin');
  const everything = await roleBy('super_admin');
  expect(await give(own.id, ['Workplace.query'], tokens.itguan)).toMatchObject({ code: codes.illegalMove });
  expect(await itguan.update('role', { id: own.id, version: own.version, mask_mode: 'mask' })).toMatchObject({
    code: codes.illegalMove,
    message: '不能修改您自己拥有的角色',
  });
  expect((await itguan.step('role', own.id, 'DISABLE')).code).toBe(codes.illegalMove);
  for (const by of [admin, itguan])
    expect(await by.update('role', { id: everything.id, version: everything.version, sort: 9 })).toMatchObject({
      code: codes.illegalMove,
      message: '超级管理员拥有全部权限，只读',
    });
  expect((await admin.step('role', everything.id, 'DISABLE')).code).toBe(codes.illegalMove);
  expect((await admin.step('role', everything.id, 'DELETE')).code).toBe(codes.illegalMove);
});

test('nobody makes a role that sees what he does not see', async () => {
  const made = await itguan.create('role', {
    name: '明文',
    code: 'plain_one',
    data_scope: 'all',
    region_mode: 'any',
    mask_mode: 'plain',
  });
  expect(made).toMatchObject({ code: codes.invalid, message: '您自己看不到明文，不能授予明文' });
});

test('a role in use is not deleted, and told by whom it is used; a custom one that nobody has is', async () => {
  const id = await admin.made('role');
  const person = await admin.made('account', { role_ids: [id] });
  const { username } = await admin.row('account', person);
  const refused = await admin.step('role', id, 'DELETE');
  expect(refused).toMatchObject({
    code: codes.inUse,
    result: { refs: [{ entity: 'account', count: 1, sample: [username] }] },
  });
  expect((await admin.step('account', person, 'DELETE')).code).toBe(codes.ok);
  expect((await admin.step('role', id, 'DELETE')).code).toBe(codes.ok);
  expect(page(await admin.list('role', { keyword: String((await admin.row('role', id))['code']) })).data).toEqual([]);
  expect((await admin.step('role', (await roleBy('finance_auditor')).id, 'DELETE')).code).toBe(codes.illegalMove);
});

test('departments and areas of a role come back as they were given', async () => {
  const id = await admin.made('role', {
    data_scope: 'dept_custom',
    dept_ids: [1],
    region_mode: 'listed',
    region_list: '440100,360000',
  });
  expect((await admin.detail('role', id)).result).toMatchObject({
    dept_ids: [1],
    dept: [{ id: 1, title: '总部' }],
    region_mode: 'listed',
    region_list: '440100,360000',
  });
  await admin.update('role', { id, version: 1, data_scope: 'dept', region_mode: 'account' });
  expect(await admin.row('role', id)).toMatchObject({
    dept_ids: null,
    region_mode: 'account',
    region_list: null,
    version: 2,
  });
});

test('what a role may do counts from the next call of those who have it', async () => {
  const id = await admin.made('role', { permissions_from: (await roleBy('finance_auditor')).id });
  await server.store.pool.query(
    `insert into account_role (account_id, role_id) select id, $1 from account where username = 'customer_service'`,
    [id],
  );
  const clerk = operator(server, await server.login('customer_service'));
  expect((await clerk.list('award')).code).toBe(codes.ok);
  await admin.step('role', id, 'DISABLE');
  expect((await clerk.list('award')).code).toBe(codes.forbidden);
});
