import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

describe('award_cate', () => {
  test('a new name stands in the titles of its awards at once', async () => {
    const cate = await admin.made('award_cate', { cate_name: '旧名' });
    const id = await admin.made('award', { cate_id: cate, title: '改名礼' });
    await admin.update('award_cate', { id: cate, version: 1, cate_name: '新名' });
    expect(await admin.row('award', id)).toMatchObject({
      cate_name: '新名',
      display_title: '【新名】【线下实物】改名礼',
    });
    expect(await admin.row('award_cate', cate)).toMatchObject({ award_count: 1 });
    await admin.step('award', id, 'ARCHIVE');
    expect(await admin.row('award_cate', cate)).toMatchObject({ award_count: 0 });
  });
});

describe('goods_offline', () => {
  test('counts its points, and those that verify now', async () => {
    expect(await admin.row('goods_offline', 2101)).toMatchObject({ localverifice_count: 2, live_point_count: 1 });
  });

  test('details tell its ledger, its awards and its points', async () => {
    expect((await admin.detail('goods_offline', 2101)).result).toMatchObject({
      stock_logs: [{ change_type: 'init', delta: 2000 }],
      used_by: expect.arrayContaining([
        expect.objectContaining({ id: 3005, title: '凉茶品鉴装', status: 'enabled', address: '/award/list?id=3005' }),
      ]) as unknown,
      localverifice: [
        { id: 11001, title: '广州天河体验店', status: 'enabled' },
        { id: 11002, title: '深圳凉茶节展台', status: 'enabled' },
      ],
    });
  });

  test('on offer it keeps a point where it can be had', async () => {
    const id = await admin.made('goods_offline');
    await admin.step('goods_offline', id, 'ENABLE');
    const narrowed = { id, version: 2, localverifice_scope: 'selected', localverifice_ids: [11002] };
    expect(errorsOf(await admin.update('goods_offline', narrowed))).toEqual([
      { field: 'localverifice_ids', message: '商品已启用，至少要有一个可用的核销点' },
    ]);
    expect((await admin.update('goods_offline', { ...narrowed, localverifice_ids: [11002, 11001] })).code).toBe(
      codes.ok,
    );
    const widened = await admin.update('goods_offline', { id, version: 3, localverifice_scope: 'all' });
    expect(widened.code).toBe(codes.ok);
    expect(await admin.row('goods_offline', id)).toMatchObject({ localverifice_ids: null });
  });

  test('is found by a point that serves it', async () => {
    const point = await admin.made('localverifice');
    const everywhere = await admin.made('goods_offline');
    const { data } = page(await admin.list('goods_offline', { localverifice_id: String(point), pageSize: '10000' }));
    expect(data.map(({ id }) => id)).toContain(everywhere);
    expect(data.map(({ id }) => id)).not.toContain(2101);
  });

  test('a fresh one starts with what the form starts with', async () => {
    const {
      user_limit: _,
      need_sign: __,
      localverifice_scope: ___,
      stock_init: ____,
      ...body
    } = sampleOf('goods_offline');
    const id = await admin.made('goods_offline', { ...body, user_limit: undefined, need_sign: undefined });
    expect(await admin.row('goods_offline', id)).toMatchObject({
      user_limit: 1,
      need_sign: false,
      localverifice_scope: 'all',
    });
  });
});

