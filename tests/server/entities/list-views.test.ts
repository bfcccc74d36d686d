import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Arrangement, ListViews, SavedView } from '../../../contract/entity/list/list-views.ts';
import { viewCalls } from '../../../contract/entity/list/list-views.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

let server: TestServer;
let admin: string;
let clerk: string;
let auditor: string;

beforeAll(async () => {
  server = await startEntities();
  [admin, clerk, auditor] = [
    await server.login(),
    await server.login('mall_operator'),
    await server.login('finance_auditor'),
  ];
});
afterAll(() => server.close());

const entity = 'goods_offline';
const arrangement: Arrangement = { columns: { hidden: ['unit'], widths: { title: 300 } }, density: 'small' };
const query = {
  pageSize: '100',
  sortField: 'stock_available,id',
  sortOrder: 'descend,ascend',
  status: 'enabled',
  low_stock: '1',
};

type Which = keyof typeof viewCalls;
const send = (token: string, which: Which, body: object) => {
  const [method = '', path = ''] = viewCalls[which].split(' ');
  const sent = which === 'read' ? { query: { entity, ...body } } : { body: { entity, ...body } };
  return server.call(method as 'GET' | 'POST', path, { token, ...sent });
};
const create = (token: string, name: string, more: object = {}) =>
  send(token, 'create', { name, query, arrangement, request_id: randomUUID(), ...more });
const viewsOf = async (token: string) => (await send(token, 'read', {})).result as ListViews;
async function made(token: string, name: string): Promise<SavedView> {
  const { result } = await create(token, name);
  const view = (result as ListViews).views.find((candidate) => candidate.name === name);
  if (!view) throw new Error(`no view ${name}`);
  return view;
}
const startOf = async (token: string) =>
  ((await server.call('GET', '/admin/user/info', { token })).result as UserInfo).lists?.[entity];

