import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

describe('快捷入口', () => {
  interface Shortcuts {
    readonly version: number;
    readonly chosen: readonly { readonly path: string }[];
    readonly offered: readonly { readonly path: string }[];
  }
  const put = (body: object, by = token) => server.call('PUT', '/admin/api/workplace/shortcuts', { token: by, body });
  const get = async (by = token) =>
    (await server.call('GET', '/admin/api/workplace/shortcuts', { token: by })).result as Shortcuts;
  const offered = async (by = token) => (await get(by)).offered.map(({ path }) => path);

  test('are kept for the account, in their order, with a version', async () => {
    expect(await get()).toMatchObject({ version: 0, chosen: [] });
    const [first = '', second = ''] = await offered();
    expect(await put({ version: 0, paths: [second, first] })).toMatchObject({
      code: codes.ok,
      result: { version: 1, chosen: [{ path: second }, { path: first }] },
    });
    expect(await get(await server.login('ops_manager'))).toMatchObject({ version: 0, chosen: [] });
    expect(await put({ version: 1, paths: [] })).toMatchObject({ result: { version: 2, chosen: [] } });
  });

  test('the later of two who began with the same version is told so', async () => {
    const clerk = await server.login('finance_auditor');
    const paths = (await offered(clerk)).slice(0, 1);
    const answers = await Promise.all([put({ version: 0, paths }, clerk), put({ version: 0, paths: [] }, clerk)]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([codes.ok, codes.conflict]);
    expect(await put({ version: 0, paths }, clerk)).toMatchObject({ code: codes.conflict });
    expect(await put({ version: 7, paths }, clerk)).toMatchObject({ code: codes.conflict });
  });

  test('only pages that one may open, each once, eight at most', async () => {
    const clerk = await server.login('channel_manager');
    const open = await offered(clerk);
    expect(open).toEqual([
      '/dashboard/analysis',
      '/dashboard/handed-task',
      '/dashboard/approval',
      '/award/goods-market',
      '/award/localverifice',
      '/member/user',
      '/content/calendar',
      '/content/upload',
      '/content/upload-folder',
      '/system/data-job',
    ]);
    const refused = { code: codes.invalid };
    expect(await put({ version: 0, paths: ['/award/list'] }, clerk)).toMatchObject(refused);
    expect(await put({ version: 0, paths: ['https://flan.example'] }, clerk)).toMatchObject(refused);
    expect(await put({ version: 0, paths: [...open.slice(3), ...open.slice(3, 4)] }, clerk)).toMatchObject({
      ...refused,
      message: '快捷入口不能重复',
    });
    expect(await put({ version: 0, paths: Array.from({ length: 9 }, (_, at) => `/${at}`) })).toMatchObject({
      ...refused,
      message: '最多 8 个快捷入口',
    });
  });

  test('a page that one may no longer open is not shown, and comes back with the right', async () => {
    const clerk = await server.login('channel_manager');
    await put({ version: 0, paths: ['/award/localverifice'] }, clerk);
    const right = `permission_id = 'AwardLocalverifice' and action = 'query'
      and role_id = (select id from role where code = 'channel_manager')`;
    await server.store.pool.query(`delete from role_permission where ${right}`);
    expect((await get(clerk)).chosen).toEqual([]);
    await server.store.pool.query(`insert into role_permission (role_id, permission_id, action)
      select id, 'AwardLocalverifice', 'query' from role where code = 'channel_manager'`);
    expect((await get(clerk)).chosen).toMatchObject([{ path: '/award/localverifice' }]);
  });
});

test('the header tells of the sign-in before this one and the department', async () => {
  const header = async (by: string) =>
    (await server.call('GET', '/admin/api/workplace/header', { token: by })).result as {
      readonly dept: string | null;
      readonly last_login: { readonly at: string; readonly ip: string } | null;
    };
  const first = await server.login('mall_operator');
  await server.store.pool.query(
    `delete from login_log where account_id = (select id from account where username = 'mall_operator')
      and session_no <> (select max(no) from session)`,
  );
  expect(await header(first)).toMatchObject({ dept: '商城组', last_login: null });
  const second = await header(await server.login('mall_operator'));
  expect(second.last_login).toMatchObject({ ip: '127.0.0.1' });
});

test('the trend is that of seven days up to today', async () => {
  await admin.made('award_cate');
  const answer = await server.call('GET', '/admin/api/workplace/trend?by=operations', { token });
  const trend = answer.result as { labels: string[]; series: { values: number[] }[]; shown: { id: string } };
  expect(trend.labels).toHaveLength(7);
  expect(trend.shown.id).toBe('operations');
  expect(trend.series[0]?.values.at(-1)).toBeGreaterThan(0);
  for (const query of ['days=0', 'days=32', 'days=x'])
    expect(await server.call('GET', `/admin/api/workplace/trend?${query}`, { token })).toMatchObject({
      code: codes.invalid,
    });
});
