import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/errors.ts';
import { pages } from '../../../contract/pages.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const block = async <T>(name: string, by = token): Promise<readonly T[]> => {
  const answer = await server.call('GET', `/admin/api/workplace/${name}`, { token: by });
  expect(answer.code).toBe(codes.ok);
  return (answer.result as { data: readonly T[] }).data;
};
interface Todo {
  readonly key: string;
  readonly count: number;
  readonly path: string;
}
const todo = async (key: string) => (await block<Todo>('todos')).find((card) => card.key === key);

test('each card counts what its address lists', async () => {
  await server.store.pool.query('update goods_offline set stock_warn = 1200');
  const cards = await block<Todo>('todos');
  expect(cards.map(({ key, count }) => [key, count])).toEqual([
    ['goods_offline_low_stock', 1],
    ['award_draft', 6],
    ['goods_offline_draft', 0],
    ['localverifice_ending', 0],
    ['mail_failed', 0],
  ]);
  for (const { key, count, path } of cards) {
    const [address = '', query = ''] = path.split('?');
    const entity = pages.find((candidate) => candidate.path === address)?.entity ?? '';
    const listed = page(await admin.list(entity, Object.fromEntries(new URLSearchParams(query))));
    if (key !== 'localverifice_ending') expect(listed.totalCount).toBe(count);
  }
});

test('a point is about to end within three days, not before and not after', async () => {
  const id = await admin.made('localverifice');
  await admin.step('localverifice', id, 'ENABLE');
  const ends = async (when: string) => {
    await server.store.pool.query(`update localverifice set end_at = now() + interval '${when}' where id = ${id}`);
    return (await todo('localverifice_ending'))?.count;
  };
  expect(await ends('71 hours')).toBe(1);
  expect(await ends('73 hours')).toBe(0);
  expect(await ends('-1 minute')).toBe(0);
});

test('the figures are those of today and of yesterday', async () => {
  interface Figure {
    readonly key: string;
    readonly today: number;
    readonly yesterday: number;
  }
  const figures = async (by = token) =>
    Object.fromEntries(
      (await block<Figure>('today', by)).map(({ key, today, yesterday }) => [key, [today, yesterday]]),
    );
  const before = await figures();
  const id = await admin.made('award');
  await admin.adjust(2101, 30);
  await admin.adjust(2101, -4);
  const after = await figures();
  const grown = Object.fromEntries(
    Object.entries(after).map(([key, [today = 0]]) => [key, today - (before[key]?.[0] ?? 0)]),
  );
  expect(grown).toMatchObject({
    award_created: 1,
    goods_offline_created: 0,
    stock_increased: 30,
    stock_decreased: 4,
    operations: 3,
  });
  await server.store.pool.query(`update award set created_at = created_at - interval '1 day' where id = ${id}`);
  expect((await figures())['award_created']).toEqual([(after['award_created']?.[0] ?? 0) - 1, 1]);
  await server.store.pool.query(`update award set created_at = created_at - interval '1 day' where id = ${id}`);
  expect((await figures())['award_created']?.[1]).toBe(0);
  expect(Object.keys(await figures(await server.login('customer_service')))).toEqual([
    'operations',
    'localverifice_created',
  ]);
});

test('the feed shows the newest operations, and without the right to the log only own ones', async () => {
  interface Line {
    readonly nickname: string;
    readonly summary: string;
  }
  for (let count = 0; count < 22; count += 1) await admin.adjust(2101, 1);
  const lines = await block<Line>('feed');
  expect(lines).toHaveLength(20);
  expect(lines[0]).toMatchObject({ nickname: '超级管理员', summary: '入库线下商品【凉茶品鉴装 310ml×6】 +1：盘点' });
  const clerk = await server.login('mall_operator');
  expect(await block('feed', clerk)).toEqual([]);
  await operator(server, clerk).adjust(2101, 2);
  expect(await block<Line>('feed', clerk)).toMatchObject([{ nickname: '商城运营' }]);
  expect((await block<Line>('feed')).every(({ nickname }) => nickname === '超级管理员')).toBe(true);
  const [seeing] = (await server.store.pool.query<{ id: number }>(`select id from role where code = 'mall_operator'`))
    .rows;
  await server.store.pool.query(
    `insert into role_permission (role_id, permission_id, action) values (${seeing?.id ?? 0}, 'OperationLog', 'query')`,
  );
  expect((await block<Line>('feed', clerk)).map(({ nickname }) => nickname)).toContain('超级管理员');
});

