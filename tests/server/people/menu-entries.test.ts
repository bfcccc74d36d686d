import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { ensurePages } from '../../../server/people/menu-wishes.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const at = async (path: string): Promise<Row> => {
  const found = page(await admin.list('permission', { pageSize: '500' })).data.find((row) => row['path'] === path);
  if (!found) throw new Error(`nothing stands at ${path}`);
  return found;
};
const awards = async () => {
  const { menus } = (await server.call('GET', '/admin/user/info', { token })).result as UserInfo;
  return menus.filter(({ path }) => path.startsWith('/award/')).map(({ meta }) => meta.title);
};

test('entries older than pages of their own keep what was wished, and the others come beside them', async () => {
  const { pool } = server.store;
  const before = await admin.list('permission', { pageSize: '500' });
  await pool.query(`delete from permission where path in ('/system/dictionary-item', '/system/parameter');
    update permission set path = null, sort = 400, shown = false where path = '/system/dictionary';
    update permission set parent_id = null, own_title = null where node_type = 'page';
    delete from permission where node_type = 'dir'`);
  await withTransaction(server.store, (tx) => ensurePages(tx));
  const { data } = page(await admin.list('permission', { pageSize: '500' }));
  const entries = data.filter((row) => row['permission_id'] === 'Dictionary');
  expect(entries.map(({ path, sort, shown }) => ({ path, sort, shown }))).toEqual([
    { path: '/system/dictionary', sort: 400, shown: false },
    { path: '/system/dictionary-item', sort: 410, shown: false },
    { path: '/system/parameter', sort: 420, shown: false },
  ]);
  expect(entries.map((row) => [row['name'], row['parent_title']])).toEqual(
    ['数据字典', '字典项', '系统参数'].map((name) => [name, '系统管理']),
  );
  expect(data).toHaveLength(page(before).data.length);
});

test('pages of a group are put in another order, all or none', async () => {
  const [first, second] = [await at('/award/list'), await at('/award/cate')];
  const places = [
    { id: second.id, version: second.version, parent: null, sort: 5 },
    { id: first.id, version: first.version, parent: null, sort: 15 },
  ];
  const arrange = (wanted: readonly object[], key: string, who = token) =>
    server.call('POST', '/admin/api/permissions/arrange', {
      token: who,
      body: { places: wanted },
      headers: { 'idempotency-key': key },
    });
  expect(await arrange([{ ...places[0], parent: first.id }], 'arrange-pages-1')).toMatchObject({
    code: codes.invalid,
    message: expect.stringContaining('只能在所属目录内调整顺序') as string,
  });
  const reader = await server.login('finance_auditor');
  expect((await arrange(places, 'arrange-pages-2', reader)).code).toBe(codes.forbidden);
  expect((await arrange(places, 'arrange-pages-3')).code).toBe(codes.ok);
  expect((await awards()).slice(0, 2)).toEqual(['奖励分类', '奖励库']);
  expect((await arrange(places, 'arrange-pages-4')).code).toBe(codes.conflict);
});

test('parts of a campaign are in no menu until an operator shows them, and are read as before', async () => {
  const shownIn = async () => {
    const { menus } = (await server.call('GET', '/admin/user/info', { token })).result as UserInfo;
    return new Map(menus.map(({ path, meta }) => [path, meta.show]));
  };
  const before = await shownIn();
  const parts = [
    'ccn-setting',
    'ccn-award',
    'ccn-upstream',
    'ccn-tier',
    'acticode-node',
    'acticode-plan',
    'acticode-task',
  ];
  for (const part of parts) expect(before.get(`/activity/${part}`)).toBe(false);
  for (const path of ['/activity/ccn', '/activity/acticode', '/activity/plan']) expect(before.get(path)).toBe(true);
  expect((await admin.list('ccn_setting')).code).toBe(codes.ok);
  const { id, version } = await at('/activity/ccn-setting');
  expect((await admin.update('permission', { id, version, shown: true })).code).toBe(codes.ok);
  expect((await shownIn()).get('/activity/ccn-setting')).toBe(true);
});