describe('goods_market', () => {
  const shares = (...quotas: readonly number[]) =>
    quotas.map((quota, at) => ({ area: `44${at + 1}000`.slice(0, 6), quota }));
  const adjust = (id: number, delta: number) =>
    admin.update('goods_market', { id, stock_delta: delta, stock_reason: '盘点', request_id: randomUUID() });

  test('its regions never get more than there is, neither at the start nor later', async () => {
    const tooMuch = { ...sampleOf('goods_market'), region_quotas: shares(60, 41) };
    expect(errorsOf(await admin.create('goods_market', tooMuch))).toEqual([
      { field: 'region_quotas', message: '配额合计 101，超过总库存 100' },
    ]);
    const id = await admin.made('goods_market', { region_quotas: shares(60, 40) });
    expect(await admin.row('goods_market', id)).toMatchObject({ region_count: 2, quota_total: 100 });
    const more = await admin.update('goods_market', { id, version: 1, region_quotas: shares(60, 41) });
    expect(errorsOf(more)).toEqual([{ field: 'region_quotas', message: '配额合计 101，超过总库存 100' }]);
  });

  test('what regions count on cannot be taken away', async () => {
    const id = await admin.made('goods_market', { region_quotas: shares(60, 30) });
    expect(await adjust(id, -11)).toMatchObject({
      code: codes.shortage,
      message: '库存不足：区域配额合计 90，总库存不能更少',
      result: { scope: 'quota', available: 10 },
    });
    expect((await adjust(id, -10)).code).toBe(codes.ok);
    expect((await adjust(id, 5)).code).toBe(codes.ok);
    expect(await admin.row('goods_market', id)).toMatchObject({ stock_total: 95 });
  });

  test('an area stands in one line only, and none within another', async () => {
    for (const area of ['440100', '440000', '440106']) {
      const nested = [
        { area: '440100', quota: 1 },
        { area, quota: 1 },
      ];
      expect(
        errorsOf(await admin.create('goods_market', { ...sampleOf('goods_market'), region_quotas: nested })),
      ).toEqual([{ field: 'region_quotas', message: '区域不能重复或互相包含' }]);
    }
  });
});

describe('goods_bottlecap', () => {
  test('asks for what its kind needs, and keeps nothing of another kind', async () => {
    const swap = { ...sampleOf('goods_bottlecap'), cap_type: 'plus_buy' };
    expect(errorsOf(await admin.create('goods_bottlecap', swap))).toEqual([
      { field: 'plus_price_fen', message: '请输入换购价' },
    ]);
    const id = await admin.made('goods_bottlecap', { collect_count: 5 });
    expect(await admin.row('goods_bottlecap', id)).toMatchObject({ collect_count: null, plus_price_fen: null });
    const dates = { produced_from: '2026-05-02', produced_to: '2026-05-01' };
    expect(errorsOf(await admin.update('goods_bottlecap', { id, version: 1, ...dates }))).toEqual([
      { field: 'produced_to', message: '生产日期止不能早于起' },
    ]);
  });

  test('is what an award for the shop is taken from', async () => {
    expect(await admin.row('award', 3007)).toMatchObject({
      source_title: '壹元乐享·红罐凉茶 310ml',
      source_available: 80_000,
      status: 'enabled',
    });
    expect((await admin.detail('goods_bottlecap', 2401)).result).toMatchObject({
      used_by: [{ id: 3007, title: '壹元乐享换购一罐', status: 'enabled', address: '/award/list?id=3007' }],
      stock_logs: [{ change_type: 'init', delta: 200_000 }],
    });
  });

  test('never falls below the winning caps that were printed for it (C6)', async () => {
    const { pool } = server.store;
    const { rows } = await pool.query<{ caps: string; units: string }>(
      `select sum(u.code_count) as caps, sum(u.code_count * m.quantity) as units from ccn_award as m
         join ccn_activity as v on v.id = m.activity_id join ccn_tier as u on u.ccn_activity_id = v.ccn_activity_id and u.tier_id = m.tier_id
       where m.award_id = 3007 and v.status <> 'archived'`,
    );
    const [caps, units] = [Number(rows[0]?.caps), Number(rows[0]?.units)];
    expect(caps).toBeGreaterThan(0);
    expect(await admin.row('goods_bottlecap', 2401)).toMatchObject({ printed_win_count: caps });
    const free = await admin.made('goods_bottlecap');
    expect(await admin.row('goods_bottlecap', free)).toMatchObject({ printed_win_count: 0 });
    // What its slots put aside is free for this: it is the caps that hold the stock.
    await pool.query('update goods_bottlecap set stock_allocated = 0 where id = 2401');
    const { version, stock_total } = await admin.row('goods_bottlecap', 2401);
    const less = (stock_delta: number) =>
      admin.update('goods_bottlecap', {
        id: 2401,
        version,
        stock_delta,
        stock_reason: '盘亏',
        request_id: randomUUID(),
      });
    expect(await less(units - 1 - Number(stock_total))).toMatchObject({
      code: codes.shortage,
      message: `库存不足：已印中奖盖需要 ${units.toLocaleString('en-US')}，总库存不能更少`,
    });
    expect((await less(units - Number(stock_total))).code).toBe(codes.ok);
  });
});
