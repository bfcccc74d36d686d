import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { type Campaigns, startCampaigns } from './campaigns.ts';

/* What the tiers of a campaign pay, and the stock behind them (award.md §4.4). */

let house: Campaigns;
beforeAll(async () => {
  house = await startCampaigns();
});
afterAll(() => house.server.close());

const campaign = (id: number) => house.admin.row('ccn_activity', id);

test('a campaign in which every scan wins: mapped, stocked by hand, opened, closed, and opened again', async () => {
  const id = await house.admin.made('ccn_activity', { code_kind: 'virtual' });
  await house.run(`update ccn_setting set version = 2 where id = ${id}`);
  const gets = async () => (await house.get('activityAwardGets', { activity_id: String(id) })).result as Row;
  const [tier] = (await gets())['awards'] as readonly Values[];
  const set = async (values: Values, more: Values = {}) =>
    house.post('activityAwardSets', {
      activity_id: id,
      version: (await gets()).version,
      awards: [{ ...tier, ...values }],
      ...more,
    });
  const award = { award_id: 3003, quantity: 1 };
  expect(errorsOf(await set({}))).toEqual([{ field: 'awards', message: '第 1 行：请输入奖励' }]);
  expect(errorsOf(await set({ award_id: 3006 }))).toMatchObject([
    { message: expect.stringContaining('谢谢参与') as unknown },
  ]);
  expect(errorsOf(await set({ ...award, tier_id: 'T9' }))).toMatchObject([
    { message: expect.stringContaining('恰好配置一次') as unknown },
  ]);
  expect(errorsOf(await set({ ...award, reserve_delta: 5 }))).toEqual([
    { field: 'reserve_reason', message: '请输入补库/退库原因' },
  ]);
  const over = await set({ ...award, reserve_delta: 900_000 }, { reserve_reason: '首批' });
  expect(over.code).toBe(codes.shortage);
  expect((await gets()).version).toBe(1);
  expect(await set(award)).toMatchObject({ code: codes.ok });
  const dry = await house.opens({ id, version: 1, open: 1 });
  expect(dry.result).toMatchObject({ checklist: [{ text: '奖级「每次扫码」还没有预留库存', rule: 'C6' }] });

  const left = async () => Number((await house.admin.row('goods', 2001))['stock_available']);
  const there = await left();
  expect(await set({ ...award, reserve_delta: 5 }, { reserve_reason: '首批' })).toMatchObject({ code: codes.ok });
  expect(await left()).toBe(there - 5);
  expect(await gets()).toMatchObject({ reserve_total: 5, stock_remaining: 5, is_ready: true });
  expect(errorsOf(await set({ award_id: 3008, quantity: 1 }))).toMatchObject([
    { message: expect.stringContaining('请先退库') as unknown },
  ]);
  expect(await house.opens({ id, version: 1, open: 1 })).toMatchObject({
    code: codes.ok,
    result: { status: 'opened', run_status: 'not_started' },
  });
  expect(errorsOf(await set({ ...award, quantity: 2 }))).toEqual([
    { field: 'awards', message: '第 1 行：活动已开启，不能更换奖励和每码数量' },
  ]);
  expect(errorsOf(await set({ ...award, reserve_delta: -1 }, { reserve_reason: '退回' }))).toEqual([
    { field: 'awards', message: '第 1 行：活动开启中，预留库存只能增加' },
  ]);
  expect(await set({ ...award, user_day_limit: 0, win_title: '恭喜' })).toMatchObject({ code: codes.ok });
  expect(await house.opens({ id, version: 2, open: 0, reason: '盘点' })).toMatchObject({
    code: codes.ok,
    result: { status: 'closed' },
  });
  expect(await campaign(id)).toMatchObject({ closed_reason: '盘点' });
  expect(await house.opens({ id, version: 3, open: 1 })).toMatchObject({ code: codes.ok });
  await house.opens({ id, version: 4, open: 0, reason: '结束' });

  // Not archived before everything is back.
  const archive = () => house.post('activityUpdates', { id, version: 5, event: 'ARCHIVE' });
  expect((await archive()).message).toContain('还有 5 份预留库存没有退回');
  const giveBack = async () =>
    house.post('activityAwardSets', {
      activity_id: id,
      version: (await gets()).version,
      return_reason: '收尾',
      request_id: randomUUID(),
    });
  expect(await giveBack()).toMatchObject({ code: codes.ok, result: { prizes: 1, units: 5 } });
  expect((await giveBack()).code).toBe(codes.illegalMove);
  expect(await left()).toBe(there);
  expect((await archive()).message).toContain('兑奖截止时间未到');
  await house.run(`update ccn_activity set claim_end_at = now() - interval '1 minute' where id = ${id}`);
  expect(await archive()).toMatchObject({ code: codes.ok, result: { status: 'archived' } });
  const { rows } =
    await house.run(`select sum(case when change_type = 'decrease' then -abs(delta) else delta end) as sum from stock_ledger
    where entity = 'ccn_award' and row_id = (select id from ccn_award where activity_id = ${id})`);
  expect(Number((rows[0] as { sum: unknown }).sum)).toBe(0);
});

test('more codes were printed since: the campaign says so until the missing stock is there', async () => {
  await house.run(`update ccn_tier set code_count = 1420 where ccn_activity_id = 'CCN-2026-018' and tier_id = 'T2'`);
  expect(await campaign(6001)).toMatchObject({ award_alert: '奖级「一等奖」缺 20 份' });
  const { result } = await house.get('ccnActivityAwardLists', { activity_id: '6001' });
  expect((result as ListPage).data.map((row) => row['map_status'])).toEqual(['mapped', 'changed', 'mapped', 'mapped']);
  const gets = (await house.get('activityAwardGets', { activity_id: '6001' })).result as Row;
  const awards = (gets['awards'] as readonly Values[]).map((tier) =>
    tier['tier_id'] === 'T2' ? { ...tier, reserve_delta: 20 } : tier,
  );
  const body = { activity_id: 6001, version: gets.version, awards, reserve_reason: '上游加印' };
  expect(await house.post('activityAwardSets', body)).toMatchObject({ code: codes.ok });
  expect((await campaign(6001))['award_alert']).toBeNull();
});

test('of two campaigns for one upstream activity only one is opened', async () => {
  const row = await campaign(6004);
  const query = {
    title: '同一上游',
    code_kind: 'drink',
    award_mode: 'embedded',
    ccn_activity_id: 'CCN-2026-021',
    start_at: String(row['start_at']),
    end_at: String(row['end_at']),
    claim_end_at: String(row['claim_end_at']),
  };
  const { id } = (await house.creates(query)).result as Row;
  await house.run(`update ccn_setting set version = 2 where id = ${id};
    insert into ccn_award (activity_id, tier_id, award_id, quantity, stock_mode) values (${id}, 'T1', 3001, 1, 'unlimited'), (${id}, 'T2', 3006, 1, 'unlimited')`);
  const both = await Promise.all([
    house.opens({ id, version: 1, open: 1 }),
    house.opens({ id: 6004, version: row.version, open: 1 }),
  ]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.compliance]);
  expect(both.find(({ code }) => code === codes.compliance)?.message).toContain('上游扫码活动已被开启中的');
});
