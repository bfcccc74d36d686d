import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { someNumber } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { expectLedgerHolds, ledgerOf } from './ledger.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const stockOf = async (id: number) => {
  const { stock_total, stock_allocated, stock_locked, stock_available, version } = await admin.row('goods_offline', id);
  return { stock_total, stock_allocated, stock_locked, stock_available, version };
};

test('the first stock is in the ledger', async () => {
  const id = await admin.made('goods_offline', { stock_init: 40 });
  expect(await ledgerOf(server.store, id)).toMatchObject([
    { change_type: 'init', delta: 40, before: { total: 0 }, after: { total: 40, allocated: 0, locked: 0 } },
  ]);
  const none = await admin.made('goods_offline', { stock_init: 0 });
  expect(await ledgerOf(server.store, none)).toEqual([]);
  await expectLedgerHolds(server.store, id);
});

test('an adjustment needs no version, answers the fresh counters, and shows in the details and in the log', async () => {
  const id = await admin.made('goods_offline', { stock_init: 40 });
  const answer = await admin.adjust(id, 25);
  const counters = { stock_total: 65, stock_allocated: 0, stock_locked: 0, stock_available: 65, version: 2 };
  expect(answer.result).toEqual({ id, status: 'draft', ledger_id: someNumber, ...counters });
  expect(await stockOf(id)).toEqual(counters);
  const { result } = await admin.detail('goods_offline', id);
  expect((result as { stock_logs: unknown[] }).stock_logs).toMatchObject([
    {
      change_type: 'increase',
      delta: 25,
      reason: '盘点',
      operator_name: '超级管理员',
      before: { total: 40 },
      after: { total: 65 },
    },
    { change_type: 'init', delta: 40 },
  ]);
  const { rows } = await server.store.pool.query('select * from operation_log order by id desc limit 1');
  expect(rows[0]).toMatchObject({
    event: 'ADJUST_STOCK',
    action: 'edit',
    diff: [{ field: 'stock_total', label: '总库存', before: 40, after: 65 }],
  });
  expect((rows[0] as { summary: string }).summary).toMatch(/^入库线下商品【试饮装 \d+】 \+25：盘点$/);
});

test('never more goes out than is available, to the last one', async () => {
  expect(await admin.adjust(2101, -1201)).toMatchObject({
    code: codes.shortage,
    message: '库存不足：最多可减少 1,200',
    result: { scope: 'source', available: 1200 },
  });
  expect(await admin.adjust(2101, -1200)).toMatchObject({ code: codes.ok, result: { stock_available: 0 } });
  expect(await admin.adjust(2101, -1)).toMatchObject({ code: codes.shortage, result: { available: 0 } });
  expect(await admin.adjust(2101, 1200)).toMatchObject({
    code: codes.ok,
    result: { stock_total: 2000, stock_allocated: 800 },
  });
  await expectLedgerHolds(server.store, 2101);
});

test('a request id moves the stock once, however often it is sent (I4)', async () => {
  const id = await admin.made('goods_offline', { stock_init: 10 });
  const wish = { id, stock_delta: 5, stock_reason: '补货', request_id: randomUUID() };
  const first = await admin.update('goods_offline', wish);
  const again = await Promise.all([1, 2, 3].map(() => admin.update('goods_offline', wish)));
  for (const answer of again) expect(answer).toMatchObject({ code: codes.ok, result: first.result as object });
  expect((await admin.update('goods_offline', { ...wish, stock_delta: 6 })).code).toBe(codes.invalid);
  // Even when what the server remembers of requests is thrown away, the ledger knows the request.
  await server.store.pool.query('delete from idempotency');
  expect((await admin.update('goods_offline', wish)).code).toBe(codes.duplicate);
  expect(await stockOf(id)).toMatchObject({ stock_total: 15, version: 2 });
  await expectLedgerHolds(server.store, id);
});

test('closed goods take no stock, and goods that are not there neither', async () => {
  const id = await admin.made('goods_offline');
  await admin.step('goods_offline', id, 'ARCHIVE');
  expect(await admin.adjust(id, 5)).toMatchObject({
    code: codes.illegalMove,
    message: '当前状态「已归档」不允许「入库/盘亏」',
    result: { state: 'archived', allowed: [] },
  });
  expect((await admin.adjust(999_999, 5)).code).toBe(codes.notFound);
});

test('only those who may edit the goods may adjust them', async () => {
  const auditor = operator(server, await server.login('finance_auditor'));
  expect(await auditor.adjust(2101, 1)).toMatchObject({ status: 200, code: codes.noAction });
  const clerk = operator(server, await server.login('customer_service'));
  expect(await clerk.adjust(2101, 1)).toMatchObject({ status: 401, code: codes.forbidden });
});

test('whatever is asked in whatever order, the counters are what the ledger says (I2, I3, I5)', async () => {
  const id = await admin.made('goods_offline', { stock_init: 30 });
  await server.store.pool.query(`update goods_offline set stock_locked = 0 where id = ${id}`);
  // A fixed row of numbers that looks like chance.
  let seed = 7;
  let expected = 30;
  for (let round = 0; round < 60; round += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    const delta = (seed % 41) - 22 || 1;
    const { code } = await admin.adjust(id, delta);
    expect(code).toBe(expected + delta >= 0 ? codes.ok : codes.shortage);
    if (code === codes.ok) expected += delta;
  }
  expect(await stockOf(id)).toMatchObject({ stock_total: expected, stock_available: expected });
  await expectLedgerHolds(server.store, id);
});

test('the table itself refuses counters that cannot be', async () => {
  for (const sets of ['stock_total = 799', 'stock_allocated = -1', 'stock_locked = 1201', 'stock_locked = -1'])
    await expect(server.store.pool.query(`update goods_offline set ${sets} where id = 2101`)).rejects.toThrow(
      'goods_offline_stock_check',
    );
});
