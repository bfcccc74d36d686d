import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StockPart, Todo } from '../../../contract/insight/todos.ts';
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
const todo = async (key: string) => (await block<Todo>('todos')).find((card) => card.key === key);

test('each line, and each part of the stock, counts what its address lists', async () => {
  await server.store.pool.query(`update goods_offline set stock_warn = 1200;
    update invite_prize set stock_warn = 63 where id = 7102;
    update goods_bottlecap set stock_warn = 79999; update goods_market set stock_warn = 600;
    update award_record set won_at = now() - interval '3 days 1 minute' where id = 118;
    insert into coupon_zhongshang select (jsonb_populate_record(c, '{"id": 2299, "goods_no": "ZS002299", "status": "archived", "stock_warn": 10000}')).*
      from coupon_zhongshang as c where c.id = 2201`);
  const cards = await block<Todo>('todos');
  expect(cards.map(({ key, count }) => [key, count])).toEqual([
    ['handed_task_open', 0],
    ['approval_open', 0],
    ['goods_order_exception', 1],
    ['award_record_failed', 2],
    ['after_sale_refund_failed', 1],
    ['mail_outbox_failed', 0],
    ['he_suggestion_overdue', 2],
    ['risk_case_open', 1],
    ['bill_difference_open', 2],
    ['he_suggestion_pending', 3],
    ['after_sale_applied', 1],
    ['goods_order_wait_check', 11],
    ['goods_order_wait_ship', 32],
    ['he_order_to_pick', 2],
    ['award_record_address_late', 1],
    ['activity_low_budget', 0],
    ['localverifice_ending', 0],
    ['award_draft', 1],
    ['goods_offline_draft', 0],
  ]);
  const parts = await block<StockPart>('stock');
  expect(parts.map(({ key, count }) => [key, count])).toEqual([
    ['prize_low_stock', 0],
    ['invite_prize_low_stock', 1],
    ['goods_low_stock', 0],
    ['goods_offline_low_stock', 1],
    ['goods_market_low_stock', 1],
    ['goods_bottlecap_low_stock', 0],
    ['coupon_zhongshang_low_stock', 0],
    ['coupon_zhongshang_expiring', 0],
    ['virtual_product_low_stock', 0],
  ]);
  for (const { count, path } of [...cards, ...parts]) {
    const [address = '', query = ''] = path.split('?');
    const entity = pages.find((candidate) => candidate.path === address)?.entity ?? '';
    const listed = page(await admin.list(entity, Object.fromEntries(new URLSearchParams(query))));
    expect(listed.totalCount).toBe(count);
  }
});

test('what runs short is named, the shortest first, and leads to its own place', async () => {
  await server.store.pool.query(`update goods_offline set stock_warn = 2000000`);
  const { rows: goods } = await server.store.pool.query<{ id: number; left: number }>(
    `select id, stock_total - stock_allocated - stock_locked as "left" from goods_offline where status <> 'archived' order by 2, 1`,
  );
  const part = (await block<StockPart>('stock')).find(({ key }) => key === 'goods_offline_low_stock');
  expect(part?.count).toBe(goods.length);
  expect(part?.rows.map(({ id, left, path }) => [id, left, path])).toEqual(
    goods.slice(0, 3).map(({ id, left }) => [id, left, `/award/goods-offline/${id}`]),
  );
});

test('a line says since when the first of it waits, and what whoever looks at it can do', async () => {
  await server.store.pool.query(`update goods_order set created_at = now() - interval '51 hours'
    where id = (select max(id) from goods_order where status = 'wait_check')`);
  const { rows } = await server.store.pool.query<{ since: string }>(
    `select min(created_at) as since from goods_order where status = 'wait_check'`,
  );
  const checks = async (by: string) =>
    (await block<Todo>('todos', by)).find(({ key }) => key === 'goods_order_wait_check');
  expect(await checks(token)).toMatchObject({ step: '去审核', unit: '单' });
  expect(Date.parse((await checks(token))?.since ?? '')).toBe(Date.parse(rows[0]?.since ?? '-'));
  expect(await checks(await server.login('customer_service'))).toMatchObject({ step: '去查看' });
  expect(await todo('mail_outbox_failed')).toMatchObject({ count: 0, since: null });
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
  const counts = new Map((await block<StockPart>('stock')).map(({ key, count }) => [key, count]));
  for (const key of ['coupon_zhongshang_expiring', 'prize_low_stock', 'goods_low_stock'])
    expect([key, counts.get(key)]).toEqual([key, 1]);
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

test('nobody sees figures of pages that are not his', async () => {
  const clerk = await server.login('customer_service');
  expect((await block<Todo>('todos', clerk)).map(({ key }) => key)).toEqual([
    'handed_task_open',
    'approval_open',
    'goods_order_exception',
    'award_record_failed',
    'after_sale_refund_failed',
    'he_suggestion_overdue',
    'risk_case_open',
    'he_suggestion_pending',
    'after_sale_applied',
    'goods_order_wait_check',
    'goods_order_wait_ship',
    'he_order_to_pick',
    'award_record_address_late',
    'activity_low_budget',
    'localverifice_ending',
  ]);
  expect((await block<StockPart>('stock', clerk)).map(({ key }) => key)).toEqual(['prize_low_stock']);
  expect(await block<StockPart>('stock', await server.login('channel_manager'))).toMatchObject([
    { key: 'goods_market_low_stock' },
  ]);
  await server.store.pool.query(`delete from role_permission where permission_id = 'Workplace' and action = 'query'
    and role_id = (select id from role where code = 'customer_service')`);
  expect(await server.call('GET', '/admin/api/workplace/todos', { token: clerk })).toMatchObject({
    status: 401,
    code: codes.forbidden,
  });
});
