import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { runAdjustments } from '../../../server/points/adjust/run.ts';
import { beginRuns } from '../../../server/points/expire/begin.ts';
import { runExpiry } from '../../../server/points/expire/run.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { endEngines } from '../db/engines.ts';
import { faultsOf } from './audit.ts';
import { allowPerHour, earnedLongAgo, membersFrom } from './expiring.ts';
import { day, ledgerOf, openByTwo, spending } from './ledger-tables.ts';

/* 延期 and 恢复过期 while the same members' points expire and are spent, by two servers on PostgreSQL (engines.md §2.6: L1, L4, L5, L7). */

afterAll(endEngines);

describe('points that are given another day while they are moved', () => {
  let stores: Awaited<ReturnType<typeof openByTwo>>;
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    stores = await openByTwo();
    [store] = stores;
    ledger = ledgerOf(store);
    await ledger.rows(`insert into he_user (id, user_no, nickname, source)
      select id, 'HY' || lpad(id::text, 10, '0'), '会员' || id, 'import' from generate_series(1, 400) as id`);
  });
  afterAll(() => Promise.all(stores.map((one) => one.close())));
  beforeEach(() => clean());

  const clean = async () => {
    await ledger.empty();
    await ledger.rows('truncate point_adjustment, point_adjustment_member');
    await allowPerHour(store, 100_000_000);
  };
  const deadlocks = async () =>
    (
      await ledger.rows<{ count: number }>(
        'select deadlocks as count from pg_stat_database where datname = current_database()',
      )
    )[0]?.count;

  let last = 0;
  /** An adjustment that was approved, for these members. */
  const approved = async (kind: string, to: string, members: readonly number[]) => {
    last += 1;
    await ledger.rows(
      `insert into point_adjustment (id, adjust_no, kind, extend_to, reason_code, remark, people, submitted_by_name, status)
        values ($1::bigint, 'TZ' || $1::bigint, $2, $3, 'campaign', '系统故障，顺延有效期', $4, '周敏', 'approved')`,
      [last, kind, to, members.length],
    );
    await ledger.rows(
      `insert into point_adjustment_member (adjustment_id, member_id, is_named)
        select $1, one, false from unnest($2::bigint[]) as one`,
      [last, members],
    );
  };
  const spent = async (memberId: number, nth: number, points: number): Promise<boolean> => {
    try {
      await ledger.post(spending({ memberId, key: `s${nth}`, points }));
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === codes.shortage) return false;
      throw error;
    }
  };
  /** Expires what is due, until nothing is. */
  const expireAll = async (): Promise<void> => {
    await Promise.all(stores.map((one) => withTransaction(one, beginRuns)));
    await ledger.rows(`update point_expiry_run set status = 'running' where status = 'waiting'`);
    const isLeft = async () => (await ledger.rows(`select from point_expiry_run where status <> 'done'`)).length > 0;
    while (await isLeft()) await Promise.all(stores.map((one) => runExpiry(one)));
  };
  /** Ten that look for adjustments at the same time, on both servers. */
  const adjustAll = async (): Promise<void> => {
    await Promise.all(Array.from({ length: 5 }, () => stores.map((one) => runAdjustments(one))).flat());
    await runAdjustments(store);
  };

  test('ten adjustments of the same members, their expiry and ten spenders: no deadlock, each moved once by each', async () => {
    const members = membersFrom(1, 400);
    await earnedLongAgo(store, members, { points: 25, monthsAgo: 1 });
    await earnedLongAgo(store, members, { points: 100, monthsAgo: 0 });
    // Five of each kind, each with a day of its own.
    for (let nth = 1; nth <= 10; nth += 1)
      await approved(nth % 2 === 0 ? 'extend' : 'reinstate', day(100 + nth), members);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, nth) => spent(7, nth, 15))),
      adjustAll(),
      expireAll(),
    ]);
    // 100 are six times 15; with what was given back meanwhile, at most 125 are eight.
    const taken = answers.filter(Boolean).length;
    expect(taken).toBeGreaterThanOrEqual(6);
    expect(taken).toBeLessThanOrEqual(8);
    // Whoever came before the expiry of his points is given them back by one more, and then by none.
    await approved('reinstate', day(200), members);
    await approved('reinstate', day(200), members);
    await adjustAll();
    expect(
      await ledger.rows(`select member_id, count(*) as entries, sum(points) as points from point_entry
        where biz_type = 'reinstate' group by 1 having count(*) <> 1 or sum(points) <> 25`),
    ).toEqual([]);
    expect(await ledger.rows(`select count(*) as entries from point_entry where biz_type = 'reinstate'`)).toEqual([
      { entries: 400 },
    ]);
    expect(await ledger.rows(`select count(*) as due from point_adjustment_member where state = 'due'`)).toEqual([
      { due: 0 },
    ]);
    // What is told of an adjustment is what its entries say.
    expect(
      await ledger.rows(`select a.id from point_adjustment as a cross join lateral (select count(*) as entries,
          coalesce(sum((select sum(l.points) from jsonb_to_recordset(e.lots) as l (points bigint) where l.points > 0)), 0) as moved
          from point_entry as e where e.biz_no = a.adjust_no) as e
        where (a.ok_count, a.moved_points) is distinct from (e.entries, e.moved::bigint) or a.ok_count + a.failed_count <> a.people`),
    ).toEqual([]);
    for (const member of members.filter((id) => id !== 7)) expect(await ledger.available(member)).toBe(125);
    expect(await ledger.available(7)).toBe(125 - 15 * taken);
    expect(await faultsOf(store)).toEqual([]);
    expect(await deadlocks()).toBe(0);
  });

  const member = fc.integer({ min: 1, max: 4 });
  const held = fc.record({
    memberId: member,
    points: fc.integer({ min: 1, max: 40 }),
    monthsAgo: fc.integer({ min: -2, max: 3 }),
  });
  const adjusted = fc.record({
    kind: fc.constantFrom('extend', 'reinstate'),
    days: fc.integer({ min: 1, max: 120 }),
    members: fc.uniqueArray(member, { minLength: 1, maxLength: 4 }),
  });

  /** Lots of a member as they have to be behind 延期: nothing that is alive before the day, and the same in all. */
  const putOff = (lots: readonly { expire_on: string; points: number }[], to: string) => {
    const moved = lots.filter((lot) => lot.expire_on >= day(0) && lot.expire_on < to);
    const all = new Map(lots.filter((lot) => !moved.includes(lot)).map((lot) => [lot.expire_on, lot.points]));
    const sum = moved.reduce((points, lot) => points + lot.points, 0);
    if (sum > 0) all.set(to, (all.get(to) ?? 0) + sum);
    return [...all].toSorted(([one], [other]) => (one < other ? -1 : 1));
  };

  test('whatever is held: 延期 leaves what is past its day and what expires later, and 恢复过期 gives all back once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(held, { maxLength: 8 }), fc.array(adjusted, { maxLength: 6 }), async (lots, steps) => {
        await clean();
        for (const [nth, { memberId, ...lot }] of lots
          .toSorted((one, other) => other.monthsAgo - one.monthsAgo)
          .entries())
          await earnedLongAgo(store, [memberId], { ...lot, key: `old${nth}` });
        for (const [nth, { kind, days, members }] of steps.entries()) {
          const before = new Map<number, readonly { expire_on: string; points: number }[]>();
          for (const id of members) before.set(id, await ledger.lots(id));
          await approved(kind, day(days), members);
          await runAdjustments(store);
          if (kind === 'extend')
            for (const id of members)
              expect((await ledger.lots(id)).map((lot) => [lot.expire_on, lot.points])).toEqual(
                putOff(before.get(id) ?? [], day(days)),
              );
          // Some of it expires in between.
          if (nth % 2 === 0) await expireAll();
        }
        await expireAll();
        await approved('reinstate', day(50), [1, 2, 3, 4]);
        await approved('reinstate', day(50), [1, 2, 3, 4]);
        await runAdjustments(store);
        const [all] = await ledger.rows<{ available: number }>(
          'select coalesce(sum(available), 0)::bigint as available from point_account',
        );
        // Everything that was ever held is there again, and no more.
        expect(all?.available).toBe(lots.reduce((sum, { points }) => sum + points, 0));
        expect(await faultsOf(store)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('whatever happens at one moment, the ledger is balanced at any instant and sound behind it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(held, { maxLength: 8 }), fc.array(adjusted, { maxLength: 6 }), async (lots, steps) => {
        await clean();
        for (const [nth, { memberId, ...lot }] of lots
          .toSorted((one, other) => other.monthsAgo - one.monthsAgo)
          .entries())
          await earnedLongAgo(store, [memberId], { ...lot, key: `old${nth}` });
        for (const { kind, days, members } of steps) await approved(kind, day(days), members);
        const all = Promise.all([
          adjustAll(),
          expireAll(),
          ...lots.map(({ memberId }, nth) => spent(memberId, nth, 9)),
        ]);
        for (const wallet of await trialBalance(store.db)) expect(isBalanced(wallet)).toBe(true);
        await all;
        expect(await faultsOf(store)).toEqual([]);
        const left = await ledger.rows(`select from point_lot where remaining > 0
          and expire_on < (now() at time zone 'Asia/Shanghai')::date`);
        expect(left).toEqual([]);
      }),
      { numRuns: 15 },
    );
    expect(await deadlocks()).toBe(0);
  });
});
