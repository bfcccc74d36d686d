import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { prizeStockCall } from '../../../contract/stock/slot.ts';
import { instancesOn } from './on-each-engine.ts';
import { type Operator, operator } from './with-entities.ts';

/* 一键退库: all that the prizes below a row still have goes back at once, so that the row can be archived (award.md §3.1, §2.2). */

describe.each(ruleEngines)('returning the stock of all prizes on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let other: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
    other = operator(at(1), await at(1).login());
  });
  const giveBack = (entity: string, id: number, request_id = randomUUID(), by = admin) =>
    by.update(entity, { id, return_reason: '活动结束', request_id });
  const left = async (goods: number) => Number((await admin.row('goods', goods))['stock_available']);
  const activityWithPrizes = async (awards: readonly number[]) => {
    const activity_id = await admin.made('activity');
    const plan_id = await admin.made('plan', { activity_id, plan_type: 'direct' });
    const prizes: number[] = [];
    for (const award_id of awards) prizes.push(await admin.made('prize', { plan_id, award_id, stock_init: 12 }));
    return { activity_id, plan_id, prizes };
  };
  const movements = (ids: readonly number[]) =>
    run<{ row_id: number; delta: number; reason: string }>(`select row_id, delta, reason from stock_ledger
      where entity = 'prize' and change_type = 'decrease' and row_id in (${ids.join(',')}) order by row_id`);

  test('an activity is archived once everything went back: a movement for each prize, once for a request', async () => {
    const [cups, sweets] = [await left(2001), await left(2002)];
    const { activity_id, prizes } = await activityWithPrizes([3003, 3003, 3008]);
    await run(`update prize set stock_issued = 2, status = 'enabled' where id = ${prizes[0]}`);
    await run(`update prize set stock_locked = 1 where id = ${prizes[1]}`);
    const row = await admin.row('activity', activity_id);
    const archive = () => admin.step('activity', activity_id, 'ARCHIVE');
    expect((await archive()).message).toBe('还不能归档：还有 34 份奖品库存没有退回');
    expect(row['blockers']).toMatchObject({ settled: [{ command: 'RETURN_STOCK' }] });
    const request = randomUUID();
    const first = await giveBack('activity', activity_id, request);
    expect(first).toMatchObject({ code: codes.ok, result: { prizes: 3, units: 33 } });
    expect((await giveBack('activity', activity_id, request)).result).toEqual(first.result);
    expect(await movements(prizes)).toEqual([
      { row_id: prizes[0], delta: -10, reason: '活动结束' },
      { row_id: prizes[1], delta: -11, reason: '活动结束' },
      { row_id: prizes[2], delta: -12, reason: '活动结束' },
    ]);
    expect([await left(2001), await left(2002)]).toEqual([cups - 3, sweets]);
    // What is locked still belongs to somebody.
    expect((await giveBack('activity', activity_id)).message).toBe('没有剩余库存可以退回');
    expect((await archive()).message).toBe('还不能归档：还有 1 份奖品库存没有退回');
    await run(`update prize set stock_locked = 0, stock_issued = 1 where id = ${prizes[1]}`);
    expect((await archive()).code).toBe(codes.ok);
    const logs = await run<{ summary: string }>(`select summary from operation_log where biz_id = ${activity_id}
      and entity = 'activity' and event = 'RETURN_STOCK'`);
    expect(logs.map(({ summary }) => summary)).toEqual([
      expect.stringContaining('退回剩余库存 33（3 个奖品），原因：活动结束'),
    ]);
  });

  test('composites give all of their items back; nothing goes back of what is still drawn', async () => {
    const before = await left(2002);
    expect(await giveBack('activity', 4002)).toMatchObject({ code: codes.ok });
    expect(await left(2002)).toBe(before + 600);
    expect(await admin.row('prize', 5010)).toMatchObject({ stock_total: 0, stock_remaining: 0 });
    expect((await giveBack('activity', 4001)).code).toBe(codes.illegalMove);
    expect((await giveBack('plan', 4102)).code).toBe(codes.illegalMove);
    expect(await admin.row('prize', 5002)).toMatchObject({ stock_remaining: 298 });
  });

  test('a plan gives back what stands on it and below it, and can then be archived', async () => {
    const { plan_id, prizes } = await activityWithPrizes([3003]);
    expect((await admin.step('plan', plan_id, 'ARCHIVE')).code).toBe(codes.illegalMove);
    expect(await giveBack('plan', plan_id)).toMatchObject({ code: codes.ok, result: { prizes: 1, units: 12 } });
    expect(await movements(prizes)).toHaveLength(1);
    expect((await admin.step('plan', plan_id, 'ARCHIVE')).code).toBe(codes.ok);
  });

  test('prizes of invitations: one by one, and all of a plan', async () => {
    const plan_id = await admin.made('invite_plan');
    const [one, two] = [
      await admin.made('invite_prize', { plan_id, award_id: 3003, stock_init: 7 }),
      await admin.made('invite_prize', { plan_id, award_id: 3003, stock_init: 8 }),
    ];
    const before = await left(2001);
    expect((await admin.step('invite_prize', one, 'ARCHIVE')).message).toBe('还不能归档：还有 7 份库存没有退回');
    expect(await giveBack('invite_prize', one)).toMatchObject({ code: codes.ok, result: { units: 7 } });
    expect((await admin.step('invite_prize', one, 'ARCHIVE')).code).toBe(codes.ok);
    expect((await admin.step('invite_plan', plan_id, 'ARCHIVE')).code).toBe(codes.illegalMove);
    expect(await giveBack('invite_plan', plan_id)).toMatchObject({ code: codes.ok, result: { prizes: 1, units: 8 } });
    expect(await admin.row('invite_prize', two)).toMatchObject({ stock_total: 0 });
    expect(await left(2001)).toBe(before + 15);
    expect((await admin.step('invite_plan', plan_id, 'ARCHIVE')).code).toBe(codes.ok);
  });

  test('several at once, of the same goods in other orders, with stock being added: none waits in a circle, none is lost', async () => {
    const before = [await left(2001), await left(2002)];
    const all = [
      await activityWithPrizes([3003, 3008, 3003]),
      await activityWithPrizes([3008, 3003, 3008]),
      await activityWithPrizes([3008, 3008, 3003]),
    ];
    const [first] = all;
    const token = await at(1).login();
    const refill = (id: number) =>
      at(1).call('POST', prizeStockCall.slice('POST '.length), {
        token,
        body: { id, delta: 3, reason: '补一些', request_id: randomUUID() },
      });
    const answers = await Promise.all([
      ...all.map(({ activity_id }, index) =>
        giveBack('activity', activity_id, randomUUID(), index % 2 ? admin : other),
      ),
      giveBack('activity', first?.activity_id ?? 0, randomUUID(), other),
      ...(first?.prizes ?? []).map(refill),
    ]);
    const outcomes = answers.map(({ code }) => code);
    expect(outcomes.slice(4)).toEqual([codes.ok, codes.ok, codes.ok]);
    // The second return of the first activity finds what was added meanwhile, or nothing.
    expect(outcomes.slice(0, 4).filter((code) => code !== codes.ok)).toEqual(
      outcomes.slice(0, 4).includes(codes.illegalMove) ? [codes.illegalMove] : [],
    );
    for (const { activity_id } of all) await giveBack('activity', activity_id);
    expect([await left(2001), await left(2002)]).toEqual(before);
  });
});
