import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { drawWin, type DrawWish } from '../../../server/awards/draw-win.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { instancesOn } from '../entities/on-each-engine.ts';

/** Activity 4001 of the demo runs; prize 5002 lies in its southern leaf, from 600,000 on in a million. */
const activityId = 4001;
const cup = 5002;
const onCup = { below: () => 600_000 };

describe.each(ruleEngines)('draws on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  beforeAll(async () => {
    await run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":0}', budget_fen = null,
      win_limits = '{"user_total":0,"user_month":0,"user_day":0}', risk_rules = '{}' where id = ${activityId}`);
    await run(`update prize set daily_limit = 0, user_limit = 0 where id = ${cup}`);
  });

  const wish = (nth: number, more: Partial<DrawWish> = {}): DrawWish => ({
    activityId,
    member: { userId: 70_000 + nth, nickname: `会员${nth}` },
    source: 'lottery',
    bizNo: `lottery:${activityId}:${70_000 + nth}:1`,
    areaCode: '440106',
    ...more,
  });
  const play = (asked: DrawWish, index = 0) => withTransaction(at(index).store, (tx) => drawWin(tx, asked, onCup));
  const refusal = (asked: DrawWish) =>
    play(asked).then(
      () => 'drawn',
      (error: unknown) => (error instanceof Failure ? error.message : String(error)),
    );
  const left = async () => {
    const [row] = await run<{ left: number }>(
      `select stock_total - stock_issued - stock_locked as left from prize where id = ${cup}`,
    );
    return row?.left;
  };

  test('§6.5 test 1: 64 at once on a stock of 10 win exactly 10, and nothing remains', async () => {
    await run(`update prize set stock_total = stock_issued + stock_locked + 10 where id = ${cup}`);
    const records = await Promise.all(Array.from({ length: 64 }, (_, nth) => play(wish(nth), nth)));
    expect(records.filter((record) => record['prize_id'] === cup)).toHaveLength(10);
    expect(await left()).toBe(0);
    // What could not be given became the fallback of the leaf.
    expect(new Set(records.map((record) => record['prize_id']))).toEqual(new Set([cup, 5005]));
    expect(new Set(records.map(({ id }) => id)).size).toBe(64);
    const [kept] = await run<{ count: number }>(`select count(*) as count from award_record
      where prize_id = ${cup} and user_id between 70000 and 70063`);
    expect(kept?.count).toBe(10);
    const [ledger] = await run<{ sum: number }>(`select coalesce(sum(delta), 0)::bigint as sum from stock_ledger
      where entity = 'prize' and row_id = ${cup} and reason = '中奖发放' and operator_name = 'system'`);
    expect(ledger?.sum).toBe(10);
  });

  test('the same number is the same win: eight copies at once take one unit and are one record', async () => {
    await run(`update prize set stock_total = stock_issued + stock_locked + 5 where id = ${cup}`);
    const before = await left();
    const copies = await Promise.all(Array.from({ length: 8 }, (_, index) => play(wish(200), index)));
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
    expect(await left()).toBe((before ?? 0) - 1);
    expect(await refusal(wish(201, { bizNo: wish(200).bizNo }))).toBe('业务幂等号已用于另一次发奖');
  });

  test('a win keeps what was won as it was, until when it can be claimed, and where it came from', async () => {
    const record = await play(wish(210));
    expect(record).toMatchObject({
      status: 'wait_address',
      source: 'lottery',
      display_title: '【品牌周边】【实物】便携保温杯',
      probability_snapshot: 0.5,
      activity_id: activityId,
      plan_id: 4102,
      area_code: '440106',
      award_snapshot: { award_type: 'real_prize', title: '便携保温杯' },
    });
    await run(`update award set title = '改名杯' where id = 3003`);
    const [kept] = await run<{ title: string }>(
      `select award_snapshot ->> 'title' as title from award_record where id = ${record.id}`,
    );
    await run(`update award set title = '便携保温杯' where id = 3003`);
    expect(kept?.title).toBe('便携保温杯');
  });

  test('nobody draws more often than the activity lets him, however many at once', async () => {
    await run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":3}' where id = ${activityId}`);
    const asked = Array.from({ length: 8 }, (_, nth) => wish(300, { bizNo: `lottery:${activityId}:70300:${nth}` }));
    const answers = await Promise.all(asked.map((one) => refusal(one)));
    await run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":0}' where id = ${activityId}`);
    expect(answers.filter((answer) => answer === 'drawn')).toHaveLength(3);
    expect(answers.filter((answer) => answer === '已达到参与次数上限')).toHaveLength(5);
  });

  test('who has won as often as he may gets the fallback', async () => {
    await run(`update prize set user_limit = 1, stock_total = stock_issued + stock_locked + 5 where id = ${cup}`);
    const both = [await play(wish(310)), await play(wish(310, { bizNo: `lottery:${activityId}:70310:2` }))];
    await run(`update prize set user_limit = 0 where id = ${cup}`);
    expect(both.map((record) => record['prize_id'])).toEqual([cup, 5005]);
  });

  test('nobody wins more of offline goods than one person may have, from whatever prize, however many at once', async () => {
    const onPack = { below: () => 660_000 };
    const prizesOf = (records: readonly Row[]) =>
      records.map((record) => Number(record['prize_id'])).toSorted((a, b) => a - b);
    const draws = (userId: number, nths: readonly number[]) =>
      Promise.all(
        nths.map((nth) =>
          withTransaction(at(nth).store, (tx) =>
            drawWin(tx, wish(userId, { bizNo: `lottery:${activityId}:${70_000 + userId}:${nth}` }), onPack),
          ),
        ),
      );
    await run('update prize set daily_limit = 0, user_limit = 0 where id = 5004');
    await run('update goods_offline set user_limit = 2 where id = 2101');
    const records = await draws(320, [1, 2, 3, 4]);
    expect(prizesOf(records)).toEqual([5004, 5004, 5005, 5005]);
    // What is void is no longer his; another one has a limit of his own.
    const won = records.find((record) => record['prize_id'] === 5004);
    await run(`update award_record set status = 'void' where id = ${won?.id}`);
    const later = [...(await draws(320, [5, 6])), ...(await draws(321, [1]))];
    expect(prizesOf(later)).toEqual([5004, 5004, 5005]);
    await run('update goods_offline set user_limit = 0 where id = 2101');
    expect((await draws(320, [7]))[0]).toMatchObject({ prize_id: 5004 });
  });

  test('sixteen at once never spend more than the budget, and none waits for another in a circle', async () => {
    await run(`update prize set stock_total = stock_issued + stock_locked + 16 where id = ${cup}`);
    const before = await left();
    await run(`update activity set budget_fen = (select 2 * cost_fen from award where id = 3003) + (select sum(z.stock_issued * w.cost_fen)
      from prize as z join plan as q on q.id = z.plan_id join award as w on w.id = z.award_id where q.activity_id = ${activityId})
      where id = ${activityId}`);
    await Promise.all(Array.from({ length: 16 }, (_, nth) => play(wish(350 + nth), nth)));
    await run(`update activity set budget_fen = null where id = ${activityId}`);
    expect((before ?? 0) - ((await left()) ?? 0)).toBe(2);
  });

  test('no more draws in a day from one address or device than the activity allows, however many at once', async () => {
    const rules = (more: object) =>
      run(`update activity set risk_rules = '${JSON.stringify({ ip_day: 0, device_day: 0, require_phone: false, ...more })}'
        where id = ${activityId}`);
    await rules({ ip_day: 2 });
    const [today] = await run<{ at: number }>(
      `select floor(extract(epoch from now()) * 1000)::bigint as at from activity where id = ${activityId}`,
    );
    const from = (nth: number, more: Partial<DrawWish>) => wish(600 + nth, { at: today?.at ?? 0, ...more });
    const ip = '203.0.113.9';
    const answers = await Promise.all(Array.from({ length: 6 }, (_, nth) => refusal(from(nth, { ip }))));
    expect(answers.filter((answer) => answer === 'drawn')).toHaveLength(2);
    expect(answers.filter((answer) => answer === '该网络今日参与次数已达上限')).toHaveLength(4);
    expect(await refusal(from(10, { ip: '203.0.113.10' }))).toBe('drawn');
    expect(await refusal(from(11, {}))).toBe('无法识别您的网络，暂不能参与');
    await rules({ device_day: 1 });
    const device = { deviceHash: 'd41d8cd98f00' };
    expect(await refusal(from(20, device))).toBe('drawn');
    expect(await refusal(from(21, device))).toBe('该设备今日参与次数已达上限');
    expect(await refusal(from(22, { deviceHash: 'another' }))).toBe('drawn');
    await rules({ require_phone: true });
    expect(await refusal(from(30, {}))).toBe('请先绑定手机号再参与');
    const member = { userId: 70_631, nickname: '会员', mobile: '13800006021' };
    expect(await refusal(from(31, { member }))).toBe('drawn');
    await rules({});
    const [kept] = await run<{ count: number }>(
      `select count(*) as count from award_record where ip = '${ip}' or device_hash = '${device.deviceHash}'`,
    );
    expect(kept?.count).toBe(3);
  });

  test('§6.5 test 7: an activity that is paused refuses the next draw, and waits for the one under way', async () => {
    const order: string[] = [];
    const { promise: drawn, resolve: tell } = Promise.withResolvers<void>();
    const { promise: paused, resolve: release } = Promise.withResolvers<void>();
    const underWay = withTransaction(at(0).store, async (tx) => {
      const record = await drawWin(tx, wish(400), onCup);
      tell();
      // On one connection the pause waits for it anyway.
      if (engine === 'PostgreSQL') await Promise.race([paused, new Promise((done) => setTimeout(done, 300))]);
      order.push('drawn');
      return record;
    });
    await drawn;
    const pausing = run(`update activity set status = 'paused' where id = ${activityId}`).then(() => {
      order.push('paused');
      release();
    });
    expect((await underWay).status).toBe('wait_address');
    await pausing;
    expect(order).toEqual(['drawn', 'paused']);
    expect(await refusal(wish(401))).toBe('活动未在进行中');
    await run(`update activity set status = 'published' where id = ${activityId}`);
  });

  test('§6.5 test 13: the last second of an activity belongs to it, the next one does not', async () => {
    await run(
      `update activity set end_at = '2026-08-31T23:59:59+08:00', start_at = '2026-06-01T00:00:00+08:00' where id = ${activityId}`,
    );
    const last = Date.parse('2026-08-31T23:59:59.900+08:00');
    expect(await refusal(wish(500, { at: last }))).toBe('drawn');
    expect(await refusal(wish(501, { at: last + 100 }))).toBe('活动未在进行中');
    await run(`update activity set end_at = now() + interval '40 days', start_at = now() - interval '40 days',
      claim_end_at = now() + interval '70 days' where id = ${activityId}`);
  });

  test('only who is in the announced area takes part', async () => {
    await run(`update activity set area_scope = '{"mode":"include","codes":["440000"]}' where id = ${activityId}`);
    expect(await refusal(wish(510, { areaCode: '330106' }))).toBe('您所在的地区不在活动范围内');
    expect(await refusal(wish(511, { areaCode: '440106' }))).toBe('drawn');
    await run(`update activity set area_scope = '{"mode":"all","codes":[]}' where id = ${activityId}`);
  });
});
