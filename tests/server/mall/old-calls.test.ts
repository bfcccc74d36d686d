import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { errorsOf, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { type Offering, offering } from './offering.ts';
import { differing, twiceOnSale } from './same-offer.ts';

/* An old call and the page change the same row (wider.md §5.1, invariants). */

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

test('what the goods are given the offer says', async () => {
  const goods = await mall.admin.made('goods', { price_points: 300, price_fen: 990, user_limit: 5, order_limit: 2 });
  const offer = await mall.primaryOf(goods);
  expect(await mall.full(offer)).toMatchObject({
    status: 'draft',
    sale_mode: 'points_cash',
    limit_per_user: 5,
    limit_per_order: 2,
  });
  expect((await mall.admin.step('goods', goods, 'ON_SALE')).code).toBe(codes.ok);
  expect(await mall.full(offer)).toMatchObject({ status: 'on_sale', price_text: '300 积分 + 9.90 元' });
  expect((await mall.edited('goods', goods, { price_points: 350, price_fen: 0, is_hot: true })).code).toBe(codes.ok);
  expect(await mall.full(offer)).toMatchObject({ price_text: '350 积分', sale_mode: 'points', is_hot: true });
  expect((await mall.admin.step('goods', goods, 'OFF_SALE')).code).toBe(codes.ok);
  expect(await mall.full(offer)).toMatchObject({ status: 'off_sale' });
});

test('what the page writes the goods answer, and a step of it opens or ends the exchange', async () => {
  const goods = await mall.admin.made('goods', { price_points: 300 });
  expect((await mall.admin.step('goods', goods, 'ON_SALE')).code).toBe(codes.ok);
  const offer = await mall.primaryOf(goods);
  expect((await mall.priced(offer, { points_price: 420 })).code).toBe(codes.ok);
  expect((await mall.edited('he_goods', offer, { limit_per_user: 9, limit_per_order: 3, sort: 7 })).code).toBe(
    codes.ok,
  );
  expect(await mall.goodsOf(goods)).toMatchObject({
    price_points: 420,
    user_limit: 9,
    order_limit: 3,
    sort: 7,
    exchange_enabled: true,
  });
  expect((await mall.admin.step('he_goods', offer, 'PUT_OFF')).code).toBe(codes.ok);
  expect(await mall.goodsOf(goods)).toMatchObject({ exchange_enabled: false, price_points: null, status: 'on_sale' });
  const template = page(await mall.admin.list('freight_template')).data[0]?.id;
  expect((await mall.edited('he_goods', offer, { freight_template_id: template })).code).toBe(codes.ok);
  expect((await mall.admin.step('he_goods', offer, 'PUT_ON')).code).toBe(codes.ok);
  expect(await mall.goodsOf(goods)).toMatchObject({
    exchange_enabled: true,
    price_points: 420,
    freight_template_id: template,
  });
});

test('a new kind of the goods has a price in the primary offer, and none that is open in another', async () => {
  const goods = await mall.admin.made('goods', { price_points: 300, price_fen: 0 });
  expect((await mall.admin.step('goods', goods, 'ON_SALE')).code).toBe(codes.ok);
  const other = await mall.admin.made('he_goods', { goods_id: goods });
  const { skus } = await mall.goodsOf(goods);
  const more = [...(skus as readonly Values[]), { spec_text: '后来的', stock_init: 3 }];
  expect((await mall.edited('goods', goods, { skus: more })).code).toBe(codes.ok);
  const rowsOf = async (id: number) => (await mall.full(id))['prices'] as readonly Values[];
  expect((await rowsOf(await mall.primaryOf(goods))).at(-1)).toMatchObject({
    spec_text: '后来的',
    enabled: true,
    points_price: 300,
  });
  expect((await rowsOf(other)).at(-1)).toMatchObject({ spec_text: '后来的', enabled: false });
});

test('an old call does not put the goods on sale beside another offer', async () => {
  const goods = await mall.unexchanged();
  const offer = await mall.ready(goods, { delivery_types: ['pickup'] });
  expect((await mall.admin.step('he_goods', offer, 'PUT_ON')).code).toBe(codes.ok);
  const answer = await mall.edited('goods', goods, { exchange_enabled: true, price_points: 100 });
  expect(errorsOf(answer)).toEqual([
    {
      field: 'exchange_enabled',
      message: expect.stringMatching(/^报价 BJ\d{8} 正在出售，请先在商品管理中下架它$/) as string,
    },
  ]);
  expect(await mall.goodsOf(goods)).toMatchObject({ exchange_enabled: false });
});
