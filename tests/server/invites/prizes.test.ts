import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { invitePrizeStockCall } from '../../../contract/stock/slot.ts';
import { expectSlotHolds } from '../entities/ledger.ts';
import { errorsOf, type Operator, operator, sampleOf, startEntities } from '../entities/with-entities.ts';
import type { Answered, TestServer } from '../with-server.ts';

let server: TestServer;
let token: string;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const post = (call: string, body: object, as = token): Promise<Answered> =>
  server.call('POST', call.slice('POST '.length), { token: as, body: { request_id: randomUUID(), ...body } });

describe('prizes (award.md §3.16)', () => {
  const adjust = (id: number, delta: number, more: object = {}, as = token) =>
    post(invitePrizeStockCall, { id, delta, reason: '活动加量', ...more }, as);

  test('stock comes out of the source and goes back, by the engine of all prizes', async () => {
    const free = async () => Number((await admin.row('goods_offline', 2101))['stock_available']);
    const before = await free();
    const id = await admin.made('invite_prize', { stock_init: 30 });
    expect(await free()).toBe(before - 30);
    expect((await adjust(id, 5)).result).toMatchObject({ stock_total: 35, source_available: before - 35 });
    const over = await adjust(id, -40, { confirm_decrease: true });
    expect(over).toMatchObject({ code: codes.shortage, message: '库存不足：最多可减少 35' });
    expect((await adjust(id, -35)).message).toBe('活动进行中减少库存，请再次确认');
    const taken = await adjust(id, -35, { confirm_decrease: true });
    expect(taken.result).toMatchObject({ stock_total: 0, source_available: before });
    await expectSlotHolds(server.store, id, 'invite_prize');
    expect(await admin.detail('invite_prize', id)).toMatchObject({
      result: { stock_logs: [{ change_type: 'decrease' }, { change_type: 'increase' }, { change_type: 'init' }] },
    });
    expect(errorsOf(await adjust(id, 1, { stock_total: 9 }))).toEqual([
      { field: 'stock_total', message: '库存只能增减，不能直接改写' },
    ]);
  });

  test('to take stock out of a running activity needs the right to stop things', async () => {
    const builder = await server.login('campaign_operator');
    expect((await adjust(7102, -1, { confirm_decrease: true }, builder)).code).toBe(codes.noAction);
  });

  test.each([
    [{ side: 'invitee' }, 'need_count', '被邀请人的人数应为 1'],
    [{ trigger_mode: 'reach', max_times: 3 }, 'max_times', '累计达到 N 人只发 1 次，应为 1'],
    [{ award_id: 3006, stock_mode: 'unlimited', stock_init: null }, 'award_id', '邀请奖品不能是谢谢参与'],
    [{ stock_mode: 'unlimited', stock_init: null }, 'stock_mode', '只有积分和抽奖机会可以不限量'],
    [{ need_count: 5, award_id: 3003 }, 'need_count', '与奖品「便携保温杯」的对象、触发、人数和奖励相同'],
    [
      { grant_mode: 'chance', award_id: null, quantity: null, chance_activity_id: 4001, chance_count: 1 },
      'chance_activity_id',
      '应为消耗抽奖机会的抽奖活动',
    ],
    [{ out_of_stock_action: 'fallback_points' }, 'fallback_points', '请输入折算积分'],
  ])('%o is refused', async (changes, field, message) => {
    const refused = await admin.create('invite_prize', { ...sampleOf('invite_prize'), ...changes });
    expect(errorsOf(refused)).toContainEqual({ field, message });
  });

  test('a step beyond what an inviter may get at all is refused, on the step and on the plan', async () => {
    const plan = await admin.made('invite_plan', { inviter_total_cap: 20 });
    const far = await admin.create('invite_prize', { ...sampleOf('invite_prize'), plan_id: plan, need_count: 21 });
    expect(errorsOf(far)).toEqual([{ field: 'need_count', message: '不能多于方案的累计奖励上限 20' }]);
    await admin.made('invite_prize', { plan_id: plan, need_count: 20 });
    const { version } = await admin.row('invite_plan', plan);
    const less = await admin.update('invite_plan', { id: plan, version, inviter_total_cap: 15 });
    expect(errorsOf(less)).toEqual([{ field: 'inviter_total_cap', message: '已有累计达到 20 人的奖品，上限不能更少' }]);
  });

  test('a prize for the invited goes with a plan that rewards both only', async () => {
    const plan = await admin.made('invite_plan', { reward_sides: 'inviter' });
    const points = { trigger_mode: 'each', need_count: 1, award_id: 3001, stock_mode: 'unlimited', stock_init: null };
    const body = { ...sampleOf('invite_prize'), plan_id: plan, side: 'invitee', ...points };
    expect(errorsOf(await admin.create('invite_prize', body))).toEqual([
      { field: 'side', message: '方案只奖励邀请人，不能为被邀请人设奖品' },
    ]);
  });

  test('an award that a prize gives counts as used', async () => {
    const before = Number((await admin.row('award', 3005))['used_prize_count']);
    await admin.made('invite_prize');
    expect((await admin.row('award', 3005))['used_prize_count']).toBe(before + 1);
  });
});
