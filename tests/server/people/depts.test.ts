import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const version = async (id: number) => (await admin.row('dept', id)).version;
const moveTo = async (id: number, parent: number | null) =>
  admin.update('dept', { id, version: await version(id), parent_id: parent });
const pathOf = async (id: number) =>
  (await server.store.pool.query<{ path: string }>('select path from dept where id = $1', [id])).rows[0]?.path;

test('departments stand in their tree, those below right behind the one above', async () => {
  const top = await admin.made('dept', { name: '运营中心', sort: 900 });
  const second = await admin.made('dept', { name: '商城组', parent_id: top, sort: 2 });
  const first = await admin.made('dept', { name: '活动组', parent_id: top, sort: 1 });
  const { data } = page(await admin.list('dept'));
  const at = data.findIndex(({ id }) => id === top);
  expect(data.slice(at, at + 3).map((row) => [row.id, row['tree_name']])).toEqual([
    [top, '运营中心'],
    [first, '　活动组'],
    [second, '　商城组'],
  ]);
});

test('what is moved takes along what lies below it, and never goes below itself', async () => {
  const [one, other] = [await admin.made('dept'), await admin.made('dept')];
  const child = await admin.made('dept', { parent_id: one });
  const leaf = await admin.made('dept', { parent_id: child });
  expect(await pathOf(leaf)).toBe(`/${one}/${child}/${leaf}/`);
  expect((await moveTo(child, other)).code).toBe(codes.ok);
  expect(await pathOf(leaf)).toBe(`/${other}/${child}/${leaf}/`);
  const ring = { code: codes.invalid, message: '上级部门不能是自己或自己的下级' };
  expect(await moveTo(other, leaf)).toMatchObject(ring);
  expect(await moveTo(other, other)).toMatchObject(ring);
  expect((await moveTo(child, null)).code).toBe(codes.ok);
  expect(await pathOf(leaf)).toBe(`/${child}/${leaf}/`);
});

test('the tree is at most six deep', async () => {
  let parent = await admin.made('dept');
  for (let depth = 2; depth <= 6; depth += 1) parent = await admin.made('dept', { parent_id: parent });
  const { body } = { body: { name: '第七级', sort: 1, parent_id: parent } };
  expect(await admin.create('dept', body)).toMatchObject({ code: codes.invalid, message: '部门最多 6 级' });
});

test('what is referred to is neither deleted nor disabled, and says by whom', async () => {
  const top = await admin.made('dept');
  const child = await admin.made('dept', { parent_id: top, name: '下级' });
  const person = await admin.made('account', { dept_id: child });
  const { username } = await admin.row('account', person);
  expect(await admin.step('dept', top, 'DISABLE')).toMatchObject({
    code: codes.inUse,
    result: { refs: [{ entity: 'dept', count: 1, sample: ['下级'] }] },
  });
  expect(await admin.step('dept', child, 'DELETE')).toMatchObject({
    code: codes.inUse,
    result: { refs: [{ entity: 'account', count: 1, sample: [username] }] },
  });
  await admin.step('dept', child, 'DISABLE');
  await admin.step('dept', top, 'DISABLE');
  expect((await admin.step('dept', child, 'ENABLE')).message).toBe('上级部门已停用，不能启用');
  expect(
    (await admin.create('account', { username: 'nobody_1', nickname: '甲', dept_id: child, role_ids: [4] })).message,
  ).toBe('部门「下级」未启用，请重新选择');
});

test('a department that a role names, or whose leader somebody is: both are told, with where they are found', async () => {
  const id = await admin.made('dept', { name: '渠道组' });
  const role = await admin.made('role', { name: '渠道角色', data_scope: 'dept_custom', dept_ids: [id] });
  expect(await admin.step('dept', id, 'DELETE')).toMatchObject({
    code: codes.inUse,
    result: { refs: [{ entity: 'role', count: 1, sample: ['渠道角色'] }] },
  });
  expect(await admin.row('dept', id)).toMatchObject({
    blockers: { isLeaf: [], isEmpty: [{ text: '1 个角色的指定部门：渠道角色', path: '/system/role' }] },
  });
  const person = await admin.made('account', { role_ids: [role] });
  const { username } = await admin.row('account', person);
  expect(await admin.row('role', role)).toMatchObject({
    blockers: { isUnused: [{ text: `1 个账号：${String(username)}`, path: `/system/account?role_id=${role}` }] },
  });
  await admin.update('dept', { id, version: 1, leader_id: person });
  expect(await admin.step('account', person, 'DELETE')).toMatchObject({
    code: codes.inUse,
    message: '该账号是部门「渠道组」的负责人，请先更换负责人',
    result: { refs: [{ entity: 'dept', count: 1, sample: ['渠道组'] }] },
  });
  await admin.update('dept', { id, version: 2, leader_id: null });
  expect((await admin.step('account', person, 'DELETE')).code).toBe(codes.ok);
  expect((await admin.step('role', role, 'DELETE')).code).toBe(codes.ok);
  expect((await admin.step('dept', id, 'DELETE')).code).toBe(codes.ok);
});

test('names are free again once deleted, also below the top, and taken before', async () => {
  const id = await admin.made('dept', { name: '临时组' });
  expect(await admin.create('dept', { name: '临时组', sort: 1 })).toMatchObject({
    code: codes.duplicate,
    message: '同级部门名称已存在',
    result: { field: 'name', existing_id: id },
  });
  expect((await admin.step('dept', id, 'DELETE')).code).toBe(codes.ok);
  expect((await admin.create('dept', { name: '临时组', sort: 1 })).code).toBe(codes.ok);
});

test('a post that somebody has is not deleted, and says who', async () => {
  const id = await admin.made('post', { name: '店长', code: 'manager' });
  const person = await admin.made('account', { post_ids: [id] });
  expect(page(await admin.list('account', { post_id: String(id) })).data.map((row) => row.id)).toEqual([person]);
  expect(await admin.row('post', id)).toMatchObject({ account_count: 1 });
  expect(await admin.step('post', id, 'DELETE')).toMatchObject({ code: codes.inUse, result: { refs: [{ count: 1 }] } });
  expect((await admin.detail('account', person)).result).toMatchObject({ post: [{ id, title: '店长' }] });
  await admin.update('account', { id: person, version: 1, post_ids: null });
  expect((await admin.step('post', id, 'DELETE')).code).toBe(codes.ok);
});

test('the people of the demo are spread over the tree, with posts, numbers and what they lead (wider.md §14)', async () => {
  const { data } = page(await admin.list('account', { pageSize: '100' }));
  const told = (username: string) => data.find((row) => row['username'] === username);
  const { data: depts } = page(await admin.list('dept', { pageSize: '100' }));
  for (const [username, dept] of [
    ['ops_manager', '运营中心'],
    ['mall_operator', '商城组'],
    ['customer_service', '客服中心'],
    ['channel_manager', '华南大区'],
    ['finance_auditor', '财务部'],
    ['system_admin', '信息部'],
    ['campaign_operator', '华南市场部'],
  ] as const) {
    const account = told(username);
    expect(account).toMatchObject({ dept_title: dept, mobile: expect.stringMatching(/^1990000600\d$/) as string });
    expect(account?.['post_ids']).toHaveLength(1);
    expect(depts.find(({ id }) => id === account?.['dept_id'])).toMatchObject({ leader_id: account?.id });
  }
  expect(told('mall_operator')).toMatchObject({ real_name: '何宇' });
});
