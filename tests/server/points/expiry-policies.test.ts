import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/db/store.ts';
import { type Expiry, expiresOn } from '../../../server/points/ledger/locked.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { day, earning, ledgerOf, newMember, openLedger } from './ledger-tables.ts';

/* When points expire that are earned now (engines.md §2.2): rolling_month_end, fixed_day, month_end, never; 29 February (§2.6). */

afterAll(endEngines);

/** Earned on a day, under a policy: the day on which they expire. */
const cases: readonly (readonly [earned: string, policy: Expiry, expires: string])[] = [
  ['2026-11-30', { policy: 'rolling_month_end', months: 24 }, '2028-11-30'],
  ['2026-01-31', { policy: 'rolling_month_end', months: 1 }, '2026-02-28'],
  ['2028-02-29', { policy: 'rolling_month_end', months: 12 }, '2029-02-28'],
  ['2026-11-01', { policy: 'month_end' }, '2026-11-30'],
  ['2026-11-30', { policy: 'month_end' }, '2026-11-30'],
  ['2028-02-01', { policy: 'month_end' }, '2028-02-29'],
  ['2026-11-30', { policy: 'fixed_day', month: 12, day: 31 }, '2026-12-31'],
  // What comes in on the day itself has a whole year.
  ['2026-12-31', { policy: 'fixed_day', month: 12, day: 31 }, '2027-12-31'],
  ['2026-12-31', { policy: 'fixed_day', month: 3, day: 1 }, '2027-03-01'],
  ['2027-03-01', { policy: 'fixed_day', month: 2, day: 29 }, '2028-02-29'],
  ['2028-02-29', { policy: 'fixed_day', month: 2, day: 29 }, '2029-02-28'],
  ['2026-06-30', { policy: 'fixed_day', month: 6, day: 31 }, '2027-06-30'],
  ['2026-11-30', { policy: 'never' }, '9999-12-31'],
];

describe.each(ruleEngines)('on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
  });
  afterAll(() => store.close());

  test.each(cases)('earned on %s by %o it expires on %s', async (earned, policy, expires) => {
    const { rows } = await sql<{
      day: string;
    }>`select (${expiresOn(policy)})::text as day from (select ${earned}::date as today) as d`.execute(store.db);
    expect(rows).toEqual([{ day: expires }]);
  });

  test('积分到期方式 counts from the next credit on, and touches no lot that is there', async () => {
    const choose = (policy: string) =>
      ledger.rows(
        `insert into parameter (code, value, text_value) values ('point.expire_policy', 0, $1)
          on conflict (code) do update set text_value = excluded.text_value`,
        [policy],
      );
    const memberId = newMember();
    const earn = (key: string) => ledger.post(earning({ memberId, key, points: 10 }));
    const [year = 0, month = 0] = day(0).split('-').map(Number);
    const endOf = (months: number) => new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
    await earn('rolling');
    await choose('month_end');
    await earn('month');
    await choose('never');
    await earn('never');
    await choose('rolling_month_end');
    await earn('again');
    expect(await ledger.lots(memberId)).toEqual([
      { expire_on: endOf(0), points: 10 },
      { expire_on: endOf(24), points: 20 },
      { expire_on: '9999-12-31', points: 10 },
    ]);
  });
});
