import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { clockRound } from '../../../server/entity/clock/round.ts';
import { beginRuns } from '../../../server/points/expire/begin.ts';
import { runExpiry } from '../../../server/points/expire/run.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { pointHold } from '../../../server/points/point-hold.resource.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { faultsOf } from './audit.ts';
import { allowPerHour, earnedLongAgo, expiryRuns, monthEnd } from './expiring.ts';
import { holders, lots } from './holders.ts';
import {
  day,
  earning,
  ending,
  holding,
  ledgerOf,
  openLedger,
  refusalOf,
  returning,
  spending,
} from './ledger-tables.ts';

/* What becomes of points that are put aside once their time, or that of their lots, is over; and of those that were spent so (engines.md §2.2). */

afterAll(endEngines);

describe.each(ruleEngines)('on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  let owner: () => Promise<number>;
  let standing: (memberId: number) => Promise<readonly number[]>;
  let balanced: () => Promise<void>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
    ({ owner, standing, balanced } = holders(store));
  });
  afterAll(() => store.close());

  const refusal = (operation: Operation) => refusalOf(ledger.post(operation));
  /** Has the instant of a hold pass. */
  const passed = (memberId: number, key: string) =>
    ledger.rows(`update point_hold set until = now() - interval '2 seconds' where member_id = $1 and key = $2`, [
      memberId,
      key,
    ]);
  const clock = () => clockRound(store, [pointHold]);
  test('the clock gives back what nobody ended in time; from then on nothing is confirmed', async () => {
    const memberId = await owner();
    await ledger.post(holding({ memberId, key: 'h', points: 45 }));
    expect(await refusal(ending('lapse', memberId, 'h'))).toMatchObject({ message: '冻结还没有到期' });
    await clock();
    expect(await ledger.holds(memberId)).toMatchObject([{ status: 'open' }]);
    await passed(memberId, 'h');
    // Over, and the clock has not been there.
    expect(await refusal(ending('confirm', memberId, 'h'))).toMatchObject({
      code: codes.illegalMove,
      message: '冻结已到期，积分将退回会员',
    });
    expect(await clock()).toMatchObject({ moved: 1 });
    expect(await clock()).toMatchObject({ moved: 0 });
    expect(await ledger.holds(memberId)).toMatchObject([{ status: 'lapsed' }]);
    expect(await ledger.lots(memberId)).toEqual(lots);
    expect(await refusal(ending('confirm', memberId, 'h'))).toMatchObject({
      code: codes.illegalMove,
      message: '当前状态「已到期释放」不允许「确认」',
    });
    await balanced();
  });

  test('who releases what is over, before the clock, is first', async () => {
    const memberId = await owner();
    await ledger.post(holding({ memberId, key: 'h', points: 45 }));
    await passed(memberId, 'h');
    await ledger.post(ending('release', memberId, 'h'));
    expect(await clock()).toMatchObject({ moved: 0 });
    expect(await standing(memberId)).toEqual([60, 0]);
  });

  describe('a lot that has expired meanwhile', () => {
    const graceDays = (days: number) =>
      ledger.rows(
        `insert into parameter (code, value) values ('point.grace_days', $1) on conflict (code) do update set value = excluded.value`,
        [days],
      );
    /** Puts aside what has expired by now. */
    const held = async () => {
      const memberId = await owner();
      await ledger.post(holding({ memberId, key: 'h', points: 10 }));
      for (const table of ['point_entry', 'point_hold'])
        await ledger.rows(`update ${table} set lots = replace(lots::text, $2, $3)::jsonb where member_id = $1`, [
          memberId,
          day(3),
          day(-1),
        ]);
      return memberId;
    };

    test('has the days of grace that operators set', async () => {
      await graceDays(12);
      const memberId = await held();
      await ledger.post(ending('release', memberId, 'h'));
      expect(await ledger.lots(memberId)).toEqual([{ expire_on: day(12), points: 10 }, ...lots.slice(1)]);
    });

    test('without any is over, and cannot be spent', async () => {
      await graceDays(0);
      const memberId = await held();
      await ledger.post(ending('release', memberId, 'h'));
      expect(await ledger.lots(memberId)).toEqual([{ expire_on: day(-1), points: 10 }, ...lots.slice(1)]);
      expect(await refusal(spending({ memberId, key: 's', points: 51 }))).toMatchObject({ result: { available: 50 } });
      await graceDays(30);
    });
  });

  describe('what was put aside and spent', () => {
    test('can be given back into the lots that it was taken from, no more than there was', async () => {
      const memberId = await owner();
      await ledger.post(holding({ memberId, key: 'h', points: 45 }));
      const back = (key: string, points: number) => returning('hold:h', { memberId, key, points });
      expect(await refusal(back('r', 1))).toMatchObject({
        code: codes.illegalMove,
        message: '冻结的积分确认后才能退回',
      });
      await ledger.post(ending('confirm', memberId, 'h'));
      await ledger.post(back('r', 45));
      expect(await ledger.lots(memberId)).toEqual(lots);
      expect(await refusal(back('r2', 1))).toMatchObject({ code: codes.shortage, result: { available: 0 } });
      // Neither its end nor its return is a spend.
      for (const undoes of ['hold-end:h', 'r'])
        expect(await refusal(returning(undoes, { memberId, key: 'r3', points: 1 }))).toMatchObject({
          message: '只有消耗的积分可以退回',
        });
      await balanced();
    });

    test('is not given back a second time where it was released', async () => {
      const memberId = await owner();
      await ledger.post(holding({ memberId, key: 'h', points: 45 }));
      await ledger.post(ending('release', memberId, 'h'));
      expect(await refusal(returning('hold:h', { memberId, key: 'r', points: 1 }))).toMatchObject({
        message: '冻结的积分确认后才能退回',
      });
      expect(await standing(memberId)).toEqual([60, 0]);
    });
  });

  test('after all of it the ledger is sound', async () => {
    // What was given other days of grace than usual came back to another lot than audits know.
    const isGrace = (fault: string) => [12, -1].some((days) => fault.includes(`more of ${day(days)} than`));
    expect((await faultsOf(store)).filter((fault) => !isGrace(fault))).toEqual([]);
    await balanced();
  });

  test('a run takes nothing that is put aside', async () => {
    await ledger.empty();
    await allowPerHour(store, 100_000_000);
    await earnedLongAgo(store, [1], { points: 30, monthsAgo: 1 });
    await ledger.post(earning({ memberId: 1, key: 'e', points: 50 }));
    const taken = JSON.stringify([{ expire_on: monthEnd(1), points: -20 }]);
    // On their last day: a hold of today takes no lot that is over.
    await ledger.post(holding({ memberId: 1, key: 'h', points: 20 }));
    await ledger.rows(`update point_entry set lots = $1 where biz_type = 'hold'`, [taken]);
    await ledger.rows('update point_hold set lots = $1', [taken]);
    await ledger.rows('update point_lot set remaining = case when expire_on = $1 then 10 else 50 end', [monthEnd(1)]);
    await balanced();
    await withTransaction(store, beginRuns);
    // As somebody who starts what is an old backlog.
    await ledger.rows(`update point_expiry_run set status = 'running' where status = 'waiting'`);
    await runExpiry(store);
    expect(await expiryRuns(store)).toMatchObject([{ due_points: 10, done_points: 10 }]);
    expect([await ledger.available(1), await ledger.held(1)]).toEqual([50, 20]);
    await balanced();
    await ledger.post(ending('release', 1, 'h'));
    expect(await ledger.lots(1)).toEqual([
      { expire_on: day(30), points: 20 },
      { expire_on: monthEnd(-24), points: 50 },
    ]);
    await balanced();
  });
});
