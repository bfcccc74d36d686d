import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { errorsOf, page, startEntities } from '../entities/with-entities.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';
import { type Offering, offering } from './offering.ts';
import { differing, twiceOnSale } from './same-offer.ts';

/* 商城报价 (wider.md §5.1, engines.md §3.1). */

let server: TestServer;
let mall: Offering;
beforeAll(async () => {
  server = await startEntities();
  mall = await offering(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await differing(server.store)).toEqual([]);
  expect(await twiceOnSale(server.store)).toEqual([]);
});

test('each goods of the demo has its primary offer, which says what the goods say', async () => {
  const { data, totalCount } = page(await mall.admin.list('he_goods', { goods_id: '2001' }));
  expect(totalCount).toBe(1);
  expect(data[0]).toMatchObject({
    display_title: '本草便携保温杯 480ml',
    is_primary: true,
    sale_mode: 'points',
    price_text: '6,800 积分',
    status: 'on_sale',
    sale_state: 'selling',
    limit_per_user: 2,
    stock_available: 1530,
  });
});

describe('上架', () => {
  const blockers = async (id: number) => (await mall.admin.step('he_goods', id, 'PUT_ON')).message;

  test.each<readonly [string, Values, Values, RegExp]>([
    ['no price', { delivery_types: ['pickup'] }, { points_price: null }, /没有填积分/],
    ['no kind', { delivery_types: ['pickup'] }, { enabled: false, points_price: 5 }, /没有可兑的规格/],
    [
      'no money',
      { delivery_types: ['pickup'], sale_mode: 'points_cash' },
      { points_price: 5, cash_price_fen: 0 },
      /没有填现金价/,
    ],
    ['no way to the member', {}, { points_price: 5 }, /没有选配送方式/],
    ['no template', { delivery_types: ['express'] }, { points_price: 5 }, /快递没有选运费模板/],
    [
      'a time that is over',
      {
        delivery_types: ['pickup'],
        sale_start_at: '2026-01-01T00:00:00+08:00',
        sale_end_at: '2026-01-02T00:00:00+08:00',
      },
      { points_price: 5 },
      /售卖时间已结束/,
    ],
  ])('with %s it is not put on sale', async (_, changes, price, why) => {
    const id = await mall.admin.made('he_goods', { goods_id: await mall.unexchanged(), ...changes });
    expect((await mall.priced(id, price)).code).toBe(codes.ok);
    expect(await blockers(id)).toMatch(why);
  });

  test('over goods that are not on sale or used up it is not either', async () => {
    const goods = await mall.unexchanged();
    const id = await mall.ready(goods, { delivery_types: ['pickup'] });
    expect((await mall.admin.step('goods', goods, 'OFF_SALE')).code).toBe(codes.ok);
    expect(await blockers(id)).toContain('商品没有上架，请先上架商品');
    expect((await mall.admin.step('goods', goods, 'ON_SALE')).code).toBe(codes.ok);
    await mall.run(`update goods set stock_sold = stock_total where id = ${goods}`);
    expect(await blockers(id)).toContain('商品没有可用库存，请先入库');
  });

  test('one offer of the goods is on sale, and the other hears which', async () => {
    const goods = await mall.unexchanged();
    const [first, second] = [
      await mall.ready(goods, { delivery_types: ['pickup'] }),
      await mall.ready(goods, { delivery_types: ['pickup'] }),
    ];
    expect((await mall.admin.step('he_goods', first, 'PUT_ON')).code).toBe(codes.ok);
    expect(await blockers(second)).toMatch(/同一商品的报价 BJ\d{8} 正在出售，请先下架/);
    expect((await mall.admin.step('he_goods', first, 'PUT_OFF')).code).toBe(codes.ok);
    expect((await mall.admin.step('he_goods', second, 'PUT_ON')).code).toBe(codes.ok);
  });
});

