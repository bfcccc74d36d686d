import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { post } from '../../../server/points/ledger/post.ts';
import { clockRound } from '../../../server/entity/clock/round.ts';
import { pointHold } from '../../../server/points/point-hold.resource.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { endEngines } from '../db/engines.ts';
import { engines } from '../engine.ts';
import { faultsOf } from './audit.ts';
import { clawing, earning, ending, holding, ledgerOf, openLedger, returning, spending } from './ledger-tables.ts';
import { daysPass, expireDue } from './passing.ts';

/* Random operations of a few members, several at one moment (engines.md §2.6: L1, L2, L3, L5, L6). */

afterAll(endEngines);

const members = [1, 2, 3];
const amount = fc.integer({ min: 1, max: 50 });
/** Few keys: many operations meet one that is taken. */
const event = fc.constantFrom('confirm', 'release', 'lapse');
const key = (letter: string, most = 9) => fc.integer({ min: 0, max: most }).map((nth) => `${letter}${nth}`);
/** Fewer still: what ends a hold has to meet it. */
const holdKey = key('h', 2);
const told = fc.record({ memberId: fc.constantFrom(...members), points: amount });

const operation = fc.oneof(
  fc.tuple(told, key('e')).map(([rest, named]) => earning({ ...rest, key: named })),
  fc.tuple(told, key('s')).map(([rest, named]) => spending({ ...rest, key: named })),
  fc.tuple(told, key('r'), key('s')).map(([rest, named, undone]) => returning(undone, { ...rest, key: named })),
  fc.tuple(told, key('c'), key('e')).map(([rest, named, undone]) => clawing(undone, { ...rest, key: named })),
  fc.tuple(told, holdKey).map(([rest, named]) => holding({ ...rest, key: named })),
  fc.tuple(told, event, holdKey).map(([{ memberId }, kind, named]) => ending(kind, memberId, named)),
  fc
    .tuple(told, key('b'), holdKey)
    .map(([rest, named, undone]) => returning(`hold:${undone}`, { ...rest, key: named })),
);
/** Who goes takes all that he has, to another one or for good; the accounts stay and are used again. */
const leaving = fc.oneof(
  fc.tuple(fc.constantFrom(...members), fc.constantFrom(...members)).map(([from, into]) => ({ from, into })),
  fc.constantFrom(...members).map((from) => ({ from, into: undefined })),
);
/** What somebody decides about what is owed. */
const deciding = fc.record({
  memberId: fc.constantFrom(...members),
  how: fc.constantFrom('collect', 'write_off'),
  nth: fc.integer({ min: 0, max: 3 }),
});
/** Days that pass before it, and what happens at it; the clock, and what takes out what has expired, come along. */
const moment = fc.record({
  days: fc.constantFrom(0, 0, 1, 7, 20),
  operations: fc.array(operation, { minLength: 1, maxLength: 8 }),
  leavers: fc.array(leaving, { maxLength: 2 }),
  decisions: fc.array(deciding, { maxLength: 2 }),
});
const refusals = new Set<number>([codes.shortage, codes.notFound, codes.illegalMove, codes.duplicate]);

/** What an operation is refused with that may be refused; anything else is a fault. */
const taken = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Failure && refusals.has(error.code)) return false;
    throw error;
  }
};

