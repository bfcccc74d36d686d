import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';

/* What was promised to those who invite only gets better once it has begun (award.md §3.16, §1.4 C4, docs/decisions/053). */

describe.each(ruleEngines)('prizes of a plan that runs, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
    // Nothing was given of it yet, so that no other lock stands before this one.
    await run(`update invite_prize set stock_issued = 0, claim_days = 7, quantity = 2 where id = 7102`);
    await run(
      `update invite_prize set stock_issued = 0, out_of_stock_action = 'fallback_points', fallback_points = 50 where id = 7101`,
    );
  });
  const change = async (id: number, values: Values) => {
    const { version } = await admin.row('invite_prize', id);
    return admin.update('invite_prize', { id, version, ...values });
  };

  test.each([
    [7102, { award_id: 3005 }, 'award_id', '活动已发布，不能换奖励'],
    [7102, { trigger_mode: 'each' }, 'trigger_mode', '活动已开始，不能改给别的对象或别的触发方式'],
    [7102, { need_count: 6 }, 'need_count', '活动已开始，需要的人数只能减少'],
    [7102, { quantity: 1 }, 'quantity', '活动已开始，数量只能增加'],
    [7102, { claim_days: 6 }, 'claim_days', '活动已开始，领取有效天数只能延长'],
    [7101, { max_times: 19 }, 'max_times', '活动已开始，每人最多次数只能放宽'],
    [7101, { fallback_points: 49 }, 'fallback_points', '活动已开始，折算积分只能增加'],
  ])('%i does not change to the worse: %o', async (id, values, field, message) => {
    const before = await admin.row('invite_prize', id);
    expect(errorsOf(await change(id, values))).toContainEqual({ field, message });
    expect(await admin.row('invite_prize', id)).toEqual(before);
  });

  test('what is better for them is taken, and so is what nobody was promised', async () => {
    expect((await change(7102, { need_count: 4, quantity: 3, claim_days: 0, title: '保温杯' })).code).toBe(codes.ok);
    expect((await change(7101, { max_times: 0, fallback_points: 60 })).code).toBe(codes.ok);
    // Its plan is a draft.
    await run(`update invite_prize set status = 'enabled', quantity = 2 where id = 7105`);
    expect((await change(7105, { quantity: 1 })).code).toBe(codes.ok);
  });

  test('a warning line lies below the stock that there is', async () => {
    expect(errorsOf(await change(7102, { stock_warn: 100 }))).toEqual([
      { field: 'stock_warn', message: '预警值应小于总库存' },
    ]);
    expect((await change(7102, { stock_warn: 99 })).code).toBe(codes.ok);
  });

  test('who has paused the plan and stopped the prize may change it', async () => {
    expect((await admin.step('invite_prize', 7102, 'DISABLE')).code).toBe(codes.ok);
    expect(errorsOf(await change(7102, { quantity: 2 }))).toMatchObject([{ field: 'quantity' }]);
    expect((await admin.step('invite_plan', 7001, 'PAUSE')).code).toBe(codes.ok);
    expect((await change(7102, { quantity: 2 })).code).toBe(codes.ok);
    expect(errorsOf(await change(7101, { fallback_points: 10 }))).toMatchObject([{ field: 'fallback_points' }]);
  });
});
