import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../contract/entity/field.ts';
import { codes } from '../../../contract/core/errors.ts';
import { prizeStockCall } from '../../../contract/stock/slot.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { moveSlot } from '../../../server/awards/stock/slot-stock.ts';
import { someNumber } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { expectLedgerHolds, expectSlotHolds } from './ledger.ts';
import { errorsOf, type Operator, operator, page, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const move = (id: number, delta: number, more: Values = {}, as = token) =>
  server.call('POST', prizeStockCall.slice(5), {
    token: as,
    body: { id, delta, reason: '周末加量', request_id: randomUUID(), ...more },
  });
const stockOf = async (id: number) => {
  const { stock_total, stock_issued, stock_locked, stock_remaining } = await admin.row('prize', id);
  return { stock_total, stock_issued, stock_locked, stock_remaining };
};

test('the slots of the demo hold: issued, locked and remaining are the total (I1), and the ledger says so (I5)', async () => {
  expect(await stockOf(5002)).toEqual({ stock_total: 300, stock_issued: 2, stock_locked: 0, stock_remaining: 298 });
  expect(await stockOf(5001)).toEqual({ stock_total: 0, stock_issued: 1, stock_locked: 0, stock_remaining: null });
  for (const id of [5001, 5002, 5004, 5008]) await expectSlotHolds(server.store, id);
});

test('units come out of the source and go back into it (award.md §2.2)', async () => {
  const before = await admin.row('goods_offline', 2101);
  const answer = await move(5004, 200);
  expect(answer).toMatchObject({
    code: codes.ok,
    result: {
      id: 5004,
      stock_total: 700,
      stock_issued: 20,
      stock_locked: 0,
      stock_remaining: 680,
      source_available: 1000,
      ledger_id: someNumber,
    },
  });
  expect(await admin.row('goods_offline', 2101)).toMatchObject({
    stock_allocated: Number(before['stock_allocated']) + 200,
    stock_available: 1000,
  });
  expect((await move(5004, -200, { confirm_decrease: true })).code).toBe(codes.ok);
  expect(await admin.row('goods_offline', 2101)).toMatchObject({ stock_available: 1200, stock_total: 2000 });
  await expectSlotHolds(server.store, 5004);
  await expectLedgerHolds(server.store, 2101);
});

test('never more than the source has, never below what was given out', async () => {
  expect(await move(5004, 1201)).toMatchObject({
    code: codes.shortage,
    message: '库存不足：「凉茶品鉴装 310ml×6」可分配 1,200',
    result: { scope: 'source', available: 1200 },
  });
  expect(await move(5002, -299, { confirm_decrease: true })).toMatchObject({
    code: codes.shortage,
    message: '库存不足：最多可减少 298',
    result: { scope: 'slot', available: 298 },
  });
  expect((await admin.row('goods_offline', 2101))['stock_available']).toBe(1200);
});

test('stock is never written over, only added to and taken from', async () => {
  const { version } = await admin.row('prize', 5002);
  expect(errorsOf(await admin.update('prize', { id: 5002, version, stock_total: 1 }))).toEqual([
    { field: 'stock_total', message: '总库存只能增减，不能直接改写，请调用 prizeStockUpdates' },
  ]);
  expect(errorsOf(await move(5002, 1, { stock_total: 5 }))).toEqual([
    { field: 'stock_total', message: '库存只能增减，不能直接改写' },
  ]);
  expect(errorsOf(await move(5002, 0))).toEqual([{ field: 'delta', message: '增减数量不能为 0' }]);
  expect(errorsOf(await move(5001, 5))).toEqual([{ field: 'delta', message: '不限量的奖品没有库存可调整' }]);
});

test('a request moves the stock once, however often it is sent (I4)', async () => {
  const wish = { request_id: randomUUID() };
  const first = await move(5004, 10, wish);
  expect((await move(5004, 10, wish)).result).toEqual(first.result);
  expect((await move(5004, 11, wish)).code).toBe(codes.invalid);
  await server.store.pool.query('delete from idempotency');
  expect((await move(5004, 10, wish)).code).toBe(codes.duplicate);
  expect((await stockOf(5004)).stock_total).toBe(510);
  await expectSlotHolds(server.store, 5004);
  await expectLedgerHolds(server.store, 2101);
});

test('to take from a running activity is said twice, and needs the right to stop things (C4)', async () => {
  expect(errorsOf(await move(5004, -1))).toEqual([
    { field: 'confirm_decrease', message: '活动进行中减少库存，请再次确认' },
  ]);
  const builder = await server.login('campaign_operator');
  expect(await move(5004, -1, { confirm_decrease: true }, builder)).toMatchObject({ code: codes.noAction });
  expect((await move(5004, 1, {}, builder)).code).toBe(codes.ok);
  const clerk = await server.login('customer_service');
  expect((await move(5004, 1, {}, clerk)).code).toBe(codes.noAction);
});

const body = (changes: Values = {}): Values => ({
  plan_id: 4201,
  award_id: 3005,
  title: '到店礼',
  stock_mode: 'limited',
  stock_init: 20,
  daily_limit: 0,
  user_limit: 0,
  unlock_draws: 0,
  is_fallback: false,
  claim_days: 0,
  sort: 1,
  ...changes,
});

test('a new prize gets its first stock from the source in the same transaction', async () => {
  const before = Number((await admin.row('goods_offline', 2101))['stock_available']);
  const id = await admin.made('prize', body());
  expect(await stockOf(id)).toMatchObject({ stock_total: 20, stock_remaining: 20 });
  expect((await admin.row('goods_offline', 2101))['stock_available']).toBe(before - 20);
  await expectSlotHolds(server.store, id);
  const refused = await admin.create('prize', body({ title: '太多', stock_init: before }));
  expect(refused.code).toBe(codes.shortage);
  const { totalCount } = (await admin.list('prize', { keyword: '太多' })).result as { totalCount: number };
  expect(totalCount).toBe(0);
  expect(await admin.step('prize', id, 'ARCHIVE')).toMatchObject({ code: codes.illegalMove });
  expect((await move(id, -20)).code).toBe(codes.ok);
  expect((await admin.step('prize', id, 'ARCHIVE')).code).toBe(codes.ok);
  expect((await move(id, 5)).code).toBe(codes.illegalMove);
});

test('only points and 谢谢参与 never run out; 谢谢参与 has no stock; a fallback is one of them', async () => {
  expect(errorsOf(await admin.create('prize', body({ stock_mode: 'unlimited', stock_init: null })))).toEqual([
    { field: 'stock_mode', message: '只有积分和谢谢参与可以不限量' },
  ]);
  expect(errorsOf(await admin.create('prize', body({ award_id: 3006, title: '谢谢' })))).toEqual([
    { field: 'stock_mode', message: '谢谢参与没有库存，应为不限量' },
  ]);
  expect(errorsOf(await admin.create('prize', body({ plan_id: 4101, probability: 1 })))).toContainEqual({
    field: 'plan_id',
    message: '这个方案有下级方案，奖品只能放在最末级',
  });
});

test('the odds of a leaf never add up to more than 100 % (42210)', async () => {
  const { version } = await admin.row('prize', 5003);
  expect(await admin.update('prize', { id: 5003, version, probability: 6 })).toMatchObject({
    code: codes.oddsOver,
    message: '同一方案奖品概率合计 101%，不能超过 100%',
  });
  expect(errorsOf(await admin.update('prize', { id: 5003, version, probability: 4 }))).toEqual([
    { field: 'probability', message: '活动已发布，中奖概率只能提高' },
  ]);
  expect((await admin.row('prize', 5003))['probability']).toBe(5);
});

test('an award is not swapped once the prize was announced or given out', async () => {
  const { version } = await admin.row('prize', 5004);
  expect(errorsOf(await admin.update('prize', { id: 5004, version, award_id: 3001 }))).toEqual([
    { field: 'award_id', message: '已经发放过，不能换奖励' },
  ]);
});

test('details carry the newest movements and what was given today', async () => {
  expect((await admin.detail('prize', 5004)).result).toMatchObject({ today: { issued: 0 } });
  await withTransaction(server.store, (tx) => moveSlot(tx, 5004, 'issue', { count: 2, reason: '中奖发放' }));
  const { result } = await admin.detail('prize', 5004);
  expect(result).toMatchObject({
    display_title: '【饮品兑换】【线下实物】凉茶品鉴装',
    activity_title: '清凉一夏·转盘赢好礼',
    today: { issued: 2 },
    items: [],
  });
  expect((result as { stock_logs: readonly Values[] }).stock_logs.at(-1)).toMatchObject({
    change_type: 'init',
    delta: 500,
    after: { total: 500, issued: 0, locked: 0 },
  });
});

test('the prizes of a branch are those of all plans below it', async () => {
  const found = async (query: Readonly<Record<string, string>>) =>
    page(await admin.list('prize', query))
      .data.map(({ id }) => id)
      .toSorted((one, other) => one - other);
  const leaves = [...(await found({ plan_id: '4102' })), ...(await found({ plan_id: '4103' }))];
  expect(leaves).toContain(5002);
  expect(await found({ plan_id: '4101' })).toEqual(leaves.toSorted((one, other) => one - other));
  expect(await found({ plan_id: '4101', activity_id: '4002' })).toEqual([]);
});
