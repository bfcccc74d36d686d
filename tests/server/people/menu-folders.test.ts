import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { folders } from '../../../contract/menu/pages.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { ensurePages } from '../../../server/people/menu-wishes.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
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

const rows = async () => page(await admin.list('permission', { pageSize: '500' })).data;
const at = async (path: string): Promise<Row> => {
  const found = (await rows()).find((row) => row['path'] === path);
  if (!found) throw new Error(`nothing stands at ${path}`);
  return found;
};
const change = async (path: string, values: object) => {
  const { id, version } = await at(path);
  return admin.update('permission', { id, version, ...values });
};
const menusOf = async (who = token) =>
  ((await server.call('GET', '/admin/user/info', { token: who })).result as UserInfo).menus;
const folderTitles = async () =>
  (await menusOf()).filter(({ parentId, meta }) => parentId === 0 && meta.show).map(({ meta }) => meta.title);

test('a folder is named, dressed, ordered and hidden, and the pages stay in it', async () => {
  const declared = folders.map(({ title }) => title);
  expect(await folderTitles()).toEqual(declared);
  expect((await change('/award', { title: '奖品中心', icon: 'TrophyOutlined', sort: 1 })).code).toBe(codes.ok);
  expect((await folderTitles())[0]).toBe('奖品中心');
  const menus = await menusOf();
  const folder = menus.find(({ path }) => path === '/award');
  expect(folder?.meta.icon).toBe('TrophyOutlined');
  expect(menus.filter(({ parentId }) => parentId === folder?.id).map(({ path }) => path)).toEqual(
    folders.find(({ path }) => path === '/award')?.pages.map(({ path }) => path),
  );
  expect((await change('/award', { shown: false })).code).toBe(codes.ok);
  expect(await folderTitles()).not.toContain('奖品中心');
  expect((await admin.list('award')).code).toBe(codes.ok);
  expect((await change('/award', { title: null, icon: null, sort: 30, shown: true })).code).toBe(codes.ok);
  expect(await folderTitles()).toEqual(declared);
});

test('folders are put in another order by the call that arranges pages', async () => {
  const [first, second] = [await at('/dashboard'), await at('/activity')];
  const places = [second, first].map(({ id, version }, place) => ({ id, version, parent: null, sort: place + 1 }));
  const arranged = await server.call('POST', '/admin/api/permissions/arrange', {
    token,
    body: { places },
    headers: { 'idempotency-key': 'arrange-folders-1' },
  });
  expect(arranged.code).toBe(codes.ok);
  expect((await folderTitles()).slice(0, 2)).toEqual(['活动管理', '仪表盘']);
  for (const [path, sort] of [
    ['/dashboard', 10],
    ['/activity', 20],
  ] as const)
    expect((await change(path, { sort })).code).toBe(codes.ok);
});

test('two folders never have one name, and what puts things right stays in the menu', async () => {
  expect(errorsOf(await change('/award', { title: '系统管理' }))).toEqual([
    { field: 'title', message: '已有同名的目录' },
  ]);
  expect(errorsOf(await change('/system', { shown: false }))).toEqual([
    { field: 'shown', message: '目录中有系统管理必需的页面，不能隐藏' },
  ]);
  const { id } = await at('/system');
  expect(await admin.step('permission', id, 'DISABLE')).toMatchObject({ code: codes.illegalMove });
});

test('type, path and folder of what is the program’s stay', async () => {
  const system = await at('/system');
  for (const values of [{ node_type: 'link' }, { path: '/elsewhere' }, { parent_id: system.id }])
    expect((await change('/award/list', values)).code).toBe(codes.invalid);
});

test('a folder goes out of use once nothing in it is in use, and first of all comes back', async () => {
  const folder = await at('/member');
  expect(await admin.step('permission', folder.id, 'DISABLE')).toMatchObject({
    code: codes.illegalMove,
    message: expect.stringContaining('16 个启用的菜单：会员列表、黑名单、会员等级、等级权益、会员保级 等') as string,
  });
  // Rules and hits go with the cases, adjustments with the log: they share their permission.
  const files = ['user', 'blacklist', 'level', 'power', 'risk-case'];
  const logs = ['point-log', 'experience-log', 'exchange-log', 'award-log'];
  const pages = [...files, ...logs].map((name) => `/member/${name}`);
  for (const path of pages)
    expect((await admin.step('permission', (await at(path)).id, 'DISABLE')).code).toBe(codes.ok);
  const { id } = await at('/member/award-log');
  expect((await admin.step('permission', folder.id, 'DISABLE')).code).toBe(codes.ok);
  expect(await folderTitles()).not.toContain('会员管理');
  expect(await admin.step('permission', id, 'ENABLE')).toMatchObject({
    code: codes.illegalMove,
    message: expect.stringContaining('请先启用目录') as string,
  });
  // A page that the next version brings into the folder does not slip in.
  await server.store.pool.query("delete from permission where path = '/member/award-log'");
  await withTransaction(server.store, (tx) => ensurePages(tx));
  expect(await at('/member/award-log')).toMatchObject({ status: 'disabled' });
  for (const path of ['/member', ...pages])
    expect((await admin.step('permission', (await at(path)).id, 'ENABLE')).code).toBe(codes.ok);
  expect(await folderTitles()).toContain('会员管理');
});

