import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import type { Store } from '../../../server/db/store.ts';
import { clockRound } from '../../../server/entity/clock/round.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { pointHold } from '../../../server/points/point-hold.resource.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { endEngines } from '../db/engines.ts';
import { faultsOf } from './audit.ts';
import { earning, ending, holding, ledgerOf, openByTwo, spending } from './ledger-tables.ts';

/* Many at once on one hold, by two servers on PostgreSQL: it ends once (engines.md §2.2, §2.6: L1). */

afterAll(endEngines);

describe('ten at once', () => {
  let stores: Awaited<ReturnType<typeof openByTwo>>;
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    stores = await openByTwo();
    [store] = stores;
    ledger = ledgerOf(store);
  });
  afterAll(() => Promise.all(stores.map((one) => one.close())));
  beforeEach(() => ledger.empty());

  const deadlocks = async () =>
    (
      await ledger.rows<{ count: number }>(
        'select deadlocks as count from pg_stat_database where datname = current_database()',
      )
    )[0]?.count;
  const sound = async () => {
    expect(await faultsOf(store)).toEqual([]);
    for (const wallet of await trialBalance(store.db)) expect(wallet).toSatisfy(isBalanced);
    expect(await deadlocks()).toBe(0);
  };

  /** What each of several operations came to, by servers in turn. */
  const outcomes = (operations: readonly Operation[]) =>
    Promise.all(
      operations.map(async (operation, nth) => {
        try {
          const { isNew } = await ledgerOf(stores[nth % 2] ?? store).post(operation);
          return isNew ? 'won' : 'again';
        } catch (error) {
          if (error instanceof Failure) return error.code;
          throw error;
        }
      }),
    );
  const ten = Array.from({ length: 10 }, (_, nth) => nth);

  test('on one key: it is one hold', async () => {
    await ledger.post(earning({ memberId: 1, key: 'e', points: 100 }));
    const found = await outcomes(ten.map(() => holding({ memberId: 1, key: 'h', points: 30 })));
    expect(found.filter((one) => one === 'won')).toHaveLength(1);
    expect(found.filter((one) => one === 'again')).toHaveLength(9);
    expect([await ledger.available(1), await ledger.held(1)]).toEqual([70, 30]);
    await sound();
  });

  test('for the last points: those get them who come first', async () => {
    await ledger.post(earning({ memberId: 1, key: 'e', points: 100 }));
    const found = await outcomes(ten.map((nth) => holding({ memberId: 1, key: `h${nth}`, points: 30 })));
    expect(found.filter((one) => one === 'won')).toHaveLength(3);
    expect(found.filter((one) => one === codes.shortage)).toHaveLength(7);
    expect([await ledger.available(1), await ledger.held(1)]).toEqual([10, 90]);
    await sound();
  });

  test('confirm, release and the clock on one hold: one of them wins, again and again', async () => {
    await ledger.post(earning({ memberId: 1, key: 'e', points: 300 }));
    for (const nth of ten) {
      const key = `h${nth}`;
      // Of half of them the time is over: nobody confirms those.
      const isOver = nth % 2 === 0;
      await ledger.post(holding({ memberId: 1, key, points: 30 }));
      if (isOver) await ledger.rows(`update point_hold set until = now() - interval '2 seconds' where key = $1`, [key]);
      const kinds = ['confirm', 'release', 'lapse'] as const;
      const [found, ...rounds] = await Promise.all([
        outcomes(ten.map((one) => ending(kinds[(one + nth) % 3] ?? 'lapse', 1, key))),
        ...stores.map((one) => clockRound(one, [pointHold])),
      ]);
      const moved = rounds.reduce((all, one) => all + one.moved, 0);
      const won = found.filter((one) => one === 'won').length;
      expect(won + moved).toBe(1);
      expect(found.every((one) => one === 'won' || one === 'again' || one === codes.illegalMove)).toBe(true);
      const [hold] = await ledger.rows<{ status: string }>('select status from point_hold where key = $1', [key]);
      expect(isOver ? ['released', 'lapsed'] : ['confirmed', 'released']).toContain(hold?.status);
    }
    const entries = await ledger.rows(`select biz_no from point_entry where biz_no like 'hold-end:%'`);
    expect(entries).toHaveLength(10);
    expect(await ledger.held(1)).toBe(0);
    await sound();
  });

  test('two clocks give back what hundreds hold, each once, while their members spend', async () => {
    const members = Array.from({ length: 300 }, (_, nth) => nth + 1);
    for (const memberId of members) {
      await ledger.post(earning({ memberId, key: 'e', points: 20 }));
      await ledger.post(holding({ memberId, key: 'h', points: 15 }));
    }
    await ledger.rows(`update point_hold set until = now() - interval '1 hour'`);
    const [, ...rounds] = await Promise.all([
      outcomes(members.toReversed().map((memberId) => spending({ memberId, key: 's', points: 5 }))),
      ...stores.map((one) => clockRound(one, [pointHold])),
    ]);
    // What the one has locked is left to it.
    await clockRound(store, [pointHold]);
    expect(rounds.reduce((all, { moved, stayed }) => all + moved + stayed, 0)).toBeLessThanOrEqual(300);
    const [row] = await ledger.rows<object>(`select sum(available)::bigint as available, sum(held)::bigint as held,
      (select count(*) from point_hold where status = 'lapsed') as lapsed,
      (select count(*) from point_entry where biz_type = 'hold_release') as entries from point_account`);
    expect(row).toEqual({ available: 300 * 15, held: 0, lapsed: 300, entries: 300 });
    await sound();
  });
});
