import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator, page } from '../entities/with-entities.ts';

/* What an activity says of its invitations on its own page (award.md §3.1, §3.15). */

describe.each(ruleEngines)('an activity of invitations, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
  });

  test('tells the same on its own page and on that of 邀请活动', async () => {
    const [own, view] = [await admin.row('activity', 4003), await admin.row('invite_activity', 4003)];
    expect(own).toMatchObject({ plan_count: view['plan_count'], cost_used_fen: view['cost_used_fen'] });
    expect(own).toMatchObject({ plan_count: 2, prize_count: 6, win_count: 9033 + 37 + 8120 });
    expect(Number(own['cost_used_fen'])).toBeGreaterThan(0);
    expect(own['join_count']).toBe(view['invitee_count']);
  });

  test('is found by a prize that is down to its warning line', async () => {
    const found = async () => page(await admin.list('activity', { low_stock: 'true', id: '4003' })).data.length;
    expect(await found()).toBe(0);
    await run('update invite_prize set stock_warn = stock_total - stock_issued where id = 7102');
    expect(await found()).toBe(1);
    expect(await admin.row('activity', 4003)).toMatchObject({ low_stock_count: 1 });
  });

  test('has what it spent counted against its budget', async () => {
    const found = async () => page(await admin.list('activity', { low_budget: 'true', id: '4003' })).data.length;
    await run('update activity set budget_fen = null where id = 4003');
    expect(await found()).toBe(0);
    await run('update activity set budget_fen = 100 where id = 4003');
    expect(await found()).toBe(1);
    await run('update activity set budget_fen = null where id = 4003');
  });
});