describe.each(engines)('a ledger on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
  });
  afterAll(() => store.close());

  /** Lots of several days, as if the members had earned over months. */
  const spreadLots = () =>
    ledger.rows(`with other as (select member_id, at, id, (now() at time zone 'Asia/Shanghai')::date + (id % 5)::int * 11 as day
        from point_entry where points > 0)
      update point_entry as e set lots = jsonb_build_array(jsonb_build_object('expire_on', o.day, 'points', e.points))
      from other as o where e.member_id = o.member_id and e.at = o.at and e.id = o.id`);
  const lotsFromEntries = () =>
    ledger.rows(`insert into point_lot select e.member_id, e.wallet_id, l.expire_on, sum(l.points)
      from point_entry as e cross join jsonb_to_recordset(e.lots) as l (expire_on date, points bigint) group by 1, 2, 3`);

  test('is sound after whatever happens at one moment, and after the next', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { minLength: 3, maxLength: 12 }),
        fc.array(moment, { maxLength: 6 }),
        fc.constantFrom('case', 'next_earn', 'negative'),
        async (starts, moments, mode) => {
          await ledger.rows('update wallet set debt_mode = $1', [mode]);
          await ledger.empty();
          for (const [nth, points] of starts.entries())
            await ledger.post(earning({ memberId: members[nth % 3] ?? 1, key: `start${nth}`, points }));
          await spreadLots();
          await ledger.rows('truncate point_lot');
          await lotsFromEntries();
          for (const { days, operations, leavers, decisions } of moments) {
            await daysPass(store, days);
            const all = Promise.all([
              ...operations.map((one) => taken(ledger.post(one))),
              ...decisions.map((one) => ledger.decide(one)),
              ...leavers.filter(({ from, into }) => from !== into).map((one) => ledger.leave(one)),
              clockRound(store, [pointHold]),
              expireDue(store, members),
            ]);
            // L5: at an instant in the middle of it.
            for (const wallet of await trialBalance(store.db)) expect(isBalanced(wallet)).toBe(true);
            await all;
            expect(await faultsOf(store)).toEqual([]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('keeps nothing of a transaction that is taken back', async () => {
    const before = await ledger.rows('select * from point_entry order by id');
    const broken = withTransaction(store, async (tx) => {
      await post(tx, earning({ memberId: 1, key: 'broken', points: 9 }));
      throw new Error('gone');
    });
    await expect(broken).rejects.toThrow('gone');
    expect(await ledger.rows('select * from point_entry order by id')).toEqual(before);
    expect(await faultsOf(store)).toEqual([]);
    expect(await ledger.post(earning({ memberId: 1, key: 'broken', points: 9 }))).toMatchObject({ isNew: true });
  });
});

describe('fifty writers on PostgreSQL', () => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    store = await openLedger('PostgreSQL');
    ledger = ledgerOf(store);
  });
  afterAll(() => store.close());

  const deadlocks = async () => {
    const [row] = await ledger.rows<{ count: number }>(
      'select deadlocks as count from pg_stat_database where datname = current_database()',
    );
    return row?.count;
  };
  const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
  const steps = (nth: number): readonly Operation[] => [
    earning({ memberId: 1, key: `e${nth}`, points: 10 }),
    spending({ memberId: 1, key: `s${nth}`, points: 7 }),
    returning(`s${nth}`, { memberId: 1, key: `r${nth}`, points: 2 }),
    holding({ memberId: 1, key: `h${nth}`, points: 3 }),
    ending(nth % 2 === 0 ? 'confirm' : 'release', 1, `h${nth}`),
    // Everybody's: one of them writes it.
    earning({ memberId: 1, key: 'common', points: 100 }),
    earning({ memberId: 2, key: `e${nth}`, points: 1 }),
  ];

  test('on one member: every operation once, no deadlock, balanced at any instant', async () => {
    const writers = times(50).map((nth) =>
      withTransaction(store, async (tx) => {
        for (const one of steps(nth)) await post(tx, one);
      }),
    );
    const looked: boolean[] = [];
    const all = Promise.all(writers).then(() => 'done' as const);
    for (let ended: unknown; ended !== 'done'; ended = await Promise.race([all, Promise.resolve()]))
      looked.push(...(await trialBalance(store.db)).map(isBalanced));
    expect(looked.length).toBeGreaterThan(1);
    expect(new Set(looked)).toEqual(new Set([true]));
    expect(await ledger.available(1)).toBe(50 * (10 - 7 + 2) - 25 * 3 + 100);
    expect(await ledger.held(1)).toBe(0);
    expect(await ledger.available(2)).toBe(50);
    expect(await ledger.entries(1)).toHaveLength(50 * 5 + 1);
    expect(await faultsOf(store)).toEqual([]);
    expect(await deadlocks()).toBe(0);
  });

  test('who ask for the last points: those get them who come first, and no more', async () => {
    await ledger.post(earning({ memberId: 9, key: 'e', points: 100 }));
    const answers = await Promise.all(
      times(50).map((nth) => taken(ledger.post(spending({ memberId: 9, key: `s${nth}`, points: 7 })))),
    );
    expect(answers.filter(Boolean)).toHaveLength(14);
    expect(await ledger.available(9)).toBe(2);
    const again = await Promise.all(
      times(50).map(() => taken(ledger.post(spending({ memberId: 9, key: 'one', points: 2 })))),
    );
    expect(again).toEqual(times(50).map(() => true));
    expect(await ledger.available(9)).toBe(0);
    expect(await faultsOf(store)).toEqual([]);
    expect(await deadlocks()).toBe(0);
  });
});
