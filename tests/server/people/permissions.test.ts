import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { folders, pages } from '../../../contract/menu/pages.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { soon } from '../../soon.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { openStream } from '../live/streams.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let token: string;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const entryOf = async (permissionId: string): Promise<Row> => {
  const found = page(await admin.list('permission', { pageSize: '500' })).data.find(
    (row) => row['permission_id'] === permissionId,
  );
  if (!found) throw new Error(`no page ${permissionId}`);
  return found;
};
const change = async (permissionId: string, values: object) => {
  const { id, version } = await entryOf(permissionId);
  return admin.update('permission', { id, version, ...values });
};
const awards = async () => {
  const { menus } = (await server.call('GET', '/admin/user/info', { token })).result as UserInfo;
  return menus.filter(({ path, meta }) => path.startsWith('/award/') && meta.show).map(({ meta }) => meta.title);
};

test('every folder and page of the program is there, in the order of the menu, with who may do what', async () => {
  const { data, totalCount } = page(await admin.list('permission', { pageSize: '500' }));
  expect(totalCount).toBe(folders.length + pages.length);
  expect(data.map((row) => row['path'])).toEqual(
    folders.flatMap((folder) => [folder.path, ...folder.pages.map(({ path }) => path)]),
  );
  expect(data.slice(0, 4).map((row) => row['sort'])).toEqual([10, 10, 20, 30]);
  expect(await entryOf('LoginLog')).toMatchObject({
    name: '登录日志',
    tree_name: '　登录日志',
    node_type: 'page',
    parent_title: '系统管理',
    action_names: '查询、详情、导出',
  });
  expect((await entryOf('LoginLog'))['holder_names']).toContain('财务审计（导出详情查询）');
});

test('who has a page is told with how many people that are; those who are stopped do not count', async () => {
  const counted = async () =>
    /财务审计（导出详情查询）(\d+) 人/.exec(String((await entryOf('LoginLog'))['holder_names']))?.[1];
  const before = Number(await counted());
  const { rows } = await server.store.pool.query<{ id: number }>("select id from role where code = 'finance_auditor'");
  const person = await admin.made('account', { role_ids: [Number(rows[0]?.id)] });
  expect(Number(await counted())).toBe(before + 1);
  await admin.step('account', person, 'DISABLE');
  expect(Number(await counted())).toBe(before);
});

test('an entry is named, moved and hidden; menus of those signed in follow', async () => {
  const stream = await openStream(server.app, await server.login('ops_manager'));
  await soon(() => stream.events()[0]).toBe('hello');
  expect((await change('AwardCate', { title: '分类', sort: 1 })).code).toBe(codes.ok);
  await soon(() => stream.events().includes('rights')).toBe(true);
  expect((await awards())[0]).toBe('分类');
  expect((await change('AwardCate', { shown: false })).code).toBe(codes.ok);
  expect(await awards()).not.toContain('分类');
  // Hiding protects nothing, and takes nothing away.
  expect((await admin.list('award_cate')).code).toBe(codes.ok);
  expect((await change('AwardCate', { shown: true, title: null, sort: 20 })).code).toBe(codes.ok);
  expect(await awards()).toContain('奖励分类');
  stream.close();
});

test('of pages that share a permission each is named, moved and hidden by itself; out of use they go together', async () => {
  const titles = async () => {
    const { menus } = (await server.call('GET', '/admin/user/info', { token })).result as UserInfo;
    return menus.filter(({ name, meta }) => name === 'Dictionary' && meta.show).map(({ meta }) => meta.title);
  };
  expect((await change('Dictionary', { title: '字典' })).code).toBe(codes.ok);
  expect(await titles()).toEqual(['字典', '字典项', '系统参数']);
  expect((await change('Dictionary', { title: null })).code).toBe(codes.ok);
  const at = async (path: string) =>
    page(await admin.list('permission', { pageSize: '500' })).data.find((row) => row['path'] === path) as Row;
  const entry = await at('/system/parameter');
  expect(entry).toMatchObject({ permission_id: 'Dictionary', shared_with: '数据字典' });
  const save = async (values: object) => {
    const { id, version } = await at('/system/parameter');
    return (await admin.update('permission', { id, version, ...values })).code;
  };
  expect(await save({ title: '参数', sort: 1 })).toBe(codes.ok);
  expect(await titles()).toEqual(['参数', '数据字典', '字典项']);
  expect(await save({ shown: false })).toBe(codes.ok);
  expect(await titles()).toEqual(['数据字典', '字典项']);
  expect(await save({ off_actions: ['edit'] })).toBe(codes.invalid);
  expect(await admin.step('permission', entry.id, 'DISABLE')).toMatchObject({ code: codes.illegalMove });
  expect(await save({ title: null, sort: entry['sort'], shown: true })).toBe(codes.ok);
});

test('what is needed to put things right is never hidden, and only who may edits', async () => {
  expect(await change('Role', { shown: false })).toMatchObject({ code: codes.invalid });
  const { id, version } = await entryOf('Award');
  const reader = operator(server, await server.login('finance_auditor'));
  expect((await reader.update('permission', { id, version, title: '别的' })).code).toBe(codes.forbidden);
});

