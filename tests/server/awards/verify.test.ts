import { ruleEngines } from '../engine.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { metresBetween } from '../../../server/awards/verify/verify-rules.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { picture } from '../entities/samples.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { open, point, type Verifying, verifyingOn } from './verifying.ts';

/* 核销 (award.md §3.13, §6.4; §6.5 test 11): what is handed over, where, by whom, and once. */

/** A minute of the day that is not now. */
const later = `to_char(now() at time zone 'Asia/Shanghai' + interval '1 hour', 'HH24:MI')`;

test('metres between two places', () => {
  expect(metresBetween({ latitude: '0', longitude: '0' }, { latitude: '0', longitude: '0' })).toBe(0);
  expect(Math.round(metresBetween({ latitude: '0', longitude: '0' }, { latitude: '0.01', longitude: '0' }))).toBe(1112);
});

describe.each(ruleEngines)('verifying on %s', (engine) => {
  const instances = instancesOn(engine);
  const { run } = instances;
  let admin: Verifying['admin'];
  let won: Verifying['won'];
  let verify: Verifying['verify'];
  beforeAll(async () => {
    ({ admin, won, verify } = await verifyingOn(instances));
  });
  beforeEach(async () => {
    await run(`update localverifice set ${open} where id = ${point}`);
  });

  const standing = (id: number) => admin.row('award_record', id);
  const refusedFor = async (sets: string, field: string, message: string | RegExp, changes: Values = {}) => {
    const one = await won();
    await run(`update localverifice set ${sets} where id = ${point}`);
    const answer = await verify(one, changes);
    expect({ sets, code: answer.code }).toEqual({ sets, code: codes.invalid });
    expect(errorsOf(answer)).toEqual([{ field, message: expect.stringMatching(message) as string }]);
    expect(await standing(one.id)).toMatchObject({ status: 'wait_verify', verified_at: null });
    await run(`update localverifice set ${open} where id = ${point}`);
  };

  test('handed over: where, by whom and when stand in the record, its goods and its point count it', async () => {
    const before = await admin.row('localverifice', point);
    const goods = await admin.row('goods_offline', 2101);
    const one = await won();
    expect((await verify(one)).code).toBe(codes.ok);
    const row = await standing(one.id);
    expect(row).toMatchObject({ status: 'done', verify_entry_id: point, verifier_name: '陈一帆' });
    expect(row['verified_at']).toBe(row['finished_at']);
    expect(JSON.stringify(row['steps'])).toContain('代为核销：门店扫码设备故障');
    const after = await admin.row('localverifice', point);
    expect(after['verified_today']).toBe(Number(before['verified_today']) + 1);
    expect(after['verified_total']).toBe(Number(before['verified_total']) + 1);
    expect((after['recent_verifies'] as readonly unknown[])[0]).toMatchObject({
      record_no: row['record_no'],
      verifier: '陈一帆',
    });
    expect(await admin.row('goods_offline', 2101)).toMatchObject({
      verified_count: Number(goods['verified_count']) + 1,
      stock_available: Number(goods['stock_available']) - 1,
    });
    const logs = await run<{
      summary: string;
    }>(`select summary from operation_log where biz_id = ${one.id} and entity = 'award_record'
      order by id desc limit 1`);
    expect(logs[0]?.summary).toContain('代为核销');
  });

  test('§6.5 test 11: a second verification of one code changes nothing and says when the first was', async () => {
    const one = await won();
    const two = await Promise.all([verify(one), verify(one, {}, 1)]);
    expect(two.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.illegalMove]);
    const first = await standing(one.id);
    const again = await verify(one, { verifier_mobile: '19900003102' });
    const when = String(first['verified_at']).slice(0, 19).replace('T', ' ');
    expect(again).toMatchObject({ code: codes.illegalMove, message: `该码已于 ${when} 核销` });
    expect(two.find(({ code }) => code === codes.illegalMove)?.message).toBe(`该码已于 ${when} 核销`);
    expect(await standing(one.id)).toEqual(first);
  });

  test('at no point that is closed, over, not yet open or not asked for this way', async () => {
    await refusedFor(`status = 'disabled'`, 'verify_entry_id', '该核销点未启用');
    await refusedFor(`end_at = now() - interval '1 minute'`, 'verify_entry_id', '该核销点已过有效期');
    await refusedFor(`start_at = now() + interval '1 hour'`, 'verify_entry_id', '还没有开始');
    await refusedFor(`verify_mode = 'scan'`, 'verify_entry_id', '只支持扫码');
    await refusedFor(
      `open_weekdays = jsonb_build_array((extract(isodow from now() at time zone 'Asia/Shanghai')::int % 7 + 1)::text)`,
      'verify_entry_id',
      '今天不营业',
    );
    await refusedFor(
      `open_from = ${later}, open_to = ${later}, open_weekdays = null`,
      'verify_entry_id',
      '不在该核销点的营业时间',
    );
  });

  test('by no stranger, no one who is disabled, and not from afar', async () => {
    await refusedFor('geo_radius = 300', 'verifier_mobile', '不是该核销点启用的核销员', {
      verifier_mobile: '19900003103',
    });
    await refusedFor(
      `verifiers = jsonb_set(verifiers, '{0,enabled}', 'false')`,
      'verifier_mobile',
      '不是该核销点启用的核销员',
    );
    await run(`update localverifice set verifiers = jsonb_set(verifiers, '{0,enabled}', 'true') where id = ${point}`);
    await refusedFor('geo_radius = 300', 'at_latitude', /^距核销点 \d+ 米，超出核销半径 300 米$/, {
      at_latitude: '23.140000',
    });
    await refusedFor('geo_radius = 300', 'at_latitude', '请填写核销位置', { at_latitude: null, at_longitude: null });
    await run(`update localverifice set geo_radius = 0 where id = ${point}`);
    expect((await verify(await won(), { at_latitude: null, at_longitude: null })).code).toBe(codes.ok);
  });

  test('nothing that the point, or the goods themselves, do not hand over there', async () => {
    await refusedFor(`goods_scope = 'selected', goods_offline_ids = '[9999]'`, 'verify_entry_id', '该核销点不核销');
    await run(`update goods_offline set localverifice_ids = '[11002]' where id = 2101`);
    await refusedFor('geo_radius = 300', 'verify_entry_id', '该核销点不核销');
    await run(`update goods_offline set localverifice_ids = '[11001, 11002]' where id = 2101`);
  });

  test('no more than a day and a point may have; of two at once for the last one, one', async () => {
    const { verified_today: today } = await admin.row('localverifice', point);
    await refusedFor(`day_limit = ${Number(today)}`, 'verify_entry_id', '达到每日上限');
    await refusedFor(`total_limit = ${Number(today)}`, 'verify_entry_id', '达到总上限');
    const pair = [await won(), await won()];
    await run(`update localverifice set day_limit = ${Number(today) + 1} where id = ${point}`);
    const answers = await Promise.all(pair.map((one, index) => verify(one, {}, index)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.invalid]);
    expect(await admin.row('localverifice', point)).toMatchObject({ verified_today: Number(today) + 1 });
  });

  test('caps have a limit for each shop and each member and day, an area and an end', async () => {
    const cap = (sets: string) => run(`update goods_bottlecap set ${sets} where id = 2401`);
    const [one, two] = [await won(3007), await won(3007)];
    await run(`update award_record set user_id = 77001 where id in (${one.id}, ${two.id})`);
    await cap('store_day_limit = 1, user_day_limit = 0');
    expect((await verify(one)).code).toBe(codes.ok);
    expect(errorsOf(await verify(two))).toMatchObject([{ message: expect.stringContaining('每店每日上限') as string }]);
    await cap('store_day_limit = 0, user_day_limit = 1');
    expect(errorsOf(await verify(two))).toMatchObject([{ message: expect.stringContaining('每人每日上限') as string }]);
    await cap(`user_day_limit = 0, area_scope = '{"mode":"exclude","codes":["440100"]}'`);
    expect(errorsOf(await verify(two))).toMatchObject([
      { message: expect.stringContaining('不在该地区兑付') as string },
    ]);
    await cap(`area_scope = '{"mode":"all","codes":[]}', redeem_end_at = now() - interval '1 minute'`);
    expect(errorsOf(await verify(two))).toMatchObject([{ message: expect.stringContaining('已过兑付截止') as string }]);
    await cap(`redeem_end_at = '2099-01-01'`);
    expect((await verify(two)).code).toBe(codes.ok);
  });

  test('goods that are signed for want a picture, which stands in the record', async () => {
    await run('update goods_offline set need_sign = true where id = 2101');
    const one = await won();
    expect(await standing(one.id)).toMatchObject({ need_sign: true });
    expect(errorsOf(await verify(one))).toMatchObject([{ field: 'verify_photo' }]);
    expect((await verify(one, { verify_photo: { file_id: 999_999, url: '' } })).code).toBe(codes.invalid);
    expect((await verify(one, { verify_photo: picture })).code).toBe(codes.ok);
    expect(await standing(one.id)).toMatchObject({ status: 'done', verify_photo: { file_id: picture.file_id } });
    const uses = await run(`select row_id from file_use where entity = 'award_record' and row_id = ${one.id}`);
    expect(uses).toHaveLength(1);
    await run('update goods_offline set need_sign = false where id = 2101');
  });

  test('only in time, only with its own code, and only what waits for it', async () => {
    const [one, other] = [await won(), await won()];
    expect(errorsOf(await verify({ ...one, code: other.code }))).toEqual([
      { field: 'verify_code', message: '核销码不正确' },
    ]);
    await run(`update award_record set claim_deadline = now() - interval '1 minute' where id = ${one.id}`);
    expect(await verify(one)).toMatchObject({ code: codes.illegalMove, message: '已过领取截止，请先延期' });
    await run(`update award_record set claim_deadline = null, status = 'void' where id = ${one.id}`);
    expect((await verify(one)).code).toBe(codes.illegalMove);
    expect(await standing(other.id)).toMatchObject({ status: 'wait_verify' });
  });
});
