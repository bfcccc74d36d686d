import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dictionaries } from '../../../contract/dictionary/dictionary.ts';
import { dictionaryItem } from '../../../contract/dictionary/dictionary-item.entity.ts';
import { dictionary } from '../../../contract/dictionary/dictionary.entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { TestServer } from '../with-server.ts';
import { importer, startImports } from '../imports/importing.ts';
import { errorsOf, type Operator, operator, page } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startImports();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const typed = async (type: string): Promise<Row> => {
  const found = page(await admin.list('dictionary', { keyword: type })).data.find((row) => row['type'] === type);
  return found ?? expect.fail(`no dictionary ${type}`);
};
const itemOf = async (type: string, value: string): Promise<Row> => {
  const query = { dictionary_id: String((await typed(type)).id), pageSize: '100' };
  const found = page(await admin.list('dictionary_item', query)).data.find((row) => row['value'] === value);
  return found ?? expect.fail(`no ${type} ${value}`);
};
/** Rows that say by whom a parcel came, there and back. */
const counted = async (sql: string) =>
  Number(
    (
      await server.store.pool.query<{ count: number }>(`
        select (select count(*) from goods_order where ${sql}) + (select count(*) from after_sale where ${sql}) as count`)
    ).rows[0]?.count,
  );

test('an item and its list tell how many rows use them; the program’s own tell nothing', async () => {
  await server.store.pool.query(`update goods_order set express_company = 'SF' where id in (
    select id from goods_order order by id limit 3)`);
  const orders = await counted(`express_company = 'SF'`);
  expect(orders).toBeGreaterThan(2);
  expect(await itemOf('express_company', 'SF')).toMatchObject({ use_count: orders });
  expect(await typed('express_company')).toMatchObject({ use_count: await counted('express_company is not null') });
  expect(await itemOf('goods_category', 'tea')).toMatchObject({ use_count: null });
  expect(await itemOf('goods_order_status', 'shipped')).toMatchObject({ use_count: null });
});

test('the details show the rows that use an item, and lead to all of them; who has no page of theirs sees the number alone', async () => {
  const { id, use_count: count } = await itemOf('express_company', 'SF');
  const detail = (await admin.detail('dictionary_item', id)).result as Row & { used_by: readonly Row[] };
  expect(detail.used_by.length).toBe(Math.min(20, Number(count)));
  expect(detail.used_by[0]).toMatchObject({ address: expect.stringMatching(/^\/award\/order\?id=\d+$/) as string });
  expect(detail['links']).toEqual([{ label: '使用它的兑换订单', address: '/award/order?express_company=SF' }]);
  const governor = operator(server, await server.login('system_admin'));
  expect((await governor.detail('dictionary_item', id)).result).toMatchObject({ use_count: count, used_by: [] });
  const unused = (await admin.detail('dictionary_item', (await itemOf('goods_category', 'tea')).id)).result as Row;
  expect(unused).not.toHaveProperty('used_by');
});

test('before a step that takes it away the operator is told how much uses it', () => {
  const told = dictionaryItem.cautions;
  expect(told.DELETE({ use_count: 1234 })).toBe('仍有 1,234 行数据使用该项。');
  expect(told.DISABLE({ use_count: 0 })).toBeUndefined();
  expect(told.DISABLE({ use_count: null })).toBeUndefined();
  expect(dictionary.cautions.DISABLE({ use_count: 2 })).toContain('2 行数据');
});

const extraOf = async (type: string, value: string) => {
  const { result } = await server.call('GET', '/admin/api/dictionaries/all', { token });
  return (result as Dictionaries).types[type]?.find((word) => word.value === value);
};

test('扩展 of an item is an object that every client gets with the dictionary', async () => {
  const { id, version } = await itemOf('goods_category', 'tea');
  const extra = { code: 'A1', tags: ['热'], nested: { deep: true } };
  expect((await admin.update('dictionary_item', { id, version, extra })).code).toBe(codes.ok);
  expect(await extraOf('goods_category', 'tea')).toMatchObject({ extra });
  expect(await extraOf('goods_category', 'moxa')).not.toHaveProperty('extra');
  expect((await admin.update('dictionary_item', { id, version: version + 1, extra: null })).code).toBe(codes.ok);
  expect(await extraOf('goods_category', 'tea')).not.toHaveProperty('extra');
});

test.each([
  ['{"code": "A1",}', '扩展不是合法的 JSON：第 1 行第 15 个字符附近'],
  [[1, 2], '扩展应为 JSON 对象，如 {"code": "A1"}'],
  [{ text: '长'.repeat(2000) }, '扩展共 2,011 个字符，最多 2,000 个'],
  [7, '扩展应为 JSON 对象或数组'],
])('扩展 is never %j', async (extra, message) => {
  const { id, version } = await itemOf('goods_category', 'tea');
  expect(errorsOf(await admin.update('dictionary_item', { id, version, extra }))).toEqual([
    { field: 'extra', message },
  ]);
});

test('扩展 of the program’s own items stays with the program', async () => {
  const { id, version } = await itemOf('goods_order_status', 'shipped');
  expect(errorsOf(await admin.update('dictionary_item', { id, version, extra: { a: 1 } }))).toEqual([
    { field: 'extra', message: '内置字典项只能改名称、颜色和排序' },
  ]);
});

test('扩展 comes from a file as JSON; a line in which it is none is told where it goes wrong', async () => {
  const files = importer(server, token, 'dictionary_item');
  const lines = ['商品分类,绿茶,green,绿,10,"{""code"": ""G1""}"', '商品分类,红茶,red,红,20,"{""code"" ""R1""}"'];
  const { import_id, counts } = await files.checked(['所属字典,名称,值,颜色,排序,扩展', ...lines].join('\n'));
  expect(counts).toMatchObject({ new: 1, faulty: 1 });
  expect(JSON.stringify((await files.lines(import_id, 'faulty')).result)).toContain(
    '扩展不是合法的 JSON：第 1 行第 9 个字符附近',
  );
  await files.commit(import_id, 'rows');
  await files.until(import_id, 'finished');
  expect(await extraOf('goods_category', 'green')).toMatchObject({ extra: { code: 'G1' } });
});
