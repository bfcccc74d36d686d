import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import type { Store } from '../../../server/db/store.ts';
import { followBalances } from '../../../server/points/follow-balances.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { faultsOf } from './audit.ts';
import {
  clawing,
  day,
  earning,
  ledgerOf,
  type Lot,
  newMember,
  openLedger,
  returning,
  spending,
} from './ledger-tables.ts';

/* What becomes of the points of who is merged or cancelled (engines.md §2.2, §2.5; wider.md §3.1). */

afterAll(endEngines);

describe.each(ruleEngines)('who leaves, on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
  });
  afterAll(() => store.close());

  const sound = async () => {
    for (const wallet of await trialBalance(store.db)) expect(isBalanced(wallet)).toBe(true);
    expect(await faultsOf(store)).toEqual([]);
  };
  const inMode = (mode: string) => ledger.rows(`update wallet set debt_mode = $1 where code = 'points'`, [mode]);
  /** Somebody with a lot on each of these days; his entries say the same. */
  const withLots = async (lots: readonly Lot[]): Promise<number> => {
    const memberId = newMember();
    for (const [nth, { expire_on, points }] of lots.entries()) {
      await ledger.post(earning({ memberId, key: `e${nth}`, points }));
      await ledger.rows(
        `update point_entry set lots = jsonb_build_array(jsonb_build_object('expire_on', $2::text, 'points', points))
          where member_id = $1 and biz_no = $3`,
        [memberId, expire_on, `e${nth}`],
      );
    }
    await ledger.lotsOn(memberId, lots);
    return memberId;
  };
  const lines = async (memberId: number) =>
    (await ledger.entries(memberId)).map(({ biz_type: type, points, debt, available_after: after }) => [
      type,
      points,
      debt,
      after,
    ]);

  test('a merge moves lot by lot, under one key, with the days that the lots have', async () => {
    const lots = [
      { expire_on: day(10), points: 30 },
      { expire_on: day(400), points: 12 },
    ];
    const [from, into] = [await withLots(lots), await withLots([{ expire_on: day(10), points: 5 }])];
    await ledger.leave({ from, into });
    expect(await ledger.lots(from)).toEqual([]);
    expect(await ledger.lots(into)).toEqual([
      { expire_on: day(10), points: 35 },
      { expire_on: day(400), points: 12 },
    ]);
    expect((await lines(from)).at(-1)).toEqual(['merge_out', -42, 0, 0]);
    expect((await lines(into)).at(-1)).toEqual(['merge_in', 42, 0, 47]);
    const keys = await ledger.rows<{ biz_no: string; biz_entity: string; biz_id: number }>(
      `select biz_no, biz_entity, biz_id from point_entry where biz_type in ('merge_in', 'merge_out') and member_id in ($1, $2) order by id`,
      [from, into],
    );
    expect(keys).toEqual([
      { biz_no: keys[0]?.biz_no, biz_entity: 'he_user', biz_id: into },
      { biz_no: keys[0]?.biz_no, biz_entity: 'he_user', biz_id: from },
    ]);
    // There is nothing left to move.
    await ledger.leave({ from, into });
    expect(await lines(from)).toHaveLength(3);
    await sound();
  });

  test('experience lifts the other one; the level of who is gone is as it was', async () => {
    const [from, into] = [newMember(), newMember()];
    const [level] = await ledger.rows<{ id: number }>(
      `insert into he_level (name, level, experience, discount, point_rate) values ('银卡', 2, 100, 1000000, 1000000)
        on conflict do nothing returning id`,
    );
    for (const memberId of [from, into])
      await ledger.post(earning({ memberId, key: 'x', points: 60, wallet: 'experience' }));
    await ledger.leave({ from, into });
    expect([await ledger.available(from, 2), await ledger.available(into, 2)]).toEqual([0, 120]);
    expect(
      await ledger.rows('select member_id, level_id from member_level where member_id in ($1, $2)', [from, into]),
    ).toEqual([{ member_id: into, level_id: level?.id }]);
    await sound();
  });

  test('what is owed goes along; where the next credits pay it, what comes with it does', async () => {
    const owing = async (left: number) => {
      const memberId = newMember();
      await ledger.post(earning({ memberId, key: 'e', points: 100 }));
      await ledger.post(spending({ memberId, key: 's', points: 70 }));
      await ledger.post(clawing('e', { memberId, key: 'c', points: 100 }));
      if (left > 0) await ledger.post(earning({ memberId, key: 'e2', points: left }));
      return memberId;
    };
    const standing = async (memberId: number) => [await ledger.available(memberId), await ledger.debt(memberId)];
    await inMode('case');
    const kept = await owing(20);
    const into = newMember();
    await ledger.post(earning({ memberId: into, key: 'e', points: 10 }));
    await ledger.leave({ from: kept, into });
    expect([await standing(kept), await standing(into)]).toEqual([
      [0, 0],
      [30, 70],
    ]);
    await inMode('next_earn');
    const paying = newMember();
    await ledger.leave({ from: into, into: paying });
    expect(await standing(paying)).toEqual([0, 40]);
    expect(await lines(paying)).toEqual([
      ['merge_in', 30, 70, 30],
      ['give_revoke', -30, -30, 0],
    ]);
    await inMode('case');
    await sound();
  });

  test('who is cancelled has his points cleared by one entry, what is past its day and what he owes included', async () => {
    const memberId = await withLots([
      { expire_on: day(-3), points: 4 },
      { expire_on: day(50), points: 6 },
    ]);
    await ledger.post(earning({ memberId, key: 'x', points: 9, wallet: 'experience' }));
    await ledger.leave({ from: memberId });
    expect((await lines(memberId)).slice(2)).toEqual([
      ['draw_win', 9, 0, 9],
      ['cancel_clear', -10, 0, 0],
    ]);
    expect([await ledger.available(memberId), await ledger.available(memberId, 2)]).toEqual([0, 9]);
    await ledger.leave({ from: memberId });
    expect(await lines(memberId)).toHaveLength(4);
    const owing = newMember();
    await ledger.post(earning({ memberId: owing, key: 'e', points: 10 }));
    await ledger.post(spending({ memberId: owing, key: 's', points: 10 }));
    await ledger.post(clawing('e', { memberId: owing, key: 'c', points: 10 }));
    await ledger.leave({ from: owing });
    expect([await ledger.debt(owing), (await lines(owing)).at(-1)]).toEqual([0, ['cancel_clear', 0, -10, 0]]);
    await sound();
  });

  test('what comes to the account of who is gone, then or before, follows', async () => {
    const gone = async (status: string, mergedInto: number | null = null) => {
      const [row] = await ledger.rows<{ id: number }>(
        `insert into he_user (user_no, nickname, source, status, merged_into) values ('HY' || nextval('he_user_id_seq'), '测试', 'import', $1, $2)
          returning id`,
        [status, mergedInto],
      );
      return row?.id ?? 0;
    };
    const living = await gone('normal');
    const [merged, cancelled] = [await gone('merged', living), await gone('cancelled')];
    for (const memberId of [living, merged, cancelled]) {
      await ledger.post(earning({ memberId, key: 'e', points: 20 }));
      await ledger.post(spending({ memberId, key: 's', points: 20 }));
      await ledger.post(earning({ memberId, key: 'e2', points: 7 }));
    }
    await followBalances(store);
    expect(await Promise.all([living, merged, cancelled].map((id) => ledger.available(id)))).toEqual([14, 0, 0]);
    // An order of his is cancelled after that.
    await ledger.post(returning('s', { memberId: merged, key: 'r', points: 20 }));
    await followBalances(store);
    await followBalances(store);
    expect(await Promise.all([living, merged].map((id) => ledger.available(id)))).toEqual([34, 0]);
    expect((await lines(living)).map(([type]) => type)).toEqual([
      'draw_win',
      'draw_cost',
      'draw_win',
      'merge_in',
      'merge_in',
    ]);
    await sound();
  });
});
