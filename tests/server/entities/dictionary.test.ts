import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Dictionaries, enumsOf } from '../../../contract/dictionary/dictionary.ts';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { ensureDictionaries } from '../../../server/dictionary/ensure.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  // What the copied database has may be of an older program.
  await withTransaction(server.store, ensureDictionaries);
  token = await server.login('system_admin');
  admin = operator(server, token);
});
afterAll(() => server.close());

const typed = async (type: string) => {
  const row = page(await admin.list('dictionary', { keyword: type })).data.find((one) => one['type'] === type);
  if (!row) throw new Error(`no dictionary ${type}`);
  return row;
};
const itemsOf = async (type: string) =>
  page(await admin.list('dictionary_item', { dictionary_id: String((await typed(type)).id), pageSize: '100' })).data;
const itemOf = async (type: string, value: string) => {
  const row = (await itemsOf(type)).find((one) => one['value'] === value);
  if (!row) throw new Error(`no ${type} ${value}`);
  return row;
};
const all = async (etag?: string) =>
  server.app.inject({
    url: '/proxy-he/admin/api/dictionaries/all',
    headers: { authorization: `Bearer ${token}`, ...(etag !== undefined && { 'if-none-match': etag }) },
  });
const words = async (type: string) => (await all()).json<{ result: Dictionaries }>().result.types[type];

test('every set of codes that an entity declares is a dictionary with its codes, colours and order', async () => {
  const declared = entities.flatMap(enumsOf);
  expect(declared.length).toBeGreaterThan(40);
  const { rows } = await server.store.pool.query<{ type: string; values: string[] }>(`
    select d.type, array_agg(i.value order by i.sort) as values from dictionary d
    join dictionary_item i on i.dictionary_id = d.id where d.is_builtin group by d.type`);
  const found = new Map(rows.map(({ type, values }) => [type, values]));
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(declared.map(({ type, options }) => [type, Object.keys(options)])),
  );
  const { status } = entityNamed('goods_order');
  expect(await itemOf('goods_order_status', 'shipped')).toMatchObject({
    label: '已发货',
    color: status['shipped']?.color,
  });
});

test('of what belongs to the program only label, colour and place can be set; nothing is added or taken away', async () => {
  const item = await itemOf('goods_order_status', 'wait_ship');
  const { id, version } = item;
  const recoded = await admin.update('dictionary_item', { id, version, value: 'other' });
  expect(errorsOf(recoded)).toEqual([{ field: 'value', message: '内置字典项只能改名称、颜色和排序' }]);
  for (const event of ['DISABLE', 'DELETE'])
    expect(await admin.step('dictionary_item', id, event)).toMatchObject({ code: codes.illegalMove });
  const { id: type } = await typed('goods_order_status');
  for (const event of ['DISABLE', 'DELETE'])
    expect(await admin.step('dictionary', type, event)).toMatchObject({ code: codes.illegalMove });
  const added = await admin.create('dictionary_item', {
    dictionary_id: type,
    label: '新',
    value: 'new',
    color: 'blue',
    sort: 1,
  });
  expect(errorsOf(added)).toEqual([{ field: 'dictionary_id', message: '内置字典的项随程序存在，不能新增' }]);
});

test('what operators named otherwise stays so when the house starts again; the rest follows the program', async () => {
  const { id, version } = await itemOf('goods_order_sync_status', 'failed');
  expect((await admin.update('dictionary_item', { id, version, label: '推送失败' })).code).toBe(codes.ok);
  await server.store.pool.query(`update dictionary_item set label = 'alt' where value = 'synced'`);
  await withTransaction(server.store, ensureDictionaries);
  expect((await itemOf('goods_order_sync_status', 'failed'))['label']).toBe('推送失败');
  expect((await itemOf('goods_order_sync_status', 'synced'))['label']).toBe('已同步');
});

test('a list with items is not deleted, and says how many there are; its type never changes', async () => {
  const made = await admin.made('dictionary', { name: '退货原因', type: 'return_reason' });
  const item = { dictionary_id: made, label: '破损', value: 'broken', color: 'gold', sort: 1, is_default: true };
  const first = await admin.made('dictionary_item', item);
  const again = await admin.create('dictionary_item', { ...item, label: '又破损' });
  expect(again).toMatchObject({ code: codes.duplicate, message: '值已存在' });
  const second = await admin.made('dictionary_item', { ...item, value: 'late', label: '迟到', sort: 0 });
  expect((await admin.row('dictionary_item', first))['is_default']).toBe(false);
  expect((await admin.row('dictionary', made))['blockers']).toEqual({
    isOwnAndEmpty: [{ text: '2 个字典项：破损、迟到', path: `/system/dictionary-item?dictionary_id=${made}` }],
  });
  expect(await admin.step('dictionary', made, 'DELETE')).toMatchObject({
    code: codes.inUse,
    message: '仍有 2 个字典项，不能删除',
    result: { refs: [{ entity: 'dictionary_item', count: 2, sample: ['迟到', '破损'] }] },
  });
  const { version } = await admin.row('dictionary', made);
  const retyped = await admin.update('dictionary', { id: made, version, type: 'other_reason' });
  expect(errorsOf(retyped)).toEqual([{ field: 'type', message: '类型标识不能修改' }]);
  for (const id of [first, second]) expect((await admin.step('dictionary_item', id, 'DELETE')).code).toBe(codes.ok);
  expect((await admin.step('dictionary', made, 'DELETE')).code).toBe(codes.ok);
});