test('folders are neither made nor archived', async () => {
  const folder = await at('/award');
  expect(await admin.create('permission', { title: '新目录', node_type: 'dir', parent_id: folder.id })).toMatchObject({
    code: codes.invalid,
  });
  await server.store.pool.query("update permission set status = 'disabled' where path = '/award/cate'");
  expect(await admin.step('permission', (await at('/award/cate')).id, 'ARCHIVE')).toMatchObject({
    code: codes.illegalMove,
    message: expect.stringContaining('只有链接可以归档') as string,
  });
  await server.store.pool.query("update permission set status = 'enabled' where path = '/award/cate'");
});

describe('links', () => {
  const link = async (values: object = {}) =>
    admin.create('permission', {
      title: '帮助中心',
      url: 'https://help.example.com/a?b=1#c',
      parent_id: (await at('/award')).id,
      ...values,
    });
  const linksOf = async (who?: string) =>
    (await menusOf(who)).filter(({ component }) => component === 'link').map(({ path }) => path);

  test('a link stands in the menus of those who see its folder, and opens a window of its own', async () => {
    const made = await link({ sort: 15, icon: 'LinkOutlined' });
    expect(made.code).toBe(codes.ok);
    const { id } = made.result as Row;
    expect(await admin.row('permission', id)).toMatchObject({
      name: '帮助中心',
      node_type: 'link',
      status: 'enabled',
      permission_id: null,
    });
    const menus = await menusOf(await server.login('ops_manager'));
    const folder = menus.find(({ path }) => path === '/award');
    const beside = menus.filter(({ parentId }) => parentId === folder?.id);
    expect(beside[1]).toMatchObject({
      path: 'https://help.example.com/a?b=1#c',
      component: 'link',
      meta: { title: '帮助中心', icon: 'LinkOutlined', show: true, target: '_blank', permission: [] },
    });
    // Who has no page of the folder has no link of it.
    expect(await linksOf(await server.login('system_admin'))).toEqual([]);
    expect((await admin.step('permission', id, 'DISABLE')).code).toBe(codes.ok);
    expect(await linksOf()).toEqual([]);
    expect((await admin.step('permission', id, 'ARCHIVE')).code).toBe(codes.ok);
    expect((await rows()).map((row) => row.id)).not.toContain(id);
  });

  test.each([
    ['javascript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['http://example.com'],
    ['https://user:secret@example.com/'],
    ['https://user@example.com/'],
    ['//example.com'],
    ['https://exa mple.com'],
    ['https://[bad'],
    ['https:\\\\example.com'],
    [`https://example.com/${'a'.repeat(500)}`],
    [''],
  ])('no link leads to %j', async (url) => {
    expect(errorsOf(await link({ url }))).toMatchObject([{ field: 'url' }]);
  });

  test('a link has a name and lies in a folder', async () => {
    const inPage = (await at('/award/list')).id;
    expect(errorsOf(await link({ title: '' }))).toEqual([{ field: 'title', message: '请输入菜单名称' }]);
    expect(errorsOf(await link({ title: '一二三四五六七八九十一二三' }))).toMatchObject([{ field: 'title' }]);
    expect(errorsOf(await link({ parent_id: inPage }))).toEqual([
      { field: 'parent_id', message: '链接只能放在目录下' },
    ]);
    expect(errorsOf(await link({ parent_id: null }))).toMatchObject([{ field: 'parent_id' }]);
    const options = await server.call('GET', '/admin/api/options', { token, query: { entity: 'permission' } });
    expect(page(options).data.map((row) => row['title'])).toEqual(folders.map(({ title }) => title));
  });

  test('where hosts are named, links lead to those alone', async () => {
    const { pool } = server.store;
    await pool.query(`update parameter set text_value = 'example.com' where code = 'link.allowed_hosts'`);
    expect(errorsOf(await link({ url: 'https://elsewhere.example.org' }))).toMatchObject([
      { field: 'url', message: '链接只能指向 example.com，可在「系统参数」中修改' },
    ]);
    expect((await link()).code).toBe(codes.ok);
    await pool.query(`update parameter set text_value = '' where code = 'link.allowed_hosts'`);
  });

  test('who may not add makes none', async () => {
    const reader = operator(server, await server.login('finance_auditor'));
    expect((await reader.create('permission', { title: '别的', url: 'https://example.com', parent_id: 1 })).code).toBe(
      codes.forbidden,
    );
  });
});
