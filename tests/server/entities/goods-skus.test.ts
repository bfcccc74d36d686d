import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { TestServer } from '../with-server.ts';
import { expectKindsHold } from './ledger.ts';
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

test('an award of goods of several kinds names one of them, which then stays', async () => {
  const id = await admin.made('goods', twoSpecs);
  await admin.step('goods', id, 'ON_SALE');
  const other = await idsOf(2003);
  const draft = {
    ...sampleOf('award'),
    award_type: 'real_prize',
    source_type: 'goods',
    source_id: id,
    validity: undefined,
  };
  const refused = async (changes: Values) => errorsOf(await admin.create('award', { ...draft, ...changes }));
  expect(await refused({})).toEqual([{ field: 'source_sku_id', message: '该商品有多种规格，请选择来源规格' }]);
  expect(await refused({ source_sku_id: other[0] })).toEqual([
    { field: 'source_sku_id', message: '来源规格不存在，请重新选择' },
  ]);
  const [red, blue] = await specsOf(id);
  const award = await admin.made('award', { ...draft, source_sku_id: red?.['sku_id'] });
  expect(await admin.row('award', award)).toMatchObject({ source_sku_title: '红', source_available: 60 });
  expect((await adjust(id, -60, Number(red?.['sku_id']))).code).toBe(codes.ok);
  const { version } = await row(id);
  expect(errorsOf(await admin.update('goods', { id, version, skus: [{ ...blue }] }))).toMatchObject([
    { field: 'skus', message: expect.stringMatching(/^规格「红」是奖励「.+」的来源，不能删除$/) as string },
  ]);
});

test('of goods of one kind the award need not say which', async () => {
  const id = await admin.made('goods', { skus: [{ spec_text: '默认', stock_init: 7 }] });
  await admin.step('goods', id, 'ON_SALE');
  const draft = { award_type: 'real_prize', source_type: 'goods', source_id: id, validity: undefined };
  const award = await admin.made('award', draft);
  const [only] = await idsOf(id);
  expect(await admin.row('award', award)).toMatchObject({ source_sku_id: only, source_available: 7 });
});

test('the kinds are offered by name and code, with what is left of each', async () => {
  const ask = (query: Readonly<Record<string, string>>) =>
    server.call('GET', '/admin/api/goods-skus', { token, query: { goods_id: '2001', ...query } });
  const white = { id: 2012, title: '月白', disabled: false, hint: '可用 0' };
  expect((await ask({})).result).toEqual({
    data: [{ id: 2011, title: '草木绿', disabled: false, hint: '可用 1,530' }, white],
    totalCount: 2,
  });
  expect((await ask({ keyword: 'bwb-480-w' })).result).toMatchObject({ data: [white] });
  expect((await ask({ goods_id: 'x' })).code).toBe(codes.invalid);
});

test('the kinds of the demo goods are the goods, and what their open orders have locked', async () => {
  for (const id of [2001, 2002, 2003, 2004]) await expectKindsHold(server.store, id);
  const { rows } = await server.store.pool.query(
    `select k.id from goods_sku as k where k.stock_locked <> (select coalesce(sum(o.quantity), 0) from goods_order as o
     where o.sku_id = k.id and o.source = 'exchange' and o.status not in ('finished', 'cancelled'))`,
  );
  expect(rows).toEqual([]);
});