test('the summary counts by state and adds the stock up', async () => {
  const answer = await server.call('GET', '/admin/api/workplace/summary', { token });
  const { rows } = await server.store.pool.query<{ total: number }>(
    'select sum(stock_total)::bigint as total from goods_offline',
  );
  expect(answer.result).toMatchObject({
    entities: [
      { entity: 'award_cate', total: 6, by_status: [{ status: 'enabled', label: '启用', count: 6 }, { count: 0 }] },
      { entity: 'localverifice' },
      { entity: 'goods_offline', path: '/award/goods-offline' },
      { entity: 'award' },
    ],
    stock: [{ entity: 'goods_offline', stock_total: rows[0]?.total, stock_allocated: 800, stock_locked: 0 }],
  });
});

test('nobody sees figures of pages that are not his', async () => {
  const clerk = await server.login('customer_service');
  expect((await block<Todo>('todos', clerk)).map(({ key }) => key)).toEqual(['localverifice_ending']);
  const summary = await server.call('GET', '/admin/api/workplace/summary', { token: clerk });
  expect(summary.result).toMatchObject({ entities: [{ entity: 'localverifice' }], stock: [] });
  expect((summary.result as { entities: unknown[] }).entities).toHaveLength(1);
  await server.store.pool.query(`delete from role_permission where permission_id = 'Workplace' and action = 'query'
    and role_id = (select id from role where code = 'customer_service')`);
  expect(await server.call('GET', '/admin/api/workplace/todos', { token: clerk })).toMatchObject({
    status: 401,
    code: codes.forbidden,
  });
});

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
    expect(answers.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.conflict]);
    expect(await put({ version: 0, paths }, clerk)).toMatchObject({ code: codes.conflict });
    expect(await put({ version: 7, paths }, clerk)).toMatchObject({ code: codes.conflict });
  });

  test('only pages that one may open, each once, eight at most', async () => {
    const clerk = await server.login('channel_manager');
    const open = await offered(clerk);
    expect(open).toEqual(['/dashboard/analysis', '/award/localverifice']);
    const refused = { code: codes.invalid };
    expect(await put({ version: 0, paths: ['/award/list'] }, clerk)).toMatchObject(refused);
    expect(await put({ version: 0, paths: ['https://flan.example'] }, clerk)).toMatchObject(refused);
    expect(await put({ version: 0, paths: [...open, ...open] }, clerk)).toMatchObject({
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

test('the header tells of the sign-in before this one, the department and what one may count', async () => {
  const header = async (by: string) =>
    (await server.call('GET', '/admin/api/workplace/header', { token: by })).result as {
      readonly dept: string | null;
      readonly last_login: { readonly at: string; readonly ip: string } | null;
      readonly levels: readonly { readonly id: string; readonly value: number }[];
    };
  const first = await server.login('mall_operator');
  await server.store.pool.query(
    `delete from login_log where account_id = (select id from account where username = 'mall_operator')
      and session_no <> (select max(no) from session)`,
  );
  expect(await header(first)).toMatchObject({ dept: '总部', last_login: null });
  const second = await header(await server.login('mall_operator'));
  expect(second.last_login).toMatchObject({ ip: '127.0.0.1' });
  expect(second.levels.map(({ id }) => id)).toEqual(['goods_offline_available']);
  const all = await header(await server.login());
  expect(all.levels.map(({ id }) => id)).toEqual(['award_enabled', 'goods_offline_available', 'localverifice_enabled']);
  const { rows } = await server.store.pool.query<{ count: number }>(
    `select count(*) as count from award where status = 'enabled'`,
  );
  expect(all.levels[0]?.value).toBe(rows[0]?.count);
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
