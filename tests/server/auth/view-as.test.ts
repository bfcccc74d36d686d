import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../../contract/account/account-security.ts';
import { codes, messages } from '../../../contract/core/errors.ts';
import { actionLabels } from '../../../contract/core/permission.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { authCalls, type UserInfo, viewAsHeader } from '../../../contract/sign-in/session.ts';
import { entityRoutes } from '../../../server/routes.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { testPassword } from '../data-template.ts';
import { sampleOf, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const run = (text: string) => server.store.pool.query<Record<string, unknown>>(text);
const info = (as: string, role?: string, by = token) =>
  server.call('GET', '/admin/user/info', {
    token: by,
    query: role === undefined ? {} : { as_role: role },
    headers: as === '' ? {} : { [viewAsHeader]: as },
  });
const user = ({ result }: Answered) => result as UserInfo;
const held = ({ role }: UserInfo) =>
  role.permissions.flatMap(({ permissionId, actionEntitySet }) =>
    actionEntitySet.map(({ action }) => `${permissionId}.${action}`),
  );
const declared = (code: string) =>
  builtinRoles
    .filter((role) => role.code === code)
    .flatMap(grantsOf)
    .map(({ permissionId, action }) => `${permissionId}.${action}`);

test('super_admin sees what each role sees, marked as such, and which roles there are', async () => {
  const own = user(await info(''));
  expect(own.viewing_as).toBeUndefined();
  expect(own.viewable_roles).toEqual(builtinRoles.slice(1).map(({ code, name }) => ({ code, name })));
  for (const { code, name } of builtinRoles) {
    const seen = user(await info('', code));
    expect(seen).toMatchObject({ user_id: own.user_id, viewing_as: { code, name } });
    expect(held(seen).toSorted()).toEqual(declared(code).toSorted());
    expect(
      seen.menus.every(({ name: id, component }) => component === 'folder' || declared(code).includes(`${id}.query`)),
    ).toBe(true);
  }
});

test('nobody sees more than he owns', async () => {
  const auditor = await server.login('finance_auditor');
  await run(`insert into role_permission (role_id, permission_id, action)
    select id, 'Role', 'edit' from role where code = 'finance_auditor'`);
  const seen = user(await info('', 'ops_manager', auditor));
  expect(held(seen).toSorted()).toEqual(
    declared('finance_auditor')
      .filter((grant) => declared('ops_manager').includes(grant))
      .toSorted(),
  );
  await run(`delete from role_permission where permission_id = 'Role'`);
});

test('who may neither edit roles nor is super_admin is refused, in the query as in the header', async () => {
  const manager = await server.login('ops_manager');
  expect(user(await info('', undefined, manager)).viewable_roles).toBeUndefined();
  expect((await info('', 'customer_service', manager)).code).toBe(codes.noAction);
  expect((await info('customer_service', undefined, manager)).code).toBe(codes.noAction);
});

test('a role that is not there, or disabled, is not looked on as', async () => {
  expect((await info('', 'no_such_role')).code).toBe(codes.notFound);
  await run(`update role set status = 'disabled' where code = 'mall_operator'`);
  expect((await info('', 'mall_operator')).code).toBe(codes.notFound);
  await run(`update role set status = 'enabled' where code = 'mall_operator'`);
});

test('while looking on, no call writes; what the role may not read is not told', async () => {
  const writes = entityRoutes().filter((route) => 'write' in route);
  expect(writes.length).toBeGreaterThan(8);
  const rowsOf = async () => {
    const { rows } = await run(
      `select (select count(*) from award) + (select sum(version) from award) as awards, (select count(*) from operation_log where result = 'success') as lines`,
    );
    return rows;
  };
  const before = await rowsOf();
  for (const { call, access } of writes) {
    const [method, path = ''] = call.split(' ');
    const answer = await server.call(method as 'POST' | 'PUT' | 'DELETE', path.replace('{id}', '3001'), {
      token,
      headers: { [viewAsHeader]: 'ops_manager' },
      body: { ...sampleOf('award'), id: 3001, version: 1, entity: 'localverifice', field: 'contact_mobile' },
    });
    const page = typeof access === 'object' && 'permissionId' in access ? access.permissionId : 'AwardLocalverifice';
    const hasPage = declared('ops_manager').some((grant) => grant.startsWith(`${page}.`));
    const action = typeof access === 'object' && typeof access.action === 'string' ? access.action : undefined;
    const lacks = hasPage && action && !declared('ops_manager').includes(`${page}.${action}`);
    const refusal = hasPage
      ? [codes.viewOnly, '正在以「运营主管」查看，按钮仅供预览']
      : [codes.forbidden, messages.forbidden];
    expect([call, answer.code, answer.message]).toEqual(
      lacks ? [call, codes.noAction, `您没有「${actionLabels[action]}」权限`] : [call, ...refusal],
    );
  }
  const [, uploadPath = ''] = authCalls.upload.split(' ');
  const upload = await server.call('POST', uploadPath, {
    token,
    headers: { [viewAsHeader]: 'ops_manager', 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.from('--x--'),
  });
  expect(upload.code).toBe(codes.viewOnly);
  expect(await rowsOf()).toEqual(before);
  const list = await server.call('GET', '/admin/api/FlanAward/awardLists', {
    token,
    headers: { [viewAsHeader]: 'customer_service' },
  });
  expect(list).toMatchObject({ status: 401, code: codes.forbidden });
});

test('his own rows, but masked as the role sees them', async () => {
  const list = await server.call('GET', '/admin/api/FlanAwardLocalverifice/lists', {
    token,
    headers: { [viewAsHeader]: 'customer_service' },
  });
  expect(list.result).toMatchObject({ data: [{ contact_mobile: '199****3102' }, { contact_mobile: '199****3101' }] });
});

test('his own account is left as it is too, and may be looked at', async () => {
  const headers = { [viewAsHeader]: 'customer_service' };
  const { security, ...writes } = accountCalls;
  const [, path = ''] = security.split(' ');
  expect((await server.call('GET', path, { token, headers })).code).toBe(codes.ok);
  for (const call of Object.values(writes)) {
    const [method, url = ''] = call.split(' ');
    const answer = await server.call(method as 'POST', url, { token, headers, body: {} });
    expect([call, answer.code]).toEqual([call, codes.viewOnly]);
  }
});

test('the screen is locked and unlocked as always', async () => {
  const locking = await server.login();
  // Also as a role that is there no more.
  const headers = { [viewAsHeader]: 'no_such_role' };
  const ask = (path: string, body: object) => server.call('POST', path, { token: locking, headers, body });
  expect((await ask('/admin/auth/lock', {})).code).toBe(codes.ok);
  expect((await info('customer_service', undefined, locking)).code).toBe(codes.locked);
  expect((await ask('/admin/auth/unlock', { password: testPassword })).code).toBe(codes.ok);
  expect((await info('customer_service', undefined, locking)).code).toBe(codes.ok);
});

test('signing out works as always', async () => {
  const leaving = await server.login();
  const { user_id } = user(await info('', undefined, leaving));
  const left = await server.call('POST', '/admin/auth/logout', {
    token: leaving,
    headers: { [viewAsHeader]: 'customer_service' },
    body: { user_id },
  });
  expect(left.code).toBe(codes.ok);
});
