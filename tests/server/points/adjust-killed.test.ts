import { describe, expect, test } from 'vitest';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { engines } from '../engine.ts';
import { lastingDatabase } from '../killed.ts';
import { ledgerOf } from './ledger-tables.ts';

/* kill -9 while an adjustment runs (engines.md §2.6, L7): each of its members has exactly one entry, however often it is killed. */

const people = 5000;
const points = 300;

describe.each(engines)('kill -9 while an adjustment runs on %s', (engine) => {
  const { killed, within } = lastingDatabase(engine);

  const runAndKill = (pieces: number) => killed('../points/adjust-child.ts', pieces);

  test(`${people} members get exactly one entry each, and the ledger is balanced`, async () => {
    await within(async (store) => {
      const { rows } = ledgerOf(store);
      await rows(
        `insert into he_user (id, user_no, nickname, source)
          select id, 'HY' || lpad(id::text, 10, '0'), '会员' || id, 'import' from generate_series(700001, $1::bigint) as id`,
        [700_000 + people],
      );
      await rows(
        `insert into point_adjustment (id, adjust_no, kind, amount, reason_code, remark, people, submitted_by_name, status)
          values (1, 'TZ20261127001', 'add', $1, 'campaign', '活动补发积分', $2, '周敏', 'approved')`,
        [points, people],
      );
      await rows(
        `insert into point_adjustment_member (adjustment_id, member_id, is_named)
          select 1, id, false from generate_series(700001, $1::bigint) as id`,
        [700_000 + people],
      );
    });
    // Killed on its way, wherever it happens to be; then to the end. Each start of the embedded database costs seconds.
    for (const pieces of engine === 'PostgreSQL' ? [1, 6, 11, 3] : [2, 9]) await runAndKill(pieces);
    await within(async (store) => {
      const [half] = await ledgerOf(store).rows<{ done: number; entries: number }>(
        `select (select count(*) from point_adjustment_member where state = 'done') as done, (select count(*) from point_entry) as entries`,
      );
      expect(half?.done).toBe(half?.entries);
      expect(half?.done).toBeGreaterThan(0);
      expect(half?.done).toBeLessThan(people);
    });
    expect(await runAndKill(Infinity)).toBe(true);
    await within(async (store) => {
      const { rows } = ledgerOf(store);
      expect(await rows(`select status, ok_count, failed_count from point_adjustment where id = 1`)).toEqual([
        { status: 'executed', ok_count: people, failed_count: 0 },
      ]);
      const [all] = await rows<object>(
        `select count(*) as entries, count(distinct member_id) as members, sum(points)::bigint as points from point_entry
          where biz_no = 'TZ20261127001' and biz_type = 'admin_add'`,
      );
      expect(all).toEqual({ entries: people, members: people, points: people * points });
      const [wallet] = await trialBalance(store.db);
      expect(wallet).toMatchObject({ members: people, available: people * points, off: 0 });
      expect(wallet && isBalanced(wallet)).toBe(true);
    });
  });

  test('and when what they have is put off, it is put off once for each', async () => {
    await within(async (store) => {
      const { rows } = ledgerOf(store);
      await rows(
        `insert into point_adjustment (id, adjust_no, kind, extend_to, reason_code, remark, people, submitted_by_name, status)
          values (2, 'TZ20261127002', 'extend', '2099-12-31', 'campaign', '系统故障，顺延有效期', $1, '周敏', 'approved')`,
        [people],
      );
      await rows(
        'insert into point_adjustment_member (adjustment_id, member_id, is_named) select 2, member_id, false from point_account',
      );
    });
    for (const pieces of engine === 'PostgreSQL' ? [2, 7] : [4]) await runAndKill(pieces);
    expect(await runAndKill(Infinity)).toBe(true);
    await within(async (store) => {
      const { rows } = ledgerOf(store);
      expect(
        await rows(`select status, ok_count, failed_count, moved_points from point_adjustment where id = 2`),
      ).toEqual([{ status: 'executed', ok_count: people, failed_count: 0, moved_points: people * points }]);
      expect(
        await rows(
          `select count(*) as entries, count(distinct member_id) as members from point_entry where biz_type = 'extend'`,
        ),
      ).toEqual([{ entries: people, members: people }]);
      expect(
        await rows(`select count(*) as lots from point_lot where remaining = ${points} and expire_on = '2099-12-31'`),
      ).toEqual([{ lots: people }]);
      const [wallet] = await trialBalance(store.db);
      expect(wallet).toMatchObject({ available: people * points, off: 0 });
    });
  });
});
