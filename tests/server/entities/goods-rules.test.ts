import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { instancesOn } from './on-each-engine.ts';
import { errorsOf, type Operator, operator, sampleOf } from './with-entities.ts';

/* Rules of the kinds of goods (award.md §3.9–3.13). */

describe.each(ruleEngines)('rules of goods on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
  });
  const changed = async (entity: string, id: number, values: Values) => {
    const { version } = await admin.row(entity, id);
    return admin.update(entity, { id, version, ...values });
  };

  test.each(['goods_offline', 'goods_market', 'goods_bottlecap', 'coupon_zhongshang'])(
    '%s: a warning is not set above all that there is, and stays when stock falls below it',
    async (entity) => {
      const tooHigh = { ...sampleOf(entity), stock_init: 100, stock_warn: 101 };
      expect(errorsOf(await admin.create(entity, tooHigh))).toEqual([
        { field: 'stock_warn', message: '预警值不能大于总库存 100' },
      ]);
      const id = await admin.made(entity, { stock_init: 100, stock_warn: 100 });
      expect(errorsOf(await changed(entity, id, { stock_warn: 101 }))).toEqual([
        { field: 'stock_warn', message: '预警值不能大于总库存 100' },
      ]);
      await run(`update ${entity} set stock_total = 99 where id = ${id}`);
      expect((await changed(entity, id, { remark: '盘点后' })).code).toBe(codes.ok);
    },
  );

  test('a pool of codes has its warning before its codes', async () => {
    const id = await admin.made('coupon_zhongshang', { code_mode: 'code_pool', stock_init: null, stock_warn: 500 });
    expect(await admin.row('coupon_zhongshang', id)).toMatchObject({ stock_total: 0, stock_warn: 500 });
  });

  test('goods name the awards that are taken from them with the activities that give those', async () => {
    const { used_by } = (await admin.detail('goods_offline', 2101)).result as { used_by: readonly Values[] };
    expect(used_by).toMatchObject([{ id: 3005, activities: ['中秋团圆礼', '清凉一夏·转盘赢好礼'] }]);
  });

  test('配额 changes one region and nothing else, never below what is used nor above what there is', async () => {
    const before = await admin.row('goods_market', 2301);
    const quota = (quota_area: number, quota_to: number) =>
      admin.update('goods_market', {
        id: 2301,
        version: before.version,
        quota_area,
        quota_to,
        request_id: randomUUID(),
      });
    expect((await quota(440_500, 350)).code).toBe(codes.ok);
    const after = await admin.row('goods_market', 2301);
    expect(after).toMatchObject({ quota_total: 550, quota_used: 0 });
    expect(after['region_quotas']).toMatchObject([
      { area: '440500', quota: 350, dealer_name: '汕头市青禾商贸', contact_mobile: '19900003201' },
      { area: '350500', quota: 200 },
    ]);
    expect(errorsOf(await quota(440_500, 401))).toEqual([
      { field: 'region_quotas', message: '配额合计 601，超过总库存 600' },
    ]);
    expect((await quota(110_000, 1)).code).toBe(codes.notFound);
    await run(`insert into award_record select (jsonb_populate_record(r, jsonb_build_object('id', 990001, 'record_no', 'ZJ-M', 'biz_no', 'm',
      'award_id', w.id, 'area_code', '440507', 'quantity', 40, 'verify_code', null))).*
      from award_record as r, (select min(id) as id from award where id = 3007) as w where r.id = 95;
      update award set source_type = 'market', source_id = 2301 where id = 3007`);
    expect(errorsOf(await quota(440_500, 39))).toEqual([
      { field: 'region_quotas', message: '「广东省汕头市」已用 40，配额不能更少' },
    ]);
    expect((await quota(440_500, 40)).code).toBe(codes.ok);
    expect(await admin.row('goods_market', 2301)).toMatchObject({ quota_used: 40, quota_total: 240 });
    await run(`delete from award_record where id = 990001;
      update award set source_type = 'bottlecap', source_id = 2401 where id = 3007`);
  });

  test('printed caps stay as good as they were: everything of them only gets looser', async () => {
    const caps = await admin.row('goods_bottlecap', 2401);
    expect(Number(caps['printed_win_count'])).toBeGreaterThan(0);
    const end = (days: number) =>
      new Date(Date.parse(String(caps['redeem_end_at'])) + days * 86_400_000).toISOString().replace('.000Z', 'Z');
    const tighter: readonly (readonly [string, unknown, string])[] = [
      ['redeem_end_at', end(-1), '已印制中奖瓶盖，兑付截止只能延后'],
      ['area_scope', { mode: 'include', codes: ['440000'] }, '已印制中奖瓶盖，兑付地区只能扩大'],
      ['user_day_limit', 4, '已印制中奖瓶盖，每人每日上限只能放宽'],
      ['store_day_limit', 499, '已印制中奖瓶盖，每店每日上限只能放宽'],
      ['need_cap_return', true, '已印制中奖瓶盖，需回收瓶盖不能再打开'],
      ['plus_price_fen', 101, '已印制中奖瓶盖，换购价只能降低'],
      ['batch_nos', ['B26A'], '已印制中奖瓶盖，生产批次只能增加'],
      ['exchange_sku', '6901234500019', '已印制中奖瓶盖，兑付产品条码不能修改'],
    ];
    for (const [field, value, message] of tighter)
      expect(errorsOf(await changed('goods_bottlecap', 2401, { [field]: value }))).toEqual([{ field, message }]);
    const looser = { redeem_end_at: end(1), user_day_limit: 0, store_day_limit: 0, plus_price_fen: 99, batch_nos: [] };
    expect((await changed('goods_bottlecap', 2401, looser)).code).toBe(codes.ok);
    const free = await admin.made('goods_bottlecap');
    expect((await changed('goods_bottlecap', free, { user_day_limit: 1, need_cap_return: true })).code).toBe(codes.ok);
  });

  test('caps that shops no longer take before the last claim keep an activity and a campaign back', async () => {
    await run(`update prize set award_id = 3007 where id = 5003;
      update activity set status = 'draft' where id = 4001; update ccn_activity set status = 'draft' where id = 6001`);
    const refusal = async (entity: string, id: number) => {
      const { version } = await admin.row(entity, id);
      return JSON.stringify(
        await admin.update(entity, { id, version, event: entity === 'activity' ? 'PUBLISH' : 'OPEN' }),
      );
    };
    const until = async (entity: string, id: number) => {
      const { claim_end_at } = await admin.row(entity, id);
      await run(
        `update goods_bottlecap set redeem_end_at = '${String(claim_end_at)}'::timestamptz - interval '1 second' where id = 2401`,
      );
      const early = await refusal(entity, id);
      await run(`update goods_bottlecap set redeem_end_at = '${String(claim_end_at)}' where id = 2401`);
      return [early, await refusal(entity, id)].map((told) => told.includes('的瓶盖商品兑付截止早于兑奖截止'));
    };
    expect(await until('activity', 4001)).toEqual([true, false]);
    expect(await until('ccn_activity', 6001)).toEqual([true, false]);
  });

  test('a point tells the winners who wait for it, and is not archived under market goods that name it alone', async () => {
    const id = await admin.made('localverifice', { area_code: '440507' });
    await admin.step('localverifice', id, 'ENABLE');
    expect(await admin.row('localverifice', id)).toMatchObject({
      pending_count: 0,
      pending_winners: [],
      sole_goods_count: 0,
    });
    await run(`update award_record set verify_entry_id = ${id} where id in (156, 95)`);
    const [record] = await run<{ record_no: string }>('select record_no from award_record where id = 156');
    expect(await admin.row('localverifice', id)).toMatchObject({
      pending_count: 1,
      pending_winners: [{ record_no: record?.record_no }],
    });
    await run(`update goods_market set localverifice_ids = '[${id}]' where id = 2301`);
    expect(await admin.row('localverifice', id)).toMatchObject({ sole_goods_count: 1 });
    expect((await admin.step('localverifice', id, 'ARCHIVE')).code).toBe(codes.illegalMove);
    const other = await admin.made('localverifice', { area_code: '440507' });
    await admin.step('localverifice', other, 'ENABLE');
    await run(`update goods_market set localverifice_ids = '[${id}, ${other}]' where id = 2301`);
    expect((await admin.step('localverifice', id, 'ARCHIVE')).code).toBe(codes.ok);
  });
});