test('a page out of use leaves the menus of all and refuses its calls, and comes back with every right', async () => {
  const opsToken = await server.login('ops_manager');
  const stream = await openStream(server.app, opsToken);
  await soon(() => stream.events()[0]).toBe('hello');
  const { id } = await entryOf('AwardCate');
  expect((await admin.step('permission', id, 'DISABLE')).code).toBe(codes.ok);
  await soon(() => stream.events().includes('rights')).toBe(true);
  stream.close();
  expect(await awards()).not.toContain('奖励分类');
  for (const who of [admin, operator(server, opsToken)])
    expect(await who.list('award_cate')).toMatchObject({
      status: 200,
      code: codes.noAction,
      message: '「奖励分类」页面已停用，如需使用请联系系统管理员',
    });
  // Who never had the page learns nothing of it.
  const stranger = operator(server, await server.login('system_admin'));
  expect(await stranger.list('award_cate')).toMatchObject({ status: 401, code: codes.forbidden });
  const { role } = (await server.call('GET', '/admin/user/info', { token: opsToken })).result as UserInfo;
  expect(role.permissions.map(({ permissionId }) => permissionId)).not.toContain('AwardCate');
  // What roles hold stays, can still be given on, and is told.
  expect((await entryOf('AwardCate'))['holder_names']).toContain('运营主管');
  expect((await admin.step('permission', id, 'ENABLE')).code).toBe(codes.ok);
  expect((await operator(server, opsToken).list('award_cate')).code).toBe(codes.ok);
});

test('roles that hold a page out of use are still given by whoever holds it too', async () => {
  const { id } = await entryOf('Post');
  expect((await admin.step('permission', id, 'DISABLE')).code).toBe(codes.ok);
  const governor = operator(server, await server.login('system_admin'));
  const { rows } = await server.store.pool.query<{ id: number }>("select id from role where code = 'system_admin'");
  await governor.made('account', { role_ids: [Number(rows[0]?.id)] });
  expect((await admin.step('permission', id, 'ENABLE')).code).toBe(codes.ok);
});

test('one action out of use is refused by its name; the others of the page go on', async () => {
  expect((await change('AwardCate', { off_actions: ['add', 'export'] })).code).toBe(codes.ok);
  const ops = operator(server, await server.login('ops_manager'));
  expect(await ops.create('award_cate', {})).toMatchObject({
    code: codes.noAction,
    message: '「奖励分类」的「新增」已停用，如需使用请联系系统管理员',
  });
  expect((await ops.list('award_cate')).code).toBe(codes.ok);
  expect((await change('AwardCate', { off_actions: [] })).code).toBe(codes.ok);
  await ops.made('award_cate');
});

test('what others need goes with them, and 查询 is the page itself', async () => {
  expect(await change('AwardCate', { off_actions: ['get'] })).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'off_actions', message: '「修改」需要「详情」，请一起停用' }] },
  });
  for (const action of ['query', 'delete'])
    expect((await change('AwardCate', { off_actions: [action] })).code).toBe(codes.invalid);
  expect((await change('AwardCate', { off_actions: ['get', 'edit', 'enable', 'disable'] })).code).toBe(codes.ok);
  expect((await change('AwardCate', { off_actions: [] })).code).toBe(codes.ok);
});

test('the way back is never cut off', async () => {
  for (const permissionId of ['Workplace', 'Account', 'Role', 'Permission']) {
    const { id } = await entryOf(permissionId);
    expect(await admin.step('permission', id, 'DISABLE')).toMatchObject({
      code: codes.illegalMove,
      message: expect.stringContaining('系统管理必需') as string,
    });
  }
  for (const action of ['get', 'edit', 'enable'])
    expect((await change('Permission', { off_actions: [action] })).code).toBe(codes.invalid);
  expect((await change('Permission', { off_actions: ['export'] })).code).toBe(codes.ok);
  expect((await change('Permission', { off_actions: [] })).code).toBe(codes.ok);
});

test('an icon is chosen from those that there are and comes with the menu', async () => {
  expect((await change('AwardCate', { icon: 'TrophyOutlined' })).code).toBe(codes.ok);
  const { menus } = (await server.call('GET', '/admin/user/info', { token })).result as UserInfo;
  expect(menus.find(({ name }) => name === 'AwardCate')?.meta.icon).toBe('TrophyOutlined');
  expect((await change('AwardCate', { icon: '<svg>' })).code).toBe(codes.invalid);
  expect((await change('AwardCate', { icon: null })).code).toBe(codes.ok);
});

test('the details tell role by role who holds the page', async () => {
  const { id } = await entryOf('LoginLog');
  const { holders } = (await admin.detail('permission', id)).result as { holders: readonly Row[] };
  expect(holders).toContainEqual(
    expect.objectContaining({ name: '财务审计', status: 'enabled', actions: ['export', 'get', 'query'] }),
  );
  expect(holders.map((row) => row['name'])).not.toContain('运营主管');
});
