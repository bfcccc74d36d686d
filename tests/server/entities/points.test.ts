import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from './with-entities.ts';

/* 本地核销点 (award.md §3.13): where it is, when it is open, who verifies there, and what. */

let server: TestServer;
let admin: Operator;
let manager: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
  manager = operator(server, await server.login('channel_manager'));
});
afterAll(() => server.close());

const refusedWith = async (changes: Values) =>
  errorsOf(await admin.create('localverifice', { ...sampleOf('localverifice'), ...changes }));
const write = (text: string) => server.store.pool.query(text);
const person = (mobile: string, more: Values = {}) => ({ name: '何沐', mobile, enabled: true, ...more });

test('what cannot be is told by its field', async () => {
  const wrong: readonly (readonly [Values, string, string])[] = [
    [{ latitude: '90.1' }, 'latitude', '纬度应为 -90 到 90 的度数，最多 6 位小数'],
    [{ longitude: '-180.5' }, 'longitude', '经度应为 -180 到 180 的度数，最多 6 位小数'],
    [{ latitude: null }, 'latitude', '请输入纬度'],
    [{ open_from: '08:60' }, 'open_from', '开门时间应为 24 小时制的时间，如 09:00'],
    [{ open_from: '21:00', open_to: '09:00' }, 'open_to', '关门时间应晚于开门时间'],
    [{ open_weekdays: [] }, 'open_weekdays', '请输入营业日'],
    [{ day_limit: 5, total_limit: 4 }, 'total_limit', '总上限不能小于每日上限'],
    [{ goods_scope: 'selected' }, 'goods_scope', '请至少选择一个可核销的货品'],
    [{ goods_scope: 'selected', goods_offline_ids: [999_999] }, 'goods_offline_ids', '线下商品不存在，请重新选择'],
    [{ verifiers: [] }, 'verifiers', '请输入核销员'],
    [{ verifiers: [person('123')] }, 'verifiers', '第 1 行：手机号应为 11 位手机号'],
    [{ verifiers: [person('19977770001'), person('19977770001')] }, 'verifiers', '第 2 行：手机号与前面的核销员重复'],
    [{ verifiers: [person('19900003102')] }, 'verifiers', '第 1 行：该手机号已是「广州天河体验店」的核销员'],
  ];
  for (const [changes, field, message] of wrong) expect(await refusedWith(changes)).toEqual([{ field, message }]);
  const edges = { latitude: '-90.000000', longitude: '180', store_no: 'GZ-01' };
  expect(await admin.row('localverifice', await admin.made('localverifice', edges))).toMatchObject(edges);
});

test('a phone that two people give to two points at once goes to one of them', async () => {
  const body = () => ({ ...sampleOf('localverifice'), verifiers: [person('19977770002')] });
  const answers = await Promise.all([admin.create('localverifice', body()), admin.create('localverifice', body())]);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.ok, codes.invalid]));
});

test('a place without anybody who verifies is not opened, and a name is taken in its area only', async () => {
  const id = await admin.made('localverifice', { verifiers: [person('19977770003', { enabled: false })] });
  expect((await admin.step('localverifice', id, 'ENABLE')).code).toBe(codes.illegalMove);
  const { version, title } = await admin.row('localverifice', id);
  await admin.update('localverifice', { id, version, verifiers: [person('19977770003')] });
  expect((await admin.step('localverifice', id, 'ENABLE')).code).toBe(codes.ok);
  expect((await admin.create('localverifice', { ...sampleOf('localverifice'), title })).code).toBe(codes.duplicate);
  await admin.made('localverifice', { title, area_code: '440106' });
});

test('what was verified there is counted, and the newest is told', async () => {
  const id = await admin.made('localverifice', { open_weekdays: ['1', '3'], open_from: '08:00', open_to: '12:00' });
  expect(await admin.row('localverifice', id)).toMatchObject({
    open_text: '周一、三 08:00–12:00',
    period_state: 'valid',
    verifier_count: 1,
    verified_total: 0,
    recent_verifies: [],
  });
  const { rows } = await write('select id, record_no from award_record order by id limit 2');
  const [old, fresh] = rows as readonly { id: number; record_no: string }[];
  await write(
    `update award_record set verify_entry_id = ${id}, verified_at = now() - interval '2 days', verifier_name = '何沐' where id = ${old?.id}`,
  );
  await write(
    `update award_record set verify_entry_id = ${id}, verified_at = now(), verifier_name = '何沐' where id = ${fresh?.id}`,
  );
  const row = await admin.row('localverifice', id);
  expect(row).toMatchObject({ verified_today: 1, verified_total: 2 });
  expect(row['recent_verifies']).toMatchObject([
    { record_no: fresh?.record_no, verifier: '何沐' },
    { record_no: old?.record_no },
  ]);
  const ended = await admin.made('localverifice', { end_at: '2026-02-01T00:00:00+08:00' });
  const found = page(await admin.list('localverifice', { period_state: 'expired', pageSize: '500' })).data;
  expect(found.map((one) => one.id)).toContain(ended);
  expect(found.map((one) => one.id)).not.toContain(id);
});

test('goods are handed over where both sides say so', async () => {
  const goods = await admin.made('goods_offline', { localverifice_scope: 'all' });
  await write(`update goods_offline set status = 'enabled' where id = ${goods}`);
  const here = await admin.made('localverifice', { goods_scope: 'selected', goods_offline_ids: [goods] });
  const elsewhere = await admin.made('localverifice', { goods_scope: 'selected', goods_offline_ids: [2101] });
  const found = page(await admin.list('localverifice', { goods_offline_id: String(goods), pageSize: '500' })).data;
  expect(found.map(({ id }) => id)).toContain(here);
  expect(found.map(({ id }) => id)).not.toContain(elsewhere);
  expect((await admin.detail('localverifice', here)).result).toMatchObject({ goods_offline: [{ id: goods }] });
  const before = Number((await admin.row('goods_offline', goods))['live_point_count']);
  for (const id of [here, elsewhere]) await admin.step('localverifice', id, 'ENABLE');
  expect(Number((await admin.row('goods_offline', goods))['live_point_count'])).toBe(before + 1);
});

