import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { house } from '../../../server/entity/write/house.ts';
import { postMany } from '../../../server/points/ledger/post-many.ts';
import { endEngines } from '../db/engines.ts';
import { ledgerOf, newMember, openByTwo } from '../points/ledger-tables.ts';
import { gained, layLadder, levelOf, stepsOf, taken } from './ladder.ts';

/* Members rise while others rise with them and operators change the ladder, by two servers on PostgreSQL. */

let stores: Awaited<ReturnType<typeof openByTwo>>;
let ledgers: readonly ReturnType<typeof ledgerOf>[];
let ledger: ReturnType<typeof ledgerOf>;
beforeAll(async () => {
  stores = await openByTwo();
  ledgers = stores.map(ledgerOf);
  ledger = ledgerOf(stores[0]);
  await layLadder(ledger);
});
afterAll(() => Promise.all(stores.map((one) => one.close())));
afterAll(endEngines);

const deadlocks = async () =>
  (
    await ledger.rows<{ count: number }>(
      'select deadlocks as count from pg_stat_database where datname = current_database()',
    )
  )[0]?.count;
const eachLedger = (nth: number) => ledgers[nth % 2] ?? ledger;

test('ten at once on the same members, one by one and together: what each gets adds up, each level is reached once', async () => {
  const before = await deadlocks();
  const members = Array.from({ length: 20 }, newMember);
  const one = (nth: number) => async () => {
    for (const memberId of members.toSorted(() => (nth % 2 === 0 ? 1 : -1)))
      await eachLedger(nth).post(gained({ memberId, key: `one${nth}`, points: 300 }));
  };
  const many = (nth: number) => () =>
    withTransaction(stores[nth % 2 === 0 ? 0 : 1], (tx) =>
      postMany(
        tx,
        {
          key: `many${nth}`,
          title: '测试',
          by: house,
          wallet: 'experience',
          points: 300,
          kind: 'earn',
          bizType: 'admin_add',
        },
        members,
      ),
    );
  await Promise.all(Array.from({ length: 10 }, (_, nth) => (nth < 5 ? one(nth) : many(nth))()));
  for (const memberId of members) {
    const steps = await stepsOf(ledger, memberId);
    expect(steps.map((step) => step.available_after)).toEqual(Array.from({ length: 10 }, (_, nth) => 300 * (nth + 1)));
    const rises = steps.filter((step) => step.level_before_id !== step.level_after_id);
    expect(rises.map((step) => [step.available_after, step.level_after_id])).toEqual([
      [600, 2],
      [2100, 3],
    ]);
    expect(await levelOf(ledger, memberId)).toBe(3);
  }
  expect(await deadlocks()).toBe(before);
});

test('ten debits at once of what only three can take: none goes below 0', async () => {
  const memberId = newMember();
  await ledger.post(gained({ memberId, key: 'start', points: 350 }));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, nth) => eachLedger(nth).post(taken({ memberId, key: `s${nth}`, points: 100 }))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await stepsOf(ledger, memberId)).map((step) => step.available_after)).toEqual([350, 250, 150, 50]);
});

test('whoever rises waits for a level that goes out of use at that moment, and passes it over', async () => {
  const memberId = newMember();
  const client = await stores[0].pool.connect();
  await client.query('begin');
  await client.query(`select from he_level where id = 3 for no key update`);
  const rising = ledgerOf(stores[1]).post(gained({ memberId, key: 'a', points: 3000 }));
  await client.query(`update he_level set status = 'disabled' where id = 3`);
  await client.query('commit');
  client.release();
  await rising;
  expect(await levelOf(ledger, memberId)).toBe(2);
  await ledger.rows(`update he_level set status = 'enabled' where id = 3`);
});
