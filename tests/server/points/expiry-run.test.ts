import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { beginRuns } from '../../../server/points/expire/begin.ts';
import { runExpiry, runPiece } from '../../../server/points/expire/run.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { faultsOf } from './audit.ts';
import { allowPerHour, earnedLongAgo, expiryRuns, membersFrom, monthEnd } from './expiring.ts';
import { day, earning, ledgerOf, openLedger, refusalOf, returning, spending } from './ledger-tables.ts';

/* Expiry takes what is due and nothing else; run twice is once (engines.md §2.4, §2.6: L1, L4, L5). */

afterAll(endEngines);

describe.each(ruleEngines)('points whose day is over on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await ledger.empty();
    await allowPerHour(store, 100_000_000);
  });

  const runs = () => expiryRuns(store);
  /** As somebody who starts what is an old backlog: whether one is depends on the day of the month on which this runs. */
  const release = () => ledger.rows(`update point_expiry_run set status = 'running' where status = 'waiting'`);
  const begin = () => withTransaction(store, beginRuns);
  const expire = async () => {
    await begin();
    await release();
    await runExpiry(store);
  };
  const balanced = async () => {
    for (const wallet of await trialBalance(store.db)) expect(isBalanced(wallet)).toBe(true);
    expect(await faultsOf(store)).toEqual([]);
  };

  test('go, each day by a run of its own; what is not due stays', async () => {
    const members = membersFrom(1, 250);
    await earnedLongAgo(store, members, { points: 30, monthsAgo: 2 });
    await earnedLongAgo(store, members.slice(0, 3), { points: 7, monthsAgo: 1 });
    await earnedLongAgo(store, members, { points: 5, monthsAgo: 0 });
    expect(await begin()).toBe(2);
    expect(await begin()).toBe(0);
    await expire();
    const [older, newer] = [monthEnd(2), monthEnd(1)];
    const numbered = (of: string) => `GQ${of.replaceAll('-', '')}`;
    expect(await runs()).toMatchObject([
      {
        run_no: numbered(older),
        day: older,
        status: 'done',
        due_members: 250,
        due_points: 7500,
        done_members: 250,
        done_points: 7500,
      },
      {
        run_no: numbered(newer),
        day: newer,
        status: 'done',
        due_members: 3,
        due_points: 21,
        done_members: 3,
        done_points: 21,
      },
    ]);
    expect((await runs()).every(({ is_backlog, day: of }) => is_backlog === of < day(-7))).toBe(true);
    expect(await ledger.available(1)).toBe(5);
    expect(await ledger.lots(1)).toEqual([{ expire_on: monthEnd(0), points: 5 }]);
    const [, , , first, second] = await ledger.entries(1);
    expect(first).toMatchObject({
      biz_type: 'expire',
      points: -30,
      available_after: 12,
      biz_no: numbered(older),
      lots: [{ expire_on: older, points: -30 }],
    });
    expect(second).toMatchObject({
      biz_type: 'expire',
      points: -7,
      available_after: 5,
      biz_no: numbered(newer),
      lots: [{ expire_on: newer, points: -7 }],
    });
    expect(
      await ledger.rows(
        `select distinct title, operator_type, operator_name, biz_entity from point_entry where points = -30`,
      ),
    ).toEqual([
      { title: `${older} 到期`, operator_type: 'system', operator_name: '系统', biz_entity: 'point_expiry_run' },
    ]);
    await balanced();
    // Once more is none.
    await expire();
    expect(await runs()).toHaveLength(2);
    expect(await ledger.available(1)).toBe(5);
  });

  test('on their last day are still spent, and no run is begun', async () => {
    await ledger.post(earning({ memberId: 1, key: 'e', points: 50 }));
    await ledger.rows(`update point_lot set expire_on = $1`, [day(0)]);
    await ledger.rows(
      `update point_entry set lots = jsonb_build_array(jsonb_build_object('expire_on', $1::text, 'points', points))`,
      [day(0)],
    );
    expect(await begin()).toBe(0);
    await ledger.post(spending({ memberId: 1, key: 's', points: 20 }));
    expect(await ledger.available(1)).toBe(30);
    await balanced();
  });

  test('that come to a day whose run is done go by a second run of that day', async () => {
    await earnedLongAgo(store, [1], { points: 10, monthsAgo: 1 });
    await expire();
    await earnedLongAgo(store, [2, 3], { points: 4, monthsAgo: 1, key: 'later' });
    await expire();
    const numbered = `GQ${monthEnd(1).replaceAll('-', '')}`;
    expect((await runs()).map(({ run_no, status, done_points }) => [run_no, status, done_points])).toEqual([
      [numbered, 'done', 10],
      [`${numbered}-2`, 'done', 8],
    ]);
    expect(await ledger.available(2)).toBe(0);
    await balanced();
  });

  test('and were spent before, come back with days of grace', async () => {
    await earnedLongAgo(store, [1], { points: 10, monthsAgo: 1 });
    await ledger.rows(
      `insert into point_entry (member_id, at, wallet_id, biz_type, points, available_after, lots, biz_no, title, operator_type, operator_name)
      select 1, at + interval '1 hour', 1, 'draw_cost', -6, 4, jsonb_build_array(jsonb_build_object('expire_on', $1::text, 'points', -6)), 's', '抽奖', 'consumer', '会员'
      from point_entry where member_id = 1`,
      [monthEnd(1)],
    );
    await ledger.rows(
      `insert into grant_key (member_id, key, entry_at, entry_id, day) select 1, 's', at, id, current_date from point_entry where biz_no = 's'`,
    );
    await ledger.rows(`update point_account set available = 4`);
    await ledger.rows(`update point_lot set remaining = 4`);
    await expire();
    expect(await ledger.available(1)).toBe(0);
    await ledger.post(returning('s', { memberId: 1, key: 'b', points: 6 }));
    expect(await ledger.lots(1)).toEqual([{ expire_on: day(30), points: 6 }]);
    expect(await begin()).toBe(0);
  });

  test('wait for a person where they are an old backlog, and while their run is paused; nobody spends them meanwhile', async () => {
    await earnedLongAgo(store, membersFrom(1, 250), { points: 10, monthsAgo: 3 });
    await begin();
    expect(await runs()).toMatchObject([{ status: 'waiting', is_backlog: true, due_members: 250 }]);
    await runExpiry(store);
    expect(await runs()).toMatchObject([{ status: 'waiting', done_members: 0 }]);
    expect((await refusalOf(ledger.post(spending({ memberId: 1, key: 's', points: 1 })))).message).toBe(
      '可用积分不足，当前可用 0',
    );
    await release();
    expect(await withTransaction(store, (tx) => runPiece(tx))).toBe(true);
    await ledger.rows(`update point_expiry_run set status = 'paused'`);
    await runExpiry(store);
    expect(await runs()).toMatchObject([{ status: 'paused', done_members: 200, done_points: 2000 }]);
    await balanced();
    await ledger.rows(`update point_expiry_run set status = 'running'`);
    await runExpiry(store);
    expect(await runs()).toMatchObject([{ status: 'done', done_members: 250, done_points: 2500 }]);
    await balanced();
  });

  test('of a wallet that is switched off wait until it is on again', async () => {
    await earnedLongAgo(store, [1], { points: 10, monthsAgo: 1 });
    await begin();
    await release();
    await ledger.rows(`update wallet set status = 'disabled'`);
    await runExpiry(store);
    expect(await runs()).toMatchObject([{ status: 'running', done_members: 0 }]);
    await ledger.rows(`update wallet set status = 'enabled'`);
    await runExpiry(store);
    expect(await runs()).toMatchObject([{ status: 'done', done_members: 1 }]);
  });

  test('go no faster than the parameter lets them', async () => {
    await earnedLongAgo(store, membersFrom(1, 2400), { points: 1, monthsAgo: 1 });
    await begin();
    await release();
    await allowPerHour(store, 720_000);
    const done = async () => (await runs())[0]?.done_members ?? 0;
    /** 200 a second, two seconds that may be caught up, and the piece that was begun last. */
    const most = (since: number) => Math.ceil((Date.now() - since) / 1000 + 2) * 200 + 200;
    const since = Date.now();
    for (let round = 0; round < 3; round += 1) await runExpiry(store);
    expect(await done()).toBeGreaterThanOrEqual(200);
    expect(await done()).toBeLessThanOrEqual(most(since));
    // An hour without work is none that is made up for.
    const before = await done();
    await ledger.rows(`update point_expiry_run set next_at = now() - interval '1 hour'`);
    const later = Date.now();
    await runExpiry(store);
    expect((await done()) - before).toBeLessThanOrEqual(most(later));
    await balanced();
  });
});
