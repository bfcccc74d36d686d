import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/errors.ts';
import { permissionPages } from '../../../contract/pages.ts';
import type { Row } from '../../../contract/page.ts';
import type { UserInfo } from '../../../contract/session.ts';
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

test('every page of the program is there, in the order of the menu, with who may do what', async () => {
  const { data, totalCount } = page(await admin.list('permission', { pageSize: '500' }));
  expect(totalCount).toBe(permissionPages.length);
  expect(data.map((row) => row['permission_id'])).toEqual(permissionPages.map(({ permissionId }) => permissionId));
  expect(await entryOf('LoginLog')).toMatchObject({
    page_title: '登录日志',
    group_title: '系统管理',
    action_names: '查询、详情',
  });
  expect((await entryOf('LoginLog'))['holder_names']).toContain('财务审计（详情查询）');
});

test('who has a page is told with how many people that are; those who are stopped do not count', async () => {
  const counted = async () =>
    /财务审计（详情查询）(\d+) 人/.exec(String((await entryOf('LoginLog'))['holder_names']))?.[1];
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

test('of pages that share a permission the first is named; the others keep their names', async () => {
  const titles = async () => {
    const { menus } = (await server.call('GET', '/admin/user/info', { token })).result as UserInfo;
    return menus.filter(({ name }) => name === 'Dictionary').map(({ meta }) => meta.title);
  };
  expect((await change('Dictionary', { title: '字典' })).code).toBe(codes.ok);
  expect(await titles()).toEqual(['字典', '字典项', '系统参数']);
  expect((await change('Dictionary', { title: null })).code).toBe(codes.ok);
});

test('what is needed to put things right is never hidden, and only who may edits', async () => {
  expect(await change('Role', { shown: false })).toMatchObject({ code: codes.invalid });
  const { id, version } = await entryOf('Award');
  const reader = operator(server, await server.login('finance_auditor'));
  expect((await reader.update('permission', { id, version, title: '别的' })).code).toBe(codes.forbidden);
});