test('materials name only points inside the areas of their quotas', async () => {
  const point = await admin.made('localverifice', { area_code: '440106' });
  await admin.step('localverifice', point, 'ENABLE');
  const { title } = await admin.row('localverifice', point);
  const body = { ...sampleOf('goods_market'), localverifice_ids: [point] };
  expect(errorsOf(await admin.create('goods_market', body))).toEqual([
    { field: 'localverifice_ids', message: `核销点「${String(title)}」不在有配额的区域内` },
  ]);
  const inside = { ...body, region_quotas: [{ area: '440100', quota: 10 }] };
  expect((await admin.create('goods_market', inside)).code).toBe(codes.ok);
});

describe('verifiers who are accounts', () => {
  const accountWith = async (username: string) => {
    const { rows } = await server.store.pool.query<{ id: number }>('select id from account where username = $1', [
      username,
    ]);
    return rows[0]?.id ?? 0;
  };
  const verifiersOf = async (id: number) => (await admin.row('localverifice', id))['verifiers'];

  test('are picked: name and number are those of the account, whatever was typed', async () => {
    const user_id = await accountWith('customer_service');
    await write(`update account set mobile = '19977770010', real_name = '苏禾' where id = ${user_id}`);
    const picked = { user_id, name: '别人', mobile: '19977770099', enabled: true };
    const id = await admin.made('localverifice', { verifiers: [picked, person('19977770011')] });
    const kept = { user_id, user_title: 'customer_service', name: '苏禾', mobile: '19977770010', enabled: true };
    expect(await verifiersOf(id)).toMatchObject([kept, person('19977770011', { user_id: null })]);
    const { version } = await admin.row('localverifice', id);
    const typed = [{ ...person('19977770012'), user_id: null }];
    expect((await admin.update('localverifice', { id, version, verifiers: typed })).code).toBe(codes.ok);
    expect(await verifiersOf(id)).toMatchObject([person('19977770012', { user_id: null, user_title: null })]);
  });

  test('exist, are enabled and have a number; of two with one number the second is told', async () => {
    const [user_id, other] = [await accountWith('mall_operator'), await accountWith('finance_auditor')];
    await write(`update account set mobile = '19977770020' where id = ${user_id}`);
    await write(`update account set mobile = null where id = ${other}`);
    const line = (id: number) => ({ user_id: id, enabled: true });
    const wrong: readonly (readonly [readonly Values[], string])[] = [
      [[line(999_999)], '第 1 行：账号不存在，请重新选择'],
      [[line(user_id), line(other)], '第 2 行：账号「finance_auditor」没有手机号，请先在账号管理中填写'],
      [[person('19977770020'), line(user_id)], '第 2 行：手机号与前面的核销员重复'],
    ];
    for (const [verifiers, message] of wrong)
      expect(await refusedWith({ verifiers })).toEqual([{ field: 'verifiers', message }]);
    const id = await admin.made('localverifice', { verifiers: [line(user_id)] });
    await write(`update account set status = 'disabled' where id = ${user_id}`);
    expect(await refusedWith({ verifiers: [line(user_id)] })).toEqual([
      { field: 'verifiers', message: '第 1 行：账号「mall_operator」未启用，请重新选择' },
    ]);
    // He stays where he stands already, and verifies nothing.
    const { version, verifier_count } = await admin.row('localverifice', id);
    expect(verifier_count).toBe(0);
    const both = [line(user_id), person('19977770021')];
    expect((await admin.update('localverifice', { id, version, verifiers: both })).code).toBe(codes.ok);
    await write(`update account set status = 'enabled' where id = ${user_id}`);
    expect(await admin.row('localverifice', id)).toMatchObject({ verifier_count: 2 });
  });
});

test('phones of verifiers are masked for masked roles, who change the rest without losing them', async () => {
  const real = [person('19900003101', { name: '陈一帆' }), person('19900003102', { name: '梁可' })];
  const row = await manager.row('localverifice', 11_001);
  const shown = row['verifiers'] as readonly Values[];
  expect(shown).toMatchObject([
    { name: '陈*', mobile: '199****3101' },
    { name: '梁*', mobile: '199****3102' },
  ]);
  // The second comes first, and is no longer enabled.
  const sent = [{ ...shown[1], enabled: false }, shown[0]];
  const { version } = row;
  expect((await manager.update('localverifice', { id: 11_001, version, verifiers: sent })).code).toBe(codes.ok);
  expect((await admin.row('localverifice', 11_001))['verifiers']).toMatchObject([
    { ...real[1], enabled: false },
    real[0],
  ] as object);
  const { rows } = await write(
    `select diff::text as diff from operation_log where entity = 'localverifice' order by id desc limit 1`,
  );
  const [log] = rows as readonly { diff: string }[];
  expect(log?.diff).toContain('199****3102');
  expect(log?.diff).not.toContain('19900003102');
  const foreign = { id: 11_001, version: version + 1, verifiers: [person('138****9999')] };
  expect(errorsOf(await manager.update('localverifice', foreign))).toEqual([
    { field: 'verifiers', message: '第 1 行：请输入完整的手机号' },
  ]);
});