test('before its time it is 未开售, after it the clock takes it off, primary or not', async () => {
  const goods = await mall.unexchanged();
  const window = { sale_start_at: '2098-01-01T00:00:00+08:00', sale_end_at: '2098-02-01T00:00:00+08:00' };
  const id = await mall.ready(goods, { delivery_types: ['pickup'], ...window });
  expect((await mall.admin.step('he_goods', id, 'PUT_ON')).code).toBe(codes.ok);
  expect(await mall.admin.row('he_goods', id)).toMatchObject({ status: 'on_sale', sale_state: 'not_started' });
  await mall.run(
    `update he_goods set sale_start_at = now() - interval '2 days', sale_end_at = now() - interval '1 minute' where id = ${id}`,
  );
  const primary = await mall.primaryOf(2002);
  await mall.run(
    `update goods set exchange_start_at = '2026-01-01+08', exchange_end_at = '2026-01-02+08' where id = 2002`,
  );
  await mall.run(
    `update he_goods set sale_start_at = '2026-01-01+08', sale_end_at = '2026-01-02+08' where id = ${primary}`,
  );
  await tick(server.store);
  expect(await mall.admin.row('he_goods', id)).toMatchObject({ status: 'off_sale', sale_state: 'closed' });
  expect(await mall.admin.row('he_goods', primary)).toMatchObject({ status: 'off_sale' });
});

test('the primary offer says nothing that the goods’ own calls could not', async () => {
  const offer = await mall.primaryOf(2001);
  expect(errorsOf(await mall.edited('he_goods', offer, { sale_mode: 'cash' }))).toEqual([
    { field: 'sale_mode', message: '主报价须收积分；纯现金请另建一条报价' },
  ]);
  expect(errorsOf(await mall.edited('he_goods', offer, { limit_per_order: 0 }))).toEqual([
    { field: 'limit_per_order', message: '主报价的单次限兑至少为 1' },
  ]);
  expect(errorsOf(await mall.priced(offer, { points_price: null }))).toEqual([
    { field: 'prices', message: expect.stringMatching(/^正在出售，规格「.+」没有填积分$/) as string },
  ]);
  expect((await mall.admin.step('he_goods', offer, 'ARCHIVE')).code).toBe(codes.illegalMove);
});

test('prices are those of the kinds that there are, and what is not asked for is dropped', async () => {
  const id = await mall.admin.made('he_goods', { goods_id: 2001 });
  expect(
    errorsOf(
      await mall.edited('he_goods', id, { prices: [{ sku_id: 1, spec_text: '无', enabled: true, points_price: 5 }] }),
    ),
  ).toEqual([{ field: 'prices', message: '商品的规格已变，请刷新后重新填写价格' }]);
  expect((await mall.priced(id, { points_price: 5, cash_price_fen: 100 })).code).toBe(codes.ok);
  for (const row of (await mall.full(id))['prices'] as readonly Values[])
    expect(row).toMatchObject({ points_price: 5, cash_price_fen: 0 });
});

test.each<readonly [Values, string, string]>([
  [{ goods_id: null }, 'goods_id', '请输入商城商品'],
  [{ title: '长'.repeat(61) }, 'title', '展示名称的字数应不超过 60'],
  [{ limit_per_user: 2, limit_per_order: 3 }, 'limit_per_order', '单次限兑不能多于每人限兑'],
  [{ limit_per_user: 2, limit_per_day: 3 }, 'limit_per_day', '每人每日限兑不能多于每人限兑'],
  [{ sale_start_at: '2098-01-01T00:00:00+08:00' }, 'sale_end_at', '售卖开始和结束时间应同时填写，或都不填'],
  [{ freight_template_id: 9999, delivery_types: ['express'] }, 'freight_template_id', '运费模板不存在，请重新选择'],
])('%o is refused', async (changes, field, message) => {
  const body = {
    goods_id: 2001,
    sale_mode: 'points',
    limit_per_user: 0,
    limit_per_day: 0,
    limit_per_order: 1,
    audience: 'all',
    sort: 0,
  };
  expect(errorsOf(await mall.admin.create('he_goods', { ...body, ...changes }))).toContainEqual({ field, message });
});
