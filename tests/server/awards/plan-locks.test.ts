import { ruleEngines } from '../engine.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Disclosure } from '../../../server/entity/read/disclosure.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator, page } from '../entities/with-entities.ts';

/* What a published activity still takes of its plans and prizes (award.md §1.4 C4, §3.2, §3.3; docs/decisions/053). */

describe.each(ruleEngines)('plans and prizes of an activity that has begun, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
    await run(`update plan set start_at = '2026-02-01T00:00:00+08:00', end_at = '2026-03-01T00:00:00+08:00',
      limits = '{"user_total":0,"user_month":0,"user_day":2}' where id = 4102`);
  });
  const put = (table: string, id: number, sets: string) => run(`update ${table} set ${sets} where id = ${id}`);
  beforeEach(async () => {
    await put(
      'activity',
      4001,
      `status = 'published', start_at = '2026-01-01T00:00:00+08:00', end_at = '2029-01-01T00:00:00+08:00', claim_end_at = '2029-02-01T00:00:00+08:00'`,
    );
    await run(`update plan set status = 'enabled' where activity_id = 4001`);
    await run(`update prize set status = 'enabled' where plan_id in (4102, 4103)`);
  });
  const change = async (entity: string, id: number, values: Values) =>
    admin.update(entity, { id, version: (await admin.row(entity, id)).version, ...values });
  const refused = async (entity: string, id: number, values: Values) => errorsOf(await change(entity, id, values));

  const worse: Readonly<Record<string, Values>> = {
    parent_id: { parent_id: null },
    sort: { sort: 2 },
    plan_type: { plan_type: 'direct' },
    match_value: { match_value: { codes: ['440000'] } },
    start_at: { start_at: '2026-02-02T00:00:00+08:00' },
    end_at: { end_at: '2026-02-28T00:00:00+08:00' },
    limits: { limits: { user_total: 0, user_month: 0, user_day: 1 } },
    area_disclosed: { area_disclosed: false },
  };
  test.each(Object.entries(worse))('a plan: %s does not change to the worse', async (field, values) => {
    const before = await admin.row('plan', 4102);
    const [first] = (await refused('plan', 4102, values)) as readonly FieldError[];
    expect(first?.field).toBe(field);
    expect(first?.message).toContain('活动已开始');
    expect(await admin.row('plan', 4102)).toEqual(before);
  });

  test('a plan: what is better for people is taken', async () => {
    const better = {
      start_at: '2026-01-15T00:00:00+08:00',
      end_at: null,
      limits: { user_total: 0, user_month: 0, user_day: 3 },
    };
    expect((await change('plan', 4102, better)).code).toBe(codes.ok);
  });

  test('a prize: limits, odds and times do not change to the worse', async () => {
    await put('prize', 5002, 'claim_days = 7, unlock_draws = 2');
    expect(
      await refused('prize', 5002, { probability: 0.4, user_limit: 0, daily_limit: 4, unlock_draws: 3, claim_days: 6 }),
    ).toEqual([
      { field: 'probability', message: '活动已发布，中奖概率只能提高' },
      { field: 'daily_limit', message: '活动已开始，每日投放上限只能放宽' },
      { field: 'unlock_draws', message: '活动已开始，解锁次数只能减少' },
      { field: 'claim_days', message: '活动已开始，领取有效天数只能延长' },
    ]);
    expect(await refused('prize', 5001, { user_limit: 1 })).toMatchObject([{ field: 'user_limit' }]);
    expect(await refused('prize', 5005, { is_fallback: false })).toMatchObject([{ field: 'is_fallback' }]);
    const better = { user_limit: 0, daily_limit: 0, unlock_draws: 0, claim_days: 0 };
    expect((await change('prize', 5002, better)).code).toBe(codes.ok);
  });

  test('before it begins, and of what was never in force, anything may change', async () => {
    await put('activity', 4001, `start_at = now() + interval '1 day'`);
    await put('plan', 4103, `start_at = null`);
    expect((await change('prize', 5002, { user_limit: 1, claim_days: 5 })).code).toBe(codes.ok);
    await put('activity', 4001, `start_at = '2026-01-01T00:00:00+08:00'`);
    await put('prize', 5002, `status = 'draft'`);
    expect((await change('prize', 5002, { probability: 0.1, claim_days: 3 })).code).toBe(codes.ok);
  });

  test('who has paused the activity and stopped the prize may change it, and what stands then is announced anew', async () => {
    await put('prize', 5008, 'claim_days = 9');
    expect((await admin.step('prize', 5008, 'DISABLE')).code).toBe(codes.ok);
    expect(await refused('prize', 5008, { claim_days: 8 })).toMatchObject([{ field: 'claim_days' }]);
    expect((await admin.step('activity', 4001, 'PAUSE')).code).toBe(codes.ok);
    expect((await change('prize', 5008, { probability: 2, claim_days: 8 })).code).toBe(codes.ok);
    expect((await admin.step('prize', 5008, 'ENABLE')).code).toBe(codes.ok);
    expect(await refused('prize', 5008, { claim_days: 7 })).toMatchObject([{ field: 'claim_days' }]);
    const told = page(await admin.list('activity', { id: '4001' })).data[0]?.[
      'disclosure_snapshot'
    ] as readonly Disclosure[];
    expect(told[0]?.prizes.find(({ id }) => id === 5008)).toMatchObject({ probability: 20_000 });
  });
});
