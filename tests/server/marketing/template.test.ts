import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

/* 券模板 (wider.md §4.5, SC-PUBLISH of §1.6). */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const run = (text: string, values: readonly unknown[] = []) => server.store.pool.query(text, [...values]);
const refused = (field: string, message: string) => [{ field, message }];
const change = async (id: number, values: Values) => {
  const { version } = await admin.row('he_coupon', id);
  return admin.update('he_coupon', { id, version, ...values });
};
const published = async (changes: Values = {}): Promise<number> => {
  const id = await admin.made('he_coupon', changes);
  expect((await admin.step('he_coupon', id, 'PUBLISH')).code).toBe(codes.ok);
  return id;
};
const self = {
  take_type: 'self',
  take_start_at: '2026-01-01T00:00:00+08:00',
  take_end_at: '2090-01-01T00:00:00+08:00',
};

test('the list says what it comes to and what is left', async () => {
  const id = await admin.made('he_coupon', { total_count: 100 });
  expect(await admin.row('he_coupon', id)).toMatchObject({
    benefit: '满100减20',
    scope_text: '全场',
    valid_text: '领取后 30 天内',
    taken_count: 0,
    remaining_count: 100,
    status: 'draft',
    run_status: 'closed',
  });
  const endless = await admin.made('he_coupon');
  expect((await admin.row('he_coupon', endless))['remaining_count']).toBeNull();
});

test('what is refused is said at its field', async () => {
  const answer = await admin.create('he_coupon', {
    name: '错',
    coupon_type: 'cash',
    face_value_fen: 10_000,
    threshold_fen: 10_000,
    scope: 'all',
    stack: { with_level: true, with_points: true, with_freight_coupon: false },
    take_type: 'admin',
    validity_type: 'relative',
    effect_after_days: 0,
    valid_days: 30,
    sort: 1,
  });
  expect(errorsOf(answer)).toEqual(refused('face_value_fen', '面额应小于使用门槛'));
});

test('while it is given out only total, end of taking, description and sort change; the end never earlier', async () => {
  const id = await published({ ...self, total_count: 10 });
  const locked = '已上线或等待上线，请先下线再修改';
  for (const values of [
    { name: '换名' },
    { face_value_fen: 1 },
    { threshold_fen: 20_000 },
    { per_limit: 1 },
    { valid_days: 31 },
    { take_start_at: '2026-01-02T00:00:00+08:00' },
  ])
    expect(errorsOf(await change(id, values))).toEqual(refused(Object.keys(values)[0] ?? '', locked));
  const safe = { total_count: 20, take_end_at: '2091-01-01T00:00:00+08:00', description: '新说明', sort: 9 };
  expect((await change(id, safe)).code).toBe(codes.ok);
  expect(errorsOf(await change(id, { take_end_at: '2090-06-01T00:00:00+08:00' }))).toEqual(
    refused('take_end_at', '已上线或等待上线，领取结束只能延后；请先下线再提前'),
  );
});

test('type, way of taking and kind of validity are settled once it was published', async () => {
  const id = await published();
  await admin.step('he_coupon', id, 'UNPUBLISH');
  expect((await change(id, { name: '换名', face_value_fen: 1 })).code).toBe(codes.ok);
  const message = '上线过的券不能修改这一项，需要时请复制一张';
  expect(errorsOf(await change(id, { take_type: 'self' }))).toEqual(refused('take_type', message));
  expect(errorsOf(await change(id, { coupon_type: 'freight' }))).toEqual(refused('coupon_type', message));
});

test('the total goes up, and down to what was given out', async () => {
  const id = await published({ total_count: 100 });
  await run('update he_coupon set taken_count = 7 where id = $1', [id]);
  expect(errorsOf(await change(id, { total_count: 6 }))).toEqual(refused('total_count', '发放总量不能低于已领的 7 张'));
  expect((await change(id, { total_count: 7 })).code).toBe(codes.ok);
  expect((await admin.row('he_coupon', id))['remaining_count']).toBe(0);
  expect((await change(id, { total_count: 100 })).code).toBe(codes.ok);
});

test('publishing needs a time to come and everything that it names, and says all that is missing', async () => {
  const { id: goods } = page(await admin.list('goods', { status: 'on_sale' })).data[0] ?? { id: 0 };
  const id = await admin.made('he_coupon', {
    ...self,
    take_end_at: '2026-02-01T00:00:00+08:00',
    scope: 'goods',
    scope_goods_ids: [goods],
  });
  await run(`update goods set status = 'off_sale' where id = $1`, [goods]);
  const answer = await admin.step('he_coupon', id, 'PUBLISH');
  expect(answer.code).toBe(codes.illegalMove);
  expect(answer.message).toContain('领取时间已结束，请修改领取结束；1 个商品没有上架，请上架或去掉');
  await run(`update goods set status = 'on_sale' where id = $1`, [goods]);
  expect((await change(id, { take_end_at: '2090-01-01T00:00:00+08:00' })).code).toBe(codes.ok);
  expect((await admin.step('he_coupon', id, 'PUBLISH')).code).toBe(codes.ok);
});

test('at its time it is published, or goes back and says why', async () => {
  const made = () => admin.made('he_coupon', { ...self, publish_at: '2098-01-01T00:00:00+08:00' });
  const [good, bad] = [await made(), await made()];
  for (const id of [good, bad]) expect((await admin.step('he_coupon', id, 'SCHEDULE')).code).toBe(codes.ok);
  await run(`update he_coupon set publish_at = now() - interval '5 seconds' where id = any($1::bigint[])`, [
    [good, bad],
  ]);
  await run(`update he_coupon set take_end_at = now() - interval '1 hour' where id = $1`, [bad]);
  await tick(server.store);
  expect(await admin.row('he_coupon', good)).toMatchObject({ status: 'published', run_status: 'running' });
  expect(await admin.row('he_coupon', bad)).toMatchObject({
    status: 'draft',
    return_reason: '领取时间已结束，请修改领取结束',
  });
});

test('the time says what runs: start ≤ now < end', async () => {
  const id = await published(self);
  for (const [from, to, run_status] of [
    [60, 120, 'not_started'],
    [0, 60, 'running'],
    [-60, 0, 'ended'],
  ] as const) {
    await run(
      `update he_coupon set take_start_at = date_trunc('second', now()) + make_interval(secs => $2),
        take_end_at = date_trunc('second', now()) + make_interval(secs => $3) where id = $1`,
      [id, from, to],
    );
    expect((await admin.row('he_coupon', id))['run_status']).toBe(run_status);
    const found = page(await admin.list('he_coupon', { run_status, pageSize: '100' })).data.map((row) => row.id);
    expect(found).toContain(id);
  }
  expect((await admin.step('he_coupon', id, 'ARCHIVE')).code).toBe(codes.ok);
});
