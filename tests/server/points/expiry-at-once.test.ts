import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { beginRuns } from '../../../server/points/expire/begin.ts';
import { runExpiry } from '../../../server/points/expire/run.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { endEngines } from '../db/engines.ts';
import { faultsOf } from './audit.ts';
import { allowPerHour, earnedLongAgo, membersFrom } from './expiring.ts';
import { earning, ledgerOf, openByTwo, spending } from './ledger-tables.ts';

/* Two servers that expire the same points while their members earn and spend, on PostgreSQL (engines.md §2.6: L1, L4, L5). */

afterAll(endEngines);

describe('points that expire while they are moved', () => {
  let stores: Awaited<ReturnType<typeof openByTwo>>;
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    stores = await openByTwo();
    [store] = stores;
    ledger = ledgerOf(store);
  });
  afterAll(() => Promise.all(stores.map((one) => one.close())));
  beforeEach(async () => {
    await ledger.empty();
    await allowPerHour(store, 100_000_000);
  });

  const deadlocks = async () =>
    (
      await ledger.rows<{ count: number }>(
        'select deadlocks as count from pg_stat_database where datname = current_database()',
      )
    )[0]?.count;

  /** Whether it was taken; anything but too few points is a fault. */
  const taken = async (operation: Operation): Promise<boolean> => {
    try {
      await ledger.post(operation);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === codes.shortage) return false;
      throw error;
    }
  };
  /** Both servers look for work at the same time, until all of it is done. */
  const expireAll = async (): Promise<void> => {
    await Promise.all(stores.map((one) => withTransaction(one, beginRuns)));
    await ledger.rows(`update point_expiry_run set status = 'running' where status = 'waiting'`);
    const isLeft = async () => (await ledger.rows(`select from point_expiry_run where status <> 'done'`)).length > 0;
    while (await isLeft()) await Promise.all(stores.map((one) => runExpiry(one)));
  };

  test('two servers make one run and one entry of it, and ten spenders of one member meet no deadlock', async () => {
    const members = membersFrom(1, 1000);
    await earnedLongAgo(store, members, { points: 25, monthsAgo: 1 });
    await earnedLongAgo(store, members, { points: 100, monthsAgo: 0 });
    const spenders = members.slice(0, 1000).filter((id) => id % 100 === 0);
    const [answers] = await Promise.all([
      Promise.all(
        spenders.flatMap((memberId) =>
          Array.from({ length: 10 }, (_, nth) => taken(spending({ memberId, key: `s${nth}`, points: 15 }))),
        ),
      ),
      expireAll(),
    ]);
    // What has expired was not there for them: 100 are six times 15.
    expect(answers.filter(Boolean)).toHaveLength(spenders.length * 6);
    expect(await ledger.rows(`select status, due_members, done_members, done_points from point_expiry_run`)).toEqual([
      { status: 'done', due_members: 1000, done_members: 1000, done_points: 25_000 },
    ]);
    expect(
      await ledger.rows(`select member_id from point_entry where biz_type = 'expire' group by 1 having count(*) > 1`),
    ).toEqual([]);
    for (const memberId of spenders) expect(await ledger.available(memberId)).toBe(10);
    expect(await faultsOf(store)).toEqual([]);
    expect(await deadlocks()).toBe(0);
  });

  const moved = fc.record({
    memberId: fc.integer({ min: 1, max: 4 }),
    points: fc.integer({ min: 1, max: 40 }),
    isSpent: fc.boolean(),
  });
  const held = fc.record({
    memberId: fc.integer({ min: 1, max: 4 }),
    points: fc.integer({ min: 1, max: 40 }),
    monthsAgo: fc.integer({ min: -2, max: 3 }),
  });

  test('whatever is held and moved: accounts are the sum of their lots, and nothing that is past its day is left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(held, { maxLength: 8 }), fc.array(moved, { maxLength: 10 }), async (lots, moves) => {
        await ledger.empty();
        // The oldest first: nothing is told before what an account has seen already.
        for (const [nth, { memberId, ...lot }] of lots
          .toSorted((one, other) => other.monthsAgo - one.monthsAgo)
          .entries())
          await earnedLongAgo(store, [memberId], { ...lot, key: `old${nth}` });
        const all = Promise.all([
          expireAll(),
          ...moves.map(({ isSpent, ...told }, nth) =>
            taken((isSpent ? spending : earning)({ ...told, key: `m${nth}` })),
          ),
        ]);
        for (const wallet of await trialBalance(store.db)) expect(isBalanced(wallet)).toBe(true);
        await all;
        expect(await faultsOf(store)).toEqual([]);
        const due = lots.filter(({ monthsAgo }) => monthsAgo > 0);
        const [gone] = await ledger.rows<{ points: number; left: number }>(
          `select coalesce(-sum(points), 0)::bigint as points, (select count(*) from point_lot where remaining > 0
            and expire_on < (now() at time zone 'Asia/Shanghai')::date) as left from point_entry where biz_type = 'expire'`,
        );
        expect(gone).toEqual({ points: due.reduce((sum, { points }) => sum + points, 0), left: 0 });
      }),
      { numRuns: 20 },
    );
    expect(await deadlocks()).toBe(0);
  });
});
