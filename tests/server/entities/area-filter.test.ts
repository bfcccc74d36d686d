import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, startEntities } from './with-entities.ts';

/* Filters of award.md §3.1, §3.8, §3.10–3.13 and §4.1: an area finds what lies in it, and what it lies in. */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const idsOf = async (entity: string, query: Readonly<Record<string, string>>) => {
  const answer = await admin.list(entity, { pageSize: '500', ...query });
  expect(answer.code).toBe(codes.ok);
  return page(answer).data.map(({ id }) => id);
};
const isFound = async (entity: string, id: number, areas: readonly string[]) =>
  Promise.all(areas.map(async (area) => (await idsOf(entity, { area })).includes(id)));

const write = (text: string) => server.store.pool.query(text);

test('a place is found by the areas that it lies in, and by those that lie in it', async () => {
  const id = await admin.made('localverifice', { area_code: '440106' });
  expect(await isFound('localverifice', id, ['440000', '440100', '440106'])).toEqual([true, true, true]);
  expect(await isFound('localverifice', id, ['440105', '440300', '450000'])).toEqual([false, false, false]);
  // A city without districts is a place of its own, and what is told of all of it holds in each part.
  await write(`update localverifice set area_code = '440100' where id = ${id}`);
  expect(await isFound('localverifice', id, ['440105', '440300'])).toEqual([true, false]);
});

test('a scope is found where it reaches: everywhere, in one of its places, outside of those left out', async () => {
  const id = await admin.made('goods_bottlecap', { area_scope: { mode: 'include', codes: ['440100', '350500'] } });
  const asked = ['440000', '440106', '350000', '440300', '110000'];
  expect(await isFound('goods_bottlecap', id, asked)).toEqual([true, true, true, false, false]);
  const become = async (scope: object) =>
    write(`update goods_bottlecap set area_scope = '${JSON.stringify(scope)}' where id = ${id}`);
  await become({ mode: 'exclude', codes: ['440100', '350000'] });
  expect(await isFound('goods_bottlecap', id, asked)).toEqual([true, false, false, true, true]);
  await become({ mode: 'all', codes: [] });
  expect(await isFound('goods_bottlecap', id, asked)).toEqual([true, true, true, true, true]);
});

test('a list of places is found by each of them', async () => {
  const id = await admin.made('goods_market');
  expect(await isFound('goods_market', id, ['440500', '440507', '350000'])).toEqual([true, true, true]);
  expect(await isFound('goods_market', id, ['440100', '330000'])).toEqual([false, false]);
});

test('orders, records, activities and campaigns are found by area; what is no area is told by its field', async () => {
  for (const entity of ['goods_order', 'award_record', 'activity', 'ccn_activity']) {
    const all = await idsOf(entity, {});
    const found = await idsOf(entity, { area: '440000' });
    expect(found.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(found));
    expect(await idsOf(entity, { area: '' })).toEqual(all);
  }
  for (const area of ['44', '999999', 'abcdef', '440000,350000'])
    expect(errorsOf(await admin.list('goods_order', { area }))).toEqual([
      { field: 'area', message: expect.stringMatching(/^收货地区(?:应为 6 位地区代码|的字数应不超过 6)$/) as string },
    ]);
});

test('orders are found by the goods, and by a whole number of a phone, never by a piece of it', async () => {
  const first = page(await admin.list('goods_order', { pageSize: '500' })).data.find(({ goods_id: id }) => id !== null);
  const { rows } = await server.store.pool.query<{ id: number; mobile: string; goods_id: number }>(
    `select id, mobile, goods_id from goods_order where id = ${first?.id}`,
  );
  const [order] = rows;
  if (!order) throw new Error('no order');
  expect(await idsOf('goods_order', { keyword: order.mobile })).toContain(order.id);
  expect(await idsOf('goods_order', { keyword: order.mobile.slice(0, 10) })).not.toContain(order.id);
  expect(await idsOf('goods_order', { goods_id: String(order.goods_id) })).toContain(order.id);
  const others = await idsOf('goods_order', { goods_id: '999999' });
  expect(others).toEqual([]);
});

test('materials are found by a piece of their department, vouchers by one of their merchant, caps by the whole bar code', async () => {
  expect(await idsOf('goods_market', { owner_dept: '华南' })).toContain(2301);
  expect(await idsOf('goods_market', { owner_dept: '华北' })).toEqual([]);
  expect(await idsOf('coupon_zhongshang', { partner_name: '星幕' })).toContain(2201);
  expect(await idsOf('coupon_zhongshang', { partner_name: '影院没有' })).toEqual([]);
  expect(await idsOf('goods_bottlecap', { product_sku: '6901234500018' })).toContain(2401);
  expect(await idsOf('goods_bottlecap', { product_sku: '690123450001' })).not.toContain(2401);
});
