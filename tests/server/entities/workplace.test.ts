import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { pages } from '../../../contract/menu/pages.ts';
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
  await server.store.pool.query(`update goods_offline set stock_warn = 1200;
    update invite_prize set stock_warn = 63 where id = 7102;
    update goods_bottlecap set stock_warn = 79999; update goods_market set stock_warn = 600;
    update award_record set won_at = now() - interval '3 days 1 minute' where id = 118;
    insert into coupon_zhongshang select (jsonb_populate_record(c, '{"id": 2299, "goods_no": "ZS002299", "status": "archived", "stock_warn": 10000}')).*
      from coupon_zhongshang as c where c.id = 2201`);
  const cards = await block<Todo>('todos');
  expect(cards.map(({ key, count }) => [key, count])).toEqual([
    ['goods_order_exception', 1],
    ['award_record_failed', 2],
    ['mail_outbox_failed', 0],
    ['goods_order_wait_check', 11],
    ['goods_order_wait_ship', 31],
    ['award_record_address_late', 1],
    ['prize_low_stock', 0],
    ['invite_prize_low_stock', 1],
    ['goods_low_stock', 0],
    ['goods_offline_low_stock', 1],
    ['goods_market_low_stock', 1],
    ['goods_bottlecap_low_stock', 0],
    ['coupon_zhongshang_low_stock', 0],
    ['coupon_zhongshang_expiring', 0],
    ['virtual_product_low_stock', 0],
    ['activity_low_budget', 0],
    ['localverifice_ending', 0],
    ['award_draft', 1],
    ['goods_offline_draft', 0],
  ]);
  for (const { key, count, path } of cards) {
    const [address = '', query = ''] = path.split('?');
    const entity = pages.find((candidate) => candidate.path === address)?.entity ?? '';
    const listed = page(await admin.list(entity, Object.fromEntries(new URLSearchParams(query))));
    if (key !== 'localverifice_ending') expect(listed.totalCount).toBe(count);
  }
});

test('an address is late three days after the win, and no longer waited for once it is there', async () => {
  const late = async (set: string) => {
    await server.store.pool.query(`update award_record set ${set} where id = 118`);
    return (await todo('award_record_address_late'))?.count;
  };
  expect(await late(`won_at = now() - interval '71 hours'`)).toBe(0);
  expect(await late(`won_at = now() - interval '73 hours'`)).toBe(1);
  expect(await late(`status = 'wait_ship'`)).toBe(0);
  expect(await late(`status = 'wait_address'`)).toBe(1);
});

test('codes that run out within thirty days, and prizes that are down to their warning, have a card', async () => {
  await server.store.pool.query(`update coupon_code set expire_at = now() + interval '29 days'
    where id = (select min(id) from coupon_code where state = 'available');
    update prize set stock_warn = 480 where id = 5004; update goods set stock_warn = 1530 where id = 2001`);
  expect((await todo('coupon_zhongshang_expiring'))?.count).toBe(1);
  expect((await todo('prize_low_stock'))?.count).toBe(1);
  expect((await todo('goods_low_stock'))?.count).toBe(1);
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
  expect((await block<Line>('feed'))[0]).toMatchObject({ nickname: '商城运营' });
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
    entities: expect.arrayContaining([
      expect.objectContaining({ entity: 'award_cate', total: 6 }),
      expect.objectContaining({ entity: 'goods_offline', path: '/award/goods-offline' }),
    ]) as unknown,
    stock: [
      { entity: 'goods' },
      { entity: 'goods_offline', stock_total: rows[0]?.total, stock_allocated: 800, stock_locked: 0 },
      { entity: 'goods_market' },
      { entity: 'goods_bottlecap' },
      { entity: 'coupon_zhongshang' },
      { entity: 'virtual_product', stock_total: 4975, stock_allocated: 0 },
    ],
  });
  const { entities } = answer.result as { entities: readonly { entity: string; path: string; by_status: unknown }[] };
  expect(entities[0]?.by_status).toMatchObject([{ status: 'enabled', label: '启用', count: 6 }, { count: 0 }]);
  // Every one of them has a list to go to.
  expect(entities.filter(({ path }) => path === '')).toEqual([]);
});

test('nobody sees figures of pages that are not his', async () => {
  const clerk = await server.login('customer_service');
  expect((await block<Todo>('todos', clerk)).map(({ key }) => key)).toEqual([
    'goods_order_exception',
    'award_record_failed',
    'goods_order_wait_check',
    'goods_order_wait_ship',
    'award_record_address_late',
    'prize_low_stock',
    'activity_low_budget',
    'localverifice_ending',
  ]);
  const summary = await server.call('GET', '/admin/api/workplace/summary', { token: clerk });
  const { entities, stock } = summary.result as { entities: readonly { entity: string }[]; stock: unknown };
  expect(entities.map(({ entity }) => entity)).toEqual(['localverifice', 'activity', 'prize']);
  expect(stock).toEqual([]);
  await server.store.pool.query(`delete from role_permission where permission_id = 'Workplace' and action = 'query'
    and role_id = (select id from role where code = 'customer_service')`);
  expect(await server.call('GET', '/admin/api/workplace/todos', { token: clerk })).toMatchObject({
    status: 401,
    code: codes.forbidden,
  });
});
