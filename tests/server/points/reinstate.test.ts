import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { ruleEngines } from '../engine.ts';
import { page } from '../entities/with-entities.ts';
import { type Adjusting, made, startAdjusting } from './adjusting.ts';
import { expireAll, outcomesOf } from './another-day.ts';
import { faultsOf } from './audit.ts';
import { earnedLongAgo } from './expiring.ts';
import { day } from './ledger-tables.ts';

/* 恢复过期 (wider.md §3.7, engines.md §2.2): gives back what expired within N days. */

describe.each(ruleEngines)('points that are given back on %s', (engine) => {
  let all: Adjusting;
  beforeAll(async () => {
    all = await startAdjusting(engine);
  });
  afterAll(() => all.server.close());

  const outcomes = (id: number) => outcomesOf(all, id);
  const old = (member: number, monthsAgo: number, points: number) =>
    earnedLongAgo(all.server.store, [member], { points, monthsAgo });

  const submitted = async (changes: object) => {
    const id = await made(all.admin, changes);
    await all.admin.step('point_adjustment', id, 'SUBMIT');
    await all.run();
    return id;
  };
  /** Has it be 31 days since the points of a member expired. */
  const longSince = async (member: number) => {
    for (const [table, column] of [
      ['point_entry', 'at'],
      ['grant_key', 'entry_at'],
    ])
      await all.ledger.rows(
        `update ${table} set ${column} = ${column} - interval '31 days' where member_id = $1 and ${column} > now() - interval '1 hour'`,
        [member],
      );
  };
  const daysAre = (days: number) =>
    all.ledger.rows(
      `insert into parameter (code, value) values ('point.reinstate_days', $1) on conflict (code) do update set value = excluded.value`,
      [days],
    );

  test('恢复过期 gives back once what has expired within the days of the parameter', async () => {
    const { admin, members, ledger } = all;
    const [recent = 0, ancient = 0, none = 0] = await members(3);
    for (const member of [recent, ancient]) {
      await old(member, 2, 60);
      await old(member, 1, 40);
      await old(member, 0, 7);
    }
    await expireAll(all);
    expect([await ledger.available(recent), await ledger.available(none)]).toEqual([7, 0]);
    await longSince(ancient);
    const to = day(15);
    const id = await made(admin, { kind: 'reinstate', extend_to: to, user_ids: [recent, ancient, none] });
    expect(await admin.row('point_adjustment', id)).toMatchObject({ total: 100, short_count: 2 });
    expect((await outcomes(id)).get(recent)).toMatchObject({ points_before: 7, change: 100, points_after: 107 });
    expect((await outcomes(id)).get(none)).toMatchObject({ note: '最近 30 天没有过期的积分' });
    await admin.step('point_adjustment', id, 'SUBMIT');
    await all.run();
    expect(await admin.row('point_adjustment', id)).toMatchObject({ ok_count: 1, failed_count: 2, total: 100 });
    const found = await outcomes(id);
    expect(found.get(recent)).toMatchObject({ status: 'done', points_before: 7, change: 100, points_after: 107 });
    for (const member of [ancient, none])
      expect(found.get(member)).toMatchObject({ status: 'failed', note: '最近 30 天没有过期的积分可以恢复' });
    expect(await ledger.available(recent)).toBe(107);
    expect(await ledger.lots(recent)).toContainEqual({ expire_on: to, points: 100 });
    const [entry] = page(await admin.list('point_log', { adjustment_id: String(id) })).data;
    expect(entry).toMatchObject({
      biz_type: 'reinstate',
      direction: 'in',
      points: 100,
      title: `恢复过期积分，有效期至 ${to}：客诉补偿`,
    });
    // Nothing was earned by it.
    expect(
      await ledger.rows('select earned_total as earned from point_account where member_id = $1', [recent]),
    ).toEqual([{ earned: 107 }]);
    // Another adjustment finds nothing left; 60 days reach the other one.
    await daysAre(60);
    const again = await submitted({ kind: 'reinstate', extend_to: to, user_ids: [recent, ancient] });
    expect((await outcomes(again)).get(recent)).toMatchObject({ note: '最近 60 天没有过期的积分可以恢复' });
    expect(await ledger.available(recent)).toBe(107);
    expect(await ledger.available(ancient)).toBe(107);
    await daysAre(30);
  });

  test('what expires again is given back again', async () => {
    const { members, ledger, server } = all;
    const [recent = 0] = await members(1);
    await old(recent, 1, 100);
    await old(recent, 0, 7);
    await expireAll(all);
    const to = day(15);
    await submitted({ kind: 'reinstate', extend_to: to, user_ids: [recent] });
    expect(await ledger.available(recent)).toBe(107);
    // Sixteen days later. Points expire with a month: those that did so yesterday have a lot of that day.
    const over = day(0).endsWith('-01') ? day(-2) : day(-1);
    await ledger.rows(`update point_lot set expire_on = $2 where member_id = $1 and expire_on = $3`, [
      recent,
      over,
      to,
    ]);
    await ledger.rows(
      `update point_entry set lots = jsonb_build_array(jsonb_build_object('expire_on', $2::text, 'points', 100))
        where member_id = $1 and biz_type = 'reinstate'`,
      [recent, over],
    );
    await expireAll(all);
    expect(await ledger.available(recent)).toBe(7);
    await submitted({ kind: 'reinstate', extend_to: day(20), user_ids: [recent] });
    expect(await ledger.available(recent)).toBe(107);
    expect((await trialBalance(server.store.db)).every(isBalanced)).toBe(true);
  });

  test('the ledger is sound behind all of that', async () => {
    expect(await faultsOf(all.server.store)).toEqual([]);
  });
});
