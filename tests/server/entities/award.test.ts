import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from './with-entities.ts';
import { picture } from './samples.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const put = (entity: string, id: number, sets: string) =>
  server.store.pool.query(`update ${entity} set ${sets} where id = ${id}`);
const found = async (query: Readonly<Record<string, string>>) => page(await admin.list('award', query)).data;
const jifen = () => ({
  ...sampleOf('award'),
  award_type: 'jifen',
  cate_id: 104,
  source_type: 'none',
  source_id: undefined,
  points_min: 50,
  validity: undefined,
});

test('fields that do not apply are stored as nothing, whatever was sent', async () => {
  const id = await admin.made('award', {
    award_type: 'null',
    cate_id: 106,
    source_type: 'none',
    market_price_fen: 0,
    points_mode: 'range',
    points_min: 5,
    redeem_place: '别处',
  });
  expect((await admin.detail('award', id)).result).toMatchObject({
    image: null,
    source_id: null,
    points_mode: null,
    points_min: null,
    points_max: null,
    validity: null,
    use_rule: null,
    redeem_place: null,
    source_ok: true,
    source_available: null,
  });
});

test('fixed points have one number, a range two', async () => {
  const id = await admin.made('award', jifen());
  expect(await admin.row('award', id)).toMatchObject({ points_mode: 'fixed', points_min: 50, points_max: 50 });
  expect(errorsOf(await admin.update('award', { id, version: 1, points_mode: 'range' }))).toEqual([
    { field: 'points_max', message: '最高积分应大于最低积分' },
  ]);
  const ranged = await admin.update('award', { id, version: 1, points_mode: 'range', points_max: 80 });
  expect(ranged.code).toBe(codes.ok);
  expect(await admin.row('award', id)).toMatchObject({ points_min: 50, points_max: 80 });
  await admin.update('award', { id, version: 2, points_mode: 'fixed', points_min: 60 });
  expect(await admin.row('award', id)).toMatchObject({ points_min: 60, points_max: 60 });
});

test('a change of type throws away what no longer applies', async () => {
  const id = await admin.made('award', jifen());
  const change = { award_type: 'null', market_price_fen: 0, cate_id: 106 };
  expect((await admin.update('award', { id, version: 1, ...change })).code).toBe(codes.ok);
  expect(await admin.row('award', id)).toMatchObject({
    image: null,
    points_mode: null,
    points_min: null,
    points_max: null,
  });
});

test('a price of 0 only where nothing is handed over', async () => {
  const free = { market_price_fen: 0 };
  expect(errorsOf(await admin.create('award', { ...sampleOf('award'), ...free }))).toEqual([
    { field: 'market_price_fen', message: '只有积分和谢谢参与的市场价可以为 0' },
  ]);
  expect((await admin.create('award', { ...jifen(), ...free })).code).toBe(codes.ok);
});

test('new references must be enabled; those that stand may stay', async () => {
  const cate = await admin.made('award_cate');
  const id = await admin.made('award', { cate_id: cate });
  await admin.step('award_cate', cate, 'DISABLE');
  expect(errorsOf(await admin.create('award', { ...sampleOf('award'), cate_id: cate }))).toEqual([
    { field: 'cate_id', message: textLike('^奖励分类「.*」未启用，请重新选择$') },
  ]);
  expect((await admin.update('award', { id, version: 1, remark: '照旧' })).code).toBe(codes.ok);
  const goods = await admin.made('goods_offline');
  expect(errorsOf(await admin.update('award', { id, version: 2, source_id: goods }))).toEqual([
    { field: 'source_id', message: textLike('^来源货品「.*」未启用，请重新选择$') },
  ]);
});

test('an award of a coupon names its template', async () => {
  const more = { award_type: 'coupon', source_type: 'coupon' };
  const id = await admin.made('award', { ...more, source_id: 52 });
  expect(await admin.row('award', id)).toMatchObject({ source_title: '会员月礼券', source_available: null });
  expect(errorsOf(await admin.create('award', { ...sampleOf('award'), ...more, source_id: 999 }))).toEqual([
    { field: 'source_id', message: '来源货品不存在，请重新选择' },
  ]);
});

test('the title is unique within category and type, and free again once archived', async () => {
  const body = sampleOf('award');
  const id = await admin.made('award', body);
  expect((await admin.create('award', { ...body, cate_id: 102 })).code).toBe(codes.ok);
  expect((await admin.create('award', body)).code).toBe(codes.duplicate);
  await admin.step('award', id, 'ARCHIVE');
  expect((await admin.create('award', body)).code).toBe(codes.ok);
});

test('pictures get our own address, whatever address was sent', async () => {
  const id = await admin.made('award', { image: { ...picture, url: 'https://evil.example/x.png' } });
  expect((await admin.row('award', id))['image']).toEqual({
    file_id: 1,
    url: textLike(/^\/uploads\/[\w-]{36}\.png$/),
  });
});

test('archived ones are hidden until they are asked for', async () => {
  const id = await admin.made('award');
  await admin.step('award', id, 'ARCHIVE');
  const ids = async (query: Readonly<Record<string, string>>) =>
    page(await admin.list('award', { pageSize: '10000', ...query })).data.map((row) => row.id);
  expect(await ids({})).not.toContain(id);
  expect(await ids({ status: 'archived' })).toContain(id);
  expect(await ids({ status: 'archived,draft' })).toContain(id);
  expect((await admin.detail('award', id)).code).toBe(codes.ok);
});

test('filters find what they say', async () => {
  expect((await found({ award_type: 'null,jifen', keyword: '88积分' })).map(({ id }) => id)).toEqual([3001]);
  expect((await found({ award_type: 'null' })).every((row) => row['award_type'] === 'null')).toBe(true);
  expect((await found({ cate_id: '105' })).map(({ id }) => id)).toEqual([3009, 3004]);
  expect((await found({ source_type: 'bottlecap' })).map(({ id }) => id)).toEqual([3007]);
  const pickable = await found({ pickable: '1' });
  expect(pickable.map(({ id }) => id)).toEqual(expect.arrayContaining([3001, 3005, 3006]));
  expect(pickable.every(({ status }) => status === 'enabled')).toBe(true);
  expect(await found({ low_stock: '1' })).toEqual([]);
  await put('goods_offline', 2101, 'stock_warn = 1200');
  expect((await found({ low_stock: '1', keyword: '凉茶品鉴装' })).map(({ id }) => id)).toEqual([3005]);
  await put('goods_offline', 2101, 'stock_warn = 200');
});
