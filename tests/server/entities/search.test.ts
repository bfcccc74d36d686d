import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import type { FoundRecord } from '../../../contract/entity/list/search.ts';
import { operator, page, startEntities } from './with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let admin = '';
beforeAll(async () => {
  server = await startEntities();
  admin = await server.login();
});
afterAll(() => server.close());

const search = (token: string, keyword: string) =>
  server.call('GET', '/admin/api/search', { token, query: { keyword } });
const found = async (token: string, keyword: string) =>
  ((await search(token, keyword)).result as { data: readonly FoundRecord[] }).data;

test('records of several kinds are found by name, as their lists find them', async () => {
  await operator(server, admin).made('award_cate', { cate_name: '礼盒分类' });
  await operator(server, admin).made('goods_offline', { title: '中秋礼盒' });
  const records = await found(admin, ' 礼盒 ');
  expect(new Set(records.map(({ entity }) => entity)).size).toBeGreaterThan(1);
  for (const { entity, id } of records) {
    const listed = page(await operator(server, admin).list(entity, { keyword: '礼盒' })).data;
    expect(listed.map((row) => row.id)).toContain(id);
  }
  expect(records).toContainEqual(
    expect.objectContaining({ entity: 'goods_offline', label: '线下商品', title: '中秋礼盒', status: '草稿' }),
  );
});

test('a whole number finds that one record, however it is written', async () => {
  const id = await operator(server, admin).made('goods_offline');
  const row = await operator(server, admin).row('goods_offline', id);
  const number = String(row['goods_no']);
  for (const typed of [number, number.toLowerCase()])
    expect(await found(admin, typed)).toEqual([
      { entity: 'goods_offline', label: '线下商品', id, title: row['title'], number, status: '草稿' },
    ]);
});

test('nobody finds what he may not list', async () => {
  const all = new Set((await found(admin, '茶')).map(({ entity }) => entity));
  expect(all.size).toBeGreaterThan(1);
  for (const username of ['mall_operator', 'customer_service', 'system_admin', 'campaign_operator']) {
    const token = await server.login(username);
    for (const keyword of ['茶', '店', '礼', 'XX', 'JL'])
      for (const { entity } of await found(token, keyword)) {
        const answer = await operator(server, token).list(entity);
        expect([username, entity, answer.code]).toEqual([username, entity, 20000]);
      }
  }
  const mall = (await found(await server.login('mall_operator'), '茶')).map(({ entity }) => entity);
  expect(mall.length).toBeGreaterThan(0);
  // Of what is named so, goods, members, their coupons and what they say are on its pages (wider.md §13).
  expect(
    mall.filter(
      (entity) =>
        !/^(?:AwardGoods|HeUser$|HeCoupon$|CouponRecord$|HeSuggestion$)/.test(entityNamed(entity).permissionId),
    ),
  ).toEqual([]);
});

test('a few of each kind, the newest first', async () => {
  const made: number[] = [];
  for (let count = 0; count < 7; count += 1)
    made.push(await operator(server, admin).made('localverifice', { title: `旗舰点 ${count}` }));
  expect((await found(admin, '旗舰点')).map(({ id }) => id)).toEqual(made.toReversed().slice(0, 5));
});

test('archived records are not found, wildcards stand for themselves', async () => {
  const id = await operator(server, admin).made('goods_offline', { title: '百分之百%_果汁' });
  expect((await found(admin, '%_果')).map((record) => record.id)).toEqual([id]);
  expect(await found(admin, '%%')).toEqual([]);
  await operator(server, admin).step('goods_offline', id, 'ARCHIVE');
  expect(await found(admin, '%_果')).toEqual([]);
});

test.each(['', '   ', '长'.repeat(51), 'a\0b'])('the keyword %j is refused', async (keyword) => {
  expect((await search(admin, keyword)).code).toBe(40001);
});

test('a search needs a session', async () => {
  expect((await server.call('GET', '/admin/api/search', { query: { keyword: '茶' } })).status).toBe(401);
});
