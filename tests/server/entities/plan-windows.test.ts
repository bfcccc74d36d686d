import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { instancesOn } from './on-each-engine.ts';
import { errorsOf, type Operator, operator } from './with-entities.ts';

/* Times, limits and releases of plans fit the activity and each other (award.md §3.1–3.3). */

describe.each(ruleEngines)('plans within their activity, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let activity: number;
  let branch: number;
  let leaf: number;
  const limits = (user_day: number) => ({ user_total: 0, user_month: 0, user_day });
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
    // 2029-01-01 – 2029-01-31 23:59:59.
    activity = await admin.made('activity', { activity_type: 'lottery', draw_style: 'wheel', limits: limits(3) });
    const window = { start_at: '2029-01-05T00:00:00+08:00', end_at: '2029-01-20T23:59:59+08:00' };
    branch = await admin.made('plan', { activity_id: activity, ...window });
    leaf = await admin.made('plan', { activity_id: activity, parent_id: branch });
  });
  const change = async (entity: string, id: number, values: Values) =>
    admin.update(entity, { id, version: (await admin.row(entity, id)).version, ...values });

  test('a window lies within those above, and around those below', async () => {
    expect(
      errorsOf(
        await change('plan', branch, { start_at: '2028-12-31T00:00:00+08:00', end_at: '2029-02-01T00:00:00+08:00' }),
      ),
    ).toEqual([
      { field: 'start_at', message: '不能早于活动和上级方案的开始时间' },
      { field: 'end_at', message: '不能晚于活动和上级方案的结束时间' },
    ]);
    expect(errorsOf(await change('plan', leaf, { start_at: '2029-01-04T23:59:59+08:00' }))).toEqual([
      { field: 'start_at', message: '不能早于活动和上级方案的开始时间' },
    ]);
    const inside = { start_at: '2029-01-05T00:00:00+08:00', end_at: '2029-01-20T23:59:59+08:00' };
    expect((await change('plan', leaf, inside)).code).toBe(codes.ok);
    expect(errorsOf(await change('plan', branch, { start_at: '2029-01-06T00:00:00+08:00' }))).toEqual([
      { field: 'start_at', message: '下级方案开始得更早，请先修改它们' },
    ]);
    expect(errorsOf(await change('plan', branch, { end_at: '2029-01-19T00:00:00+08:00' }))).toEqual([
      { field: 'end_at', message: '下级方案结束得更晚，请先修改它们' },
    ]);
  });

  test('the activity takes no time that leaves a plan outside, and no limit below a plan’s own', async () => {
    const late = { start_at: '2029-01-06T00:00:00+08:00', end_at: '2029-01-18T00:00:00+08:00' };
    const found = errorsOf(await change('activity', activity, late)) as readonly { readonly field: string }[];
    expect(found.map(({ field }) => field)).toEqual(['start_at', 'end_at']);
    expect(errorsOf(await change('plan', leaf, { limits: limits(4) }))).toEqual([
      { field: 'limits', message: '参与上限不能多于活动的参与次数上限' },
    ]);
    expect((await change('plan', leaf, { limits: limits(3) })).code).toBe(codes.ok);
    expect(errorsOf(await change('activity', activity, { limits: limits(2) }))).toMatchObject([{ field: 'limits' }]);
    expect(
      (await change('activity', activity, { limits: limits(5), end_at: late.end_at.replace('18', '25') })).code,
    ).toBe(codes.ok);
  });

  test('a plan is enabled within its time only', async () => {
    const blockers = async () => (await admin.row('plan', leaf))['blockers'] as { ready: readonly { text: string }[] };
    const told = async () => (await blockers()).ready.map(({ text }) => text);
    expect(await told()).toEqual(['还没有启用的奖品']);
    await run(`update plan set start_at = '2029-01-01T00:00:00+08:00' where id = ${leaf}`);
    expect(await told()).toContain('生效时间不在活动和上级方案的时间之内');
    expect((await admin.step('plan', leaf, 'ENABLE')).code).toBe(codes.illegalMove);
    await run(`update plan set start_at = null, end_at = now() - interval '1 day' where id = ${leaf}`);
    expect(await told()).toContain('生效时间已过');
    await run(`update plan set end_at = null where id = ${leaf}`);
  });

  test('times of release are of its own prizes, apart, and within the stock', async () => {
    const prize = await admin.made('prize', { plan_id: leaf, stock_init: 10, probability: 1 });
    const slot = (day: number, quantity: number, prize_id = prize) => ({
      start_at: `2029-01-0${day}T00:00:00+08:00`,
      end_at: `2029-01-0${day}T23:59:59+08:00`,
      prize_id,
      quantity,
    });
    const release = (...release_slots: readonly Values[]) =>
      change('plan', leaf, { release_mode: 'slots', slot_disclosed: true, release_slots });
    const messages = async (...slots: readonly Values[]) => errorsOf(await release(...slots));
    expect(await messages(slot(6, 5, 5001))).toEqual([{ field: 'release_slots', message: '奖品 5001 不属于这个方案' }]);
    expect(JSON.stringify(await messages(slot(6, 5), slot(6, 5)))).toContain('重叠');
    expect(JSON.stringify(await messages(slot(6, 5), slot(7, 6)))).toContain('合计 11');
    expect((await release(slot(6, 5), slot(7, 5))).code).toBe(codes.ok);
  });

  test('a prize: what it gives a day and warns at lies within its stock, also later', async () => {
    const prize = await admin.made('prize', { plan_id: leaf, stock_init: 10, probability: 1, title: undefined });
    const { title, image } = await admin.row('award', 3005);
    expect(await admin.row('prize', prize)).toMatchObject({ title, image });
    expect(errorsOf(await change('prize', prize, { daily_limit: 11, stock_warn: 10 }))).toEqual([
      { field: 'stock_warn', message: '预警值应小于总库存' },
      { field: 'daily_limit', message: '每日投放上限不能多于总库存' },
    ]);
    expect((await change('prize', prize, { daily_limit: 10, stock_warn: 9 })).code).toBe(codes.ok);
  });

  test('prizes have places in 九宫格 only, and there each its own', async () => {
    const placed = await admin.create('prize', {
      plan_id: leaf,
      award_id: 3005,
      stock_mode: 'limited',
      probability: 0,
      position: 1,
    });
    expect(errorsOf(placed)).toEqual([{ field: 'position', message: '只有九宫格抽奖有展示位置，请清空' }]);
    await run(`update activity set draw_style = 'grid9' where id = ${activity}`);
    const unplaced = await admin.create('prize', {
      plan_id: leaf,
      award_id: 3005,
      stock_mode: 'limited',
      probability: 0,
    });
    expect(errorsOf(unplaced)).toEqual([{ field: 'position', message: '九宫格的奖品应有展示位置（1–8）' }]);
    await run(`update prize set status = 'archived' where plan_id = ${leaf}`);
    for (let nth = 1; nth <= 8; nth += 1)
      await run(`insert into prize (plan_id, prize_kind, award_id, title, probability, stock_mode, daily_limit, user_limit, unlock_draws,
          is_fallback, position, claim_days, sort, status)
        select ${leaf}, 'single', 3006, 'P${nth}', 0, 'unlimited', 0, 0, 0, false, ${Math.min(nth, 7)}, 0, ${nth}, 'enabled'`);
    await run(`update plan set status = 'enabled' where id in (${branch}, ${leaf})`);
    const told = async () => JSON.stringify((await admin.row('activity', activity))['blockers']);
    expect(await told()).toContain('展示位置应为 1–8 各一个');
    await run(`update prize set position = 8 where plan_id = ${leaf} and title = 'P8'`);
    expect(await told()).not.toContain('展示位置');
  });
});