test('browsers ask with the ETag and are told when something was written; every answer carries the edition', async () => {
  const before = await all();
  expect(before.statusCode).toBe(200);
  const etag = String(before.headers['etag']);
  expect((await all(etag)).statusCode).toBe(304);
  const edition = async () => {
    const { headers } = await server.app.inject({
      url: '/proxy-he/admin/user/info',
      headers: { authorization: `Bearer ${token}` },
    });
    return Number(headers['x-dict-version']);
  };
  const told = await edition();
  const { id, version } = await itemOf('express_company', 'SF');
  expect((await admin.update('dictionary_item', { id, version, label: '顺丰', color: 'blue' })).code).toBe(codes.ok);
  expect(await edition()).toBe(told + 1);
  expect((await all(etag)).statusCode).toBe(200);
  expect(await words('express_company')).toContainEqual({
    value: 'SF',
    label: '顺丰',
    color: 'blue',
    is_default: false,
    open: true,
  });
});

test('what is kept of them is never older than the last write, whoever wrote it on whichever instance', async () => {
  const other = await startApp({ databaseUrl: server.databaseUrl, routes: [] });
  const dictionary = await admin.made('dictionary', { name: '口味', type: 'taste' });
  const labels = async (app: TestServer['app']) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ url: '/proxy-he/admin/api/dictionaries/all', headers });
    return answer.json<{ result: Dictionaries }>().result.types['taste']?.map(({ label, open }) => [label, open]);
  };
  const expectBoth = async (wanted?: readonly unknown[]) => {
    expect(await labels(server.app)).toEqual(wanted);
    expect(await labels(other.app)).toEqual(wanted);
  };
  await expectBoth();
  const id = await admin.made('dictionary_item', { dictionary_id: dictionary, label: '清', value: 'light', sort: 1 });
  await expectBoth([['清', true]]);
  const { version } = await admin.row('dictionary_item', id);
  await admin.update('dictionary_item', { id, version, label: '清甜' });
  await expectBoth([['清甜', true]]);
  const undone = await server.call('POST', '/admin/api/undo', {
    token,
    body: { entity: 'dictionary_item', id, version: version + 1 },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(undone.code).toBe(codes.ok);
  await expectBoth([['清', true]]);
  expect((await admin.step('dictionary_item', id, 'DISABLE')).code).toBe(codes.ok);
  await expectBoth([['清', false]]);
  expect((await admin.step('dictionary', dictionary, 'DISABLE')).code).toBe(codes.ok);
  expect((await admin.step('dictionary_item', id, 'DELETE')).code).toBe(codes.ok);
  await expectBoth();
  await other.close();
});

test('a browser that has them is answered without a look at them', async () => {
  const etag = String((await all()).headers['etag']);
  const asked = vi.spyOn(Client.prototype, 'query');
  expect((await all(etag)).statusCode).toBe(304);
  const texts = asked.mock.calls.map(([query]) => JSON.stringify(query));
  asked.mockRestore();
  // Who asks, and which edition there is, comes with his session.
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain('dictionary_item');
});

test('anybody signed in reads them, nobody else; only who may keeps them', async () => {
  expect((await server.app.inject({ url: '/proxy-he/admin/api/dictionaries/all' })).statusCode).toBe(401);
  const seller = operator(server, await server.login('ops_manager'));
  expect((await seller.list('dictionary')).code).toBe(codes.forbidden);
  expect((await seller.create('dictionary', { name: '甲', type: 'jia' })).code).toBe(codes.forbidden);
});

test('a code in use is neither taken away nor changed; what no list has is not shipped with', async () => {
  const seller = operator(server, await server.login('ops_manager'));
  const ship = (id: number, express_company: string) =>
    seller.update('goods_order', { id, express_company, express_no: 'SF1390027799', request_id: randomUUID() });
  const waiting = page(await seller.list('goods_order', { status: 'wait_ship', channel: 'self' })).data[0]?.id ?? 0;
  const unknown = await ship(waiting, '某某快运');
  expect(errorsOf(unknown)).toEqual([
    { field: 'express_company', message: '物流公司「某某快运」不在数据字典中或已停用，请重新选择' },
  ]);
  expect((await ship(waiting, '京东物流')).code).toBe(codes.ok);
  const { express_company: kept, order_no: order } = await seller.row('goods_order', waiting);
  expect(kept).toBe('JD');
  const { id, version } = await itemOf('express_company', 'JD');
  expect(await admin.step('dictionary_item', id, 'DELETE')).toMatchObject({
    code: codes.inUse,
    message: `仍有 1 个兑换订单（${String(order)}）在使用，不能删除，可以停用`,
    result: { refs: [{ entity: 'goods_order', count: 1, sample: [order] }] },
  });
  const recoded = await admin.update('dictionary_item', { id, version, value: 'JDL' });
  expect(errorsOf(recoded)).toEqual([
    { field: 'value', message: `仍有 1 个兑换订单（${String(order)}）在使用，不能修改` },
  ]);
  expect((await admin.step('dictionary_item', id, 'DISABLE')).code).toBe(codes.ok);
  expect((await words('express_company'))?.find(({ value }) => value === 'JD')).toMatchObject({ open: false });
});
