import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { StockLog } from '../../../contract/stock/stock.ts';
import type { TestServer } from '../with-server.ts';
import { skuGoods, twoSpecs } from './sku-goods.ts';
import { errorsOf, type Operator, operator, sampleOf, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const { row, specsOf, idsOf, adjust } = skuGoods(() => admin);
const logsOf = async (id: number) =>
  ((await admin.detail('goods', id)).result as { stock_logs: readonly StockLog[] }).stock_logs;

/** The stock of the kinds is that of the goods, and what the ledger tells of each of them. */
async function expectSums(id: number) {
  const specs = await specsOf(id);
  const logs = await logsOf(id);
  const sum = (numbers: readonly number[]) => numbers.reduce((before, one) => before + one, 0);
  expect(sum(specs.map(({ stock_total }) => Number(stock_total)))).toBe((await row(id))['stock_total']);
  for (const { spec_text, stock_total } of specs)
    expect(sum(logs.filter(({ sku_text }) => sku_text === spec_text).map(({ delta }) => delta))).toBe(stock_total);
}

test('the demo goods are those of the document, and their awards may be used', async () => {
  expect(await row(2001)).toMatchObject({ goods_no: 'SP00002001', stock_available: 1530, stock_sold: 1 });
  expect(await row(2002)).toMatchObject({ stock_available: 1788, channel: 'duiba', channel_goods_id: 'DB-70318' });
  expect(await admin.row('award', 3003)).toMatchObject({ source_available: 1530, source_ok: true, status: 'enabled' });
  expect((await admin.detail('goods', 2002)).result).toMatchObject({ used_by: [{ id: 3008, title: '润喉糖礼盒' }] });
});

test('new goods have the stock of their kinds, each with a line of the ledger', async () => {
  const id = await admin.made('goods', twoSpecs);
  expect(await row(id)).toMatchObject({ stock_total: 100, stock_available: 100, version: 1 });
  expect(await specsOf(id)).toMatchObject([
    { spec_text: '红', stock_total: 60, stock_available: 60 },
    { spec_text: '蓝', stock_total: 40 },
  ]);
  expect((await logsOf(id)).map(({ sku_text, change_type, delta }) => [sku_text, change_type, delta])).toEqual([
    ['蓝', 'init', 40],
    ['红', 'init', 60],
  ]);
  await expectSums(id);
});

test('stock moves for one kind, once for its request, and never below zero', async () => {
  const id = await admin.made('goods', twoSpecs);
  const [red, blue] = await idsOf(id);
  const request = randomUUID();
  expect(await adjust(id, 15, red, request)).toMatchObject({ code: codes.ok, result: { stock_total: 115 } });
  expect((await adjust(id, 15, red, request)).code).toBe(codes.ok);
  expect(await row(id)).toMatchObject({ stock_total: 115 });
  expect(await adjust(id, -41, blue)).toMatchObject({
    code: codes.shortage,
    message: '库存不足：规格「蓝」最多可减少 40',
    result: { scope: 'source', available: 40 },
  });
  expect(errorsOf(await adjust(id, 1))).toEqual([{ field: 'sku_id', message: '请选择规格' }]);
  expect(errorsOf(await adjust(id, 1, 1))).toEqual([{ field: 'sku_id', message: '规格不存在，请重新选择' }]);
  expect((await adjust(id, -40, blue)).code).toBe(codes.ok);
  await expectSums(id);
});

test('what prizes and orders count on cannot be taken away', async () => {
  const id = await admin.made('goods', { skus: [{ spec_text: '默认', stock_init: 100 }] });
  await server.store.pool.query(
    `update goods set stock_allocated = 30, stock_sold = 20, stock_locked = 10 where id = ${id}`,
  );
  expect(await row(id)).toMatchObject({ stock_available: 40 });
  expect(await adjust(id, -41)).toMatchObject({ code: codes.shortage, message: '库存不足：最多可减少 40' });
  expect((await adjust(id, -40)).code).toBe(codes.ok);
  const direct = server.store.pool.query(`update goods set stock_sold = 21 where id = ${id}`);
  await expect(direct).rejects.toThrow(/goods_stock_check/);
});

test('goods that an order still waits for are not archived, though the order took its unit from a prize', async () => {
  const id = await admin.made('goods', { skus: [{ spec_text: '默认', stock_init: 1 }] });
  const archive = async () => admin.update('goods', { id, version: (await row(id)).version, event: 'ARCHIVE' });
  await server.store.pool.query(`update goods_order set goods_id = ${id} where id = 9201`);
  expect(await archive()).toMatchObject({
    code: codes.illegalMove,
    message: '仍有库存分配给奖品，或有未完成的兑换订单，不能归档',
    result: { causes: [{ fact: 'has_open_orders', value: true, wanted: false, text: '有未完成的兑换订单' }] },
  });
  await server.store.pool.query(`update goods_order set status = 'finished' where id = 9201`);
  expect((await archive()).code).toBe(codes.ok);
  await server.store.pool.query(`update goods_order set goods_id = 2001, status = 'wait_ship' where id = 9201`);
});

test('kinds are renamed and added, and those with stock stay', async () => {
  const id = await admin.made('goods', twoSpecs);
  const [red, blue] = await specsOf(id);
  const changed = [{ ...blue, spec_text: '深蓝' }, { ...red }, { spec_text: '绿', stock_init: 5 }];
  expect((await admin.update('goods', { id, version: 1, skus: changed })).code).toBe(codes.ok);
  expect(await specsOf(id)).toMatchObject([
    { spec_text: '深蓝', stock_total: 40 },
    { spec_text: '红' },
    { stock_total: 5 },
  ]);
  expect(await row(id)).toMatchObject({ stock_total: 105 });
  expect(errorsOf(await admin.update('goods', { id, version: 2, skus: [{ ...blue }] }))).toEqual([
    { field: 'skus', message: '规格「红」还有 60 件库存，盘亏到 0 后才能删除' },
  ]);
  expect(
    errorsOf(await admin.update('goods', { id, version: 2, skus: [...changed, { ...red, spec_text: '橙' }] })),
  ).toEqual([{ field: 'skus', message: '规格已被他人删除或重复，请刷新后重试' }]);
  await server.store.pool.query(`update goods_sku set stock_sold = 10 where id = ${Number(red?.['sku_id'])}`);
  expect(errorsOf(await admin.update('goods', { id, version: 2, skus: [{ ...blue }] }))).toEqual([
    { field: 'skus', message: '规格「红」已分配给奖品或有兑换订单，不能删除' },
  ]);
  const twins = [{ spec_text: '大' }, { spec_text: '大' }];
  expect(errorsOf(await admin.update('goods', { id, version: 2, skus: twins }))).toEqual([
    { field: 'skus', message: '规格名称不能重复' },
  ]);
});

test('a copy has the kinds and none of the stock', async () => {
  const id = await admin.made('goods', twoSpecs);
  const copy = await admin.made('goods', { skus: (await specsOf(id)).map((sku) => ({ ...sku })) });
  expect(await row(copy)).toMatchObject({ stock_total: 0, status: 'draft' });
  expect(await idsOf(copy)).not.toEqual(await idsOf(id));
});

test('refuses what no order could keep', async () => {
  const refused = async (changes: Values) =>
    errorsOf(await admin.create('goods', { ...sampleOf('goods'), ...changes }));
  expect(await refused({ price_points: 0 })).toMatchObject([{ field: 'price_points' }]);
  expect(await refused({ user_limit: 1, order_limit: 2 })).toEqual([
    { field: 'order_limit', message: '单次限兑不能多于每人限兑' },
  ]);
  expect(await refused({ exchange_start_at: '2026-05-01T00:00:00+08:00' })).toEqual([
    { field: 'exchange_end_at', message: '兑换开始和结束时间应同时填写，或都不填' },
  ]);
  expect(await refused({ channel: 'duiba' })).toEqual([{ field: 'channel_goods_id', message: '请输入渠道商品 ID' }]);
  expect(await refused({ skus: [] })).toMatchObject([{ field: 'skus' }]);
});

test('what a channel knows is imported once', async () => {
  const changes = { channel: 'duiba', channel_goods_id: 'DB-70318' };
  await expect(admin.made('goods', changes)).rejects.toThrow('该渠道商品已被导入');
});

test('goods say all that keeps them from being put on sale', async () => {
  const id = await admin.made('goods', { skus: [{ spec_text: '默认' }] });
  const answer = await admin.step('goods', id, 'ON_SALE');
  expect(answer).toMatchObject({ code: codes.illegalMove, message: '还不能上架：可用库存为 0，请先入库' });
  expect((await adjust(id, 3)).code).toBe(codes.ok);
  expect((await admin.step('goods', id, 'ON_SALE')).code).toBe(codes.ok);
});

test('prizes take their stock from the goods and give it back', async () => {
  const goods = await admin.made('goods');
  const draft = { award_type: 'real_prize', source_type: 'goods', source_id: goods, validity: undefined };
  await expect(admin.made('award', draft)).rejects.toThrow('未启用');
  await admin.step('goods', goods, 'ON_SALE');
  const award = await admin.made('award', draft);
  await admin.step('award', award, 'ENABLE');
  const prize = await admin.made('prize', { award_id: award, stock_init: 30 });
  expect(await row(goods)).toMatchObject({ stock_allocated: 30, stock_available: 70 });
  // Off sale stops the exchange only: prizes keep drawing.
  await admin.step('goods', goods, 'OFF_SALE');
  expect((await admin.step('goods', goods, 'ARCHIVE')).message).toContain('仍有库存分配给奖品');
  const change = (delta: number) =>
    server.call('POST', '/admin/api/FlanAward/prizeStockUpdates', {
      token,
      body: { id: prize, delta, reason: '调整', request_id: randomUUID() },
    });
  expect((await change(71)).message).toContain('可分配 70');
  expect((await change(-30)).code).toBe(codes.ok);
  expect(await row(goods)).toMatchObject({ stock_allocated: 0, stock_available: 100 });
});

test('tells who delivers', async () => {
  const { result } = await server.call('GET', '/admin/api/FlanAwardGoods/orderGoodsChannels', { token });
  expect(result).toMatchObject({
    data: [
      { value: 'self', label: '自营仓', need_goods_id: false },
      { value: 'duiba', sync_mode: 'push', need_goods_id: true },
      { value: 'warehouse' },
      { value: 'market' },
    ],
  });
});
