import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Store } from '../../../server/db/store.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { day, earning, ledgerOf, newMember, openLedger, refusalOf, returning, spending } from './ledger-tables.ts';

/* Points that come back (engines.md §2.2, return; §2.6, L3). */

afterAll(endEngines);

describe.each(ruleEngines)('on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
  });
  afterAll(() => store.close());

  const member = newMember;
  const refusal = (operation: Operation) => refusalOf(ledger.post(operation));

  describe('what comes back', () => {
    const spent = async () => {
      const memberId = member();
      await ledger.post(earning({ memberId, key: 'e', points: 60 }));
      const lots = [
        { expire_on: day(3), points: 10 },
        { expire_on: day(30), points: 20 },
        { expire_on: day(60), points: 30 },
      ];
      await ledger.lotsOn(memberId, lots);
      await ledger.post(spending({ memberId, key: 's', points: 45 }));
      return { memberId, lots };
    };

    test('stands in the lots that it was taken from', async () => {
      const { memberId, lots } = await spent();
      await ledger.post(returning('s', { memberId, key: 'r', points: 45 }));
      expect(await ledger.lots(memberId)).toEqual(lots);
      const [, taken, back] = await ledger.entries(memberId);
      expect(back).toMatchObject({ points: 45, available_after: 60, undo_of: taken?.id });
    });

    test('comes in parts, those last that expire first, and never more than was taken', async () => {
      const { memberId, lots } = await spent();
      const part = (key: string, points: number) => ledger.post(returning('s', { memberId, key, points }));
      await part('r1', 20);
      expect(await ledger.lots(memberId)).toEqual([
        { expire_on: day(30), points: 5 },
        { expire_on: day(60), points: 30 },
      ]);
      expect(await refusal(returning('s', { memberId, key: 'r2', points: 26 }))).toMatchObject({
        code: codes.shortage,
        message: '该笔消耗最多还可退回 25 积分',
        result: { available: 25 },
      });
      expect(await part('r1', 20)).toMatchObject({ isNew: false });
      await part('r3', 25);
      expect(await ledger.lots(memberId)).toEqual(lots);
    });

    test('has thirty days of grace where its lot has expired', async () => {
      const { memberId } = await spent();
      // Both are past by now.
      const entries = `update point_entry set lots = $2 where member_id = $1 and points < 0`;
      await ledger.rows(entries, [
        memberId,
        JSON.stringify([
          { expire_on: day(-2), points: -10 },
          { expire_on: day(-1), points: -20 },
          { expire_on: day(60), points: -15 },
        ]),
      ]);
      await ledger.lotsOn(memberId, [{ expire_on: day(60), points: 15 }]);
      await ledger.post(returning('s', { memberId, key: 'r', points: 45 }));
      expect(await ledger.lots(memberId)).toEqual([
        { expire_on: day(30), points: 30 },
        { expire_on: day(60), points: 30 },
      ]);
    });

    test('is what was spent: neither what was earned, nor what came back, nor what nobody knows', async () => {
      const { memberId } = await spent();
      await ledger.post(returning('s', { memberId, key: 'r', points: 1 }));
      for (const undoes of ['e', 'r'])
        expect(await refusal(returning(undoes, { memberId, key: `x${undoes}`, points: 1 }))).toMatchObject({
          code: codes.illegalMove,
          message: '只有消耗的积分可以退回',
        });
      expect(await refusal(returning('?', { memberId, key: 'x', points: 1 }))).toMatchObject({ code: codes.notFound });
      // Of somebody else.
      expect(await refusal(returning('s', { memberId: member(), key: 'x', points: 1 }))).toMatchObject({
        code: codes.notFound,
      });
    });
  });
});
