import { describe, expect, test } from 'vitest';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { beginRuns } from '../../../server/points/expire/begin.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { engines } from '../engine.ts';
import { lastingDatabase } from '../killed.ts';
import { allowPerHour, earnedLongAgo, membersFrom } from './expiring.ts';
import { ledgerOf } from './ledger-tables.ts';

/* kill -9 while points expire (engines.md §2.6, L1 and L4): every lot that is due goes exactly once, however often it is killed. */

const points = 40;

describe.each(engines)('kill -9 while points expire on %s', (engine) => {
  const people = engine === 'PostgreSQL' ? 6000 : 3600;
  const { killed, within } = lastingDatabase(engine);

  const runAndKill = (pieces: number) => killed('../points/expiry-child.ts', pieces);

  test(`${people} lots go once each, and the ledger is balanced`, async () => {
    await within(async (store) => {
      await allowPerHour(store, 100_000_000);
      await earnedLongAgo(store, membersFrom(700_001, people), { points, monthsAgo: 1 });
      await withTransaction(store, beginRuns);
      await ledgerOf(store).rows(`update point_expiry_run set status = 'running'`);
    });
    // Killed on its way, wherever it happens to be; then to the end. Each start of the embedded database costs seconds.
    for (const pieces of engine === 'PostgreSQL' ? [1, 6, 11, 3] : [2, 9]) await runAndKill(pieces);
    await within(async (store) => {
      const [half] = await ledgerOf(store).rows<{ told: number; entries: number }>(
        `select (select done_members from point_expiry_run) as told,
          (select count(*) from point_entry where biz_type = 'expire') as entries`,
      );
      expect(half?.told).toBe(half?.entries);
      expect(half?.told).toBeGreaterThan(0);
      expect(half?.told).toBeLessThan(people);
      for (const wallet of await trialBalance(store.db)) expect(isBalanced(wallet)).toBe(true);
    });
    expect(await runAndKill(Infinity)).toBe(true);
    await within(async (store) => {
      const { rows } = ledgerOf(store);
      expect(await rows(`select status, due_members, done_members, done_points from point_expiry_run`)).toEqual([
        { status: 'done', due_members: people, done_members: people, done_points: people * points },
      ]);
      const [all] = await rows<object>(
        `select count(*) as entries, count(distinct member_id) as members, sum(points)::bigint as points from point_entry
          where biz_type = 'expire'`,
      );
      expect(all).toEqual({ entries: people, members: people, points: -people * points });
      const [wallet] = await trialBalance(store.db);
      expect(wallet).toMatchObject({ members: people, available: 0, lots: 0, off: 0 });
      expect(wallet && isBalanced(wallet)).toBe(true);
    });
  });
});