describe('saved views', () => {
  test('keep query and columns under a name, for their owner alone', async () => {
    const view = await made(clerk, ' 低库存 '.trim());
    expect(view).toMatchObject({
      version: 1,
      own: true,
      roles: [],
      arrangement,
      query: {
        pageSize: 100,
        sort: { field: 'stock_available', order: 'descend' },
        thenBy: [{ field: 'id', order: 'ascend' }],
        filters: { status: ['enabled'], low_stock: true },
      },
    });
    expect((await viewsOf(admin)).views).toEqual([]);
  });

  test('the same wish twice makes one view; a name is there once', async () => {
    const request_id = randomUUID();
    const [one, other] = [await create(clerk, '两次', { request_id }), await create(clerk, '两次', { request_id })];
    expect(other.result).toEqual(one.result);
    expect(await create(clerk, '两次')).toMatchObject({ code: codes.invalid, message: '已有同名的视图' });
    expect(await send(clerk, 'create', { name: '无编号', query, arrangement })).toMatchObject({ code: codes.invalid });
  });

  test('are renamed and removed by their owner, at the version that he saw', async () => {
    const { id } = await made(clerk, '旧名');
    expect(await send(clerk, 'update', { id, version: 1, name: '新名' })).toMatchObject({ code: codes.ok });
    expect(await send(clerk, 'update', { id, version: 1, name: '再改' })).toMatchObject({ code: codes.conflict });
    expect(await send(clerk, 'remove', { id, version: 1 })).toMatchObject({ code: codes.conflict });
    expect(await send(clerk, 'remove', { id, version: 2 })).toMatchObject({ code: codes.ok });
    expect(await send(clerk, 'remove', { id, version: 2 })).toMatchObject({ code: codes.notFound });
  });

  test('nobody changes, removes or begins with a view of somebody else (IDOR)', async () => {
    const { id } = await made(clerk, '私有');
    for (const token of [admin, auditor]) {
      const refused = { code: codes.notFound };
      expect(await send(token, 'update', { id, version: 1, name: '夺走' })).toMatchObject(refused);
      expect(await send(token, 'remove', { id, version: 1 })).toMatchObject(refused);
      expect(await send(token, 'settle', { version: 0, default_id: id })).toMatchObject(refused);
    }
    // Nor under the name of another list.
    expect(await send(admin, 'remove', { id, version: 1, entity: 'award_cate' })).toMatchObject({
      code: codes.notFound,
    });
    expect((await viewsOf(clerk)).views.some((view) => view.id === id)).toBe(true);
  });

  test('a shared view is there for the role, to be used and not to be changed', async () => {
    const { id } = await made(admin, '对账');
    const roles = ['finance_auditor'];
    expect(await send(admin, 'update', { id, version: 1, roles })).toMatchObject({ code: codes.ok });
    const seen = (await viewsOf(auditor)).views.find((view) => view.id === id);
    expect(seen).toMatchObject({ own: false, name: '对账', roles });
    expect((await viewsOf(clerk)).views.some((view) => view.id === id)).toBe(false);
    expect(await send(auditor, 'update', { id, version: 2, name: '我的' })).toMatchObject({ code: codes.notFound });
    expect(await send(auditor, 'settle', { version: 0, default_id: id })).toMatchObject({ code: codes.ok });
    expect(await startOf(auditor)).toMatchObject({ query: { pageSize: 100 } });
    // No longer shared: the list begins as it did before.
    expect(await send(admin, 'update', { id, version: 2, roles: [] })).toMatchObject({ code: codes.ok });
    expect((await startOf(auditor))?.query).toBeUndefined();
    expect(await viewsOf(auditor)).toMatchObject({ default_id: null });
  });

  test('sharing takes the right to change rows, and goes to roles of one’s own', async () => {
    const { id } = await made(auditor, '只读者的');
    expect((await viewsOf(auditor)).shareable).toEqual([]);
    expect(await send(auditor, 'update', { id, version: 1, roles: ['finance_auditor'] })).toMatchObject({
      code: codes.noAction,
    });
    expect((await viewsOf(clerk)).shareable.map(({ code }) => code)).toEqual(['mall_operator']);
    const own = await made(clerk, '经办的');
    expect(await send(clerk, 'update', { id: own.id, version: 1, roles: ['super_admin'] })).toMatchObject({
      code: codes.invalid,
    });
  });

  test('what the list does not have is refused', async () => {
    const refused = { code: codes.invalid };
    expect(await create(clerk, '坏', { query: { password: '1' } })).toMatchObject(refused);
    expect(await create(clerk, '坏', { query: { pageSize: '7' } })).toMatchObject(refused);
    expect(
      await create(clerk, '坏', { arrangement: { columns: { hidden: ['secret'] }, density: 'small' } }),
    ).toMatchObject(refused);
    expect(
      await create(clerk, '坏', { arrangement: { columns: { widths: { title: 5 } }, density: 'small' } }),
    ).toMatchObject(refused);
    expect(await create(clerk, '坏', { arrangement: { columns: {}, density: 'huge' } })).toMatchObject(refused);
    for (const shape of ['cards', 'tiles'])
      expect(await create(clerk, '坏', { arrangement: { columns: {}, density: 'small', shape } })).toMatchObject(
        refused,
      );
    expect(await create(clerk, '')).toMatchObject({ ...refused, message: '请输入视图名称' });
    expect(await create(clerk, '超'.repeat(21))).toMatchObject(refused);
    expect(await create(clerk, '坏', { entity: 'account' })).toMatchObject(refused);
  });

  test('whoever may not read the list has no views of it', async () => {
    const stranger = await server.login('channel_manager');
    expect(await send(stranger, 'read', {})).toMatchObject({ code: codes.forbidden });
    expect(await create(stranger, '外人')).toMatchObject({ code: codes.forbidden });
    expect(await startOf(stranger)).toBeUndefined();
  });
});

test('how a list looks is kept for its reader, comes with the user info, and can be taken back', async () => {
  const { version } = await viewsOf(admin);
  expect(await send(admin, 'settle', { version, arrangement })).toMatchObject({
    code: codes.ok,
    result: { version: version + 1 },
  });
  expect(await startOf(admin)).toEqual({ arrangement });
  expect(await send(admin, 'settle', { version, arrangement: null })).toMatchObject({ code: codes.conflict });
  expect(await send(admin, 'settle', { version: version + 1, arrangement: null })).toMatchObject({ code: codes.ok });
  expect(await startOf(admin)).toEqual({});
});

test('cards in place of a table are kept for a list that has them, in how it looks and in its views', async () => {
  const cards: Arrangement = { columns: {}, density: 'large', shape: 'cards' };
  const media = { entity: 'file' };
  const { version } = (await send(admin, 'read', media)).result as ListViews;
  expect(await send(admin, 'settle', { ...media, version, arrangement: cards })).toMatchObject({ code: codes.ok });
  const { lists } = (await server.call('GET', '/admin/user/info', { token: admin })).result as UserInfo;
  expect(lists?.['file']).toEqual({ arrangement: cards });
  const view = await create(admin, '大图', { ...media, query: { pageSize: '50' }, arrangement: cards });
  expect((view.result as ListViews).views[0]?.arrangement).toEqual(cards);
});
