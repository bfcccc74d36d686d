import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { TestServer } from '../with-server.ts';
import { picture } from './samples.ts';
import { skuGoods } from './sku-goods.ts';
import { errorsOf, type Operator, operator, sampleOf, startEntities } from './with-entities.ts';

/* A picture for each of the kinds that mall goods come in (award.md §3.7, `skus[].image`). */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const { specsOf } = skuGoods(() => admin);
const red: Values = { spec_text: '红', stock_init: 60, image: { ...picture, url: 'https://elsewhere.example/1.png' } };
const blue: Values = { spec_text: '蓝', stock_init: 40 };
const usesOf = async (id: number) => {
  const { rows } = await server.store.pool.query<{ field: string; file_id: number }>(
    `select field, file_id from file_use where entity = 'goods' and row_id = $1 and field = 'sku_images'`,
    [id],
  );
  return rows;
};

test('it is kept with its own address, counted as shown, copied, and gone with its kind', async () => {
  const id = await admin.made('goods', { skus: [red, blue] });
  const [one, two] = await specsOf(id);
  expect(one?.['image']).toEqual({ file_id: 1, url: expect.stringMatching(/^\/uploads\//) as string });
  expect(two?.['image']).toBeNull();
  expect(await usesOf(id)).toEqual([{ field: 'sku_images', file_id: 1 }]);
  const copied = await admin.create('goods', { ...sampleOf('goods'), skus: undefined, copy_from_id: id });
  expect(copied.code).toBe(codes.ok);
  const { version } = await admin.row('goods', id);
  const without = [{ ...one, image: null }, two];
  expect((await admin.update('goods', { id, version, skus: without })).code).toBe(codes.ok);
  expect((await specsOf(id)).map(({ image }) => image)).toEqual([null, null]);
  expect(await usesOf(id)).toEqual([]);
});

test('a file that is none, or is too small, is refused by the line of its kind', async () => {
  const wrong = { ...red, image: { file_id: 999_999, url: '' } };
  expect(errorsOf(await admin.create('goods', { ...sampleOf('goods'), skus: [blue, wrong] }))).toEqual([
    { field: 'skus', message: '第 2 行：规格图不存在，请重新上传' },
  ]);
  await server.store.pool.query('update file set width = 50, height = 50 where id = 2');
  const small = { ...red, image: { file_id: 2, url: '' } };
  expect(errorsOf(await admin.create('goods', { ...sampleOf('goods'), skus: [small] }))).toMatchObject([
    { field: 'skus', message: expect.stringMatching(/^第 1 行：规格图/) as string },
  ]);
});

test('an order shows the picture of what was ordered: of its kind, else of its goods', async () => {
  const goods = await admin.made('goods', { skus: [red, blue] });
  const [one, two] = await specsOf(goods);
  const { rows } = await server.store.pool.query<{ id: number }>('select id from goods_order order by id limit 2');
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  const set = (id: number, sku: unknown) =>
    server.store.pool.query('update goods_order set goods_id = $1, sku_id = $2, goods_snapshot = null where id = $3', [
      goods,
      sku,
      id,
    ]);
  await set(first, one?.['sku_id']);
  await set(second, two?.['sku_id']);
  await server.store.pool.query(
    `update goods_sku set image = '{"file_id": 3, "url": "/uploads/x.png"}' where id = $1`,
    [one?.['sku_id']],
  );
  const main = (await admin.row('goods', goods))['images'] as readonly unknown[];
  expect((await admin.row('goods_order', first))['goods_image']).toMatchObject({ file_id: 3 });
  expect((await admin.row('goods_order', second))['goods_image']).toEqual(main[0]);
});
