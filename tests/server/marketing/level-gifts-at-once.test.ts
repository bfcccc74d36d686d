import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { giveCoupons } from '../../../server/marketing/give-coupons.ts';
import { endEngines } from '../db/engines.ts';
import { ledgerOf, openByTwo } from '../points/ledger-tables.ts';
import { giftsOf, powers } from './gift-tables.ts';

/* Gifts of levels while two servers find and give them, members rise and coupons of the same template are given by hand, on PostgreSQL. */

let stores: Awaited<ReturnType<typeof openByTwo>>;
beforeAll(async () => {
  stores = await openByTwo();
});
afterAll(() => Promise.all(stores.map((one) => one.close())));
afterAll(endEngines);

const deadlocks = async () =>
  (
    await ledgerOf(stores[0]).rows<{ count: number }>(
      'select deadlocks as count from pg_stat_database where datname = current_database()',
    )
  )[0]?.count;

test('ten at once: each member has each gift once, and nobody waits in a circle', async () => {
  const [one, two] = [giftsOf(stores[0]), giftsOf(stores[1])];
  await one.lay();
  await one.give([2, 3], [powers.monthly, powers.birthday]);
  const members: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) members.push(await one.member('1990-06-12'));
  const day = '2027-06-11';
  const before = await deadlocks();
  const rise = (house: typeof one, points: number) => Promise.all(members.map((id) => house.earn(id, points)));
  const byHand = (nth: number) =>
    withTransaction(stores[nth % 2] ?? stores[0], (tx) =>
      giveCoupons(tx, {
        couponId: 1,
        takers: members.toReversed().map((memberId) => ({ memberId, keys: [`hand:${nth}`] })),
        takeType: 'admin',
        by: { accountId: null, deptId: null },
      }),
    );
  await Promise.all([
    one.on(day),
    rise(one, 500),
    two.on(day),
    byHand(0),
    one.on(day),
    rise(two, 1500),
    two.on(day),
    byHand(1),
    one.on(day),
    two.on(day),
  ]);
  await Promise.all([one.on(day), two.on(day)]);
  expect(await deadlocks()).toBe(before);
  for (const id of members)
    expect((await one.got(id)).toSorted()).toEqual([
      'hand:0 月礼券',
      'hand:1 月礼券',
      'level:2:1 50',
      'level:3:1 100',
      'level:3:2:1 月礼券',
      'power:1:2027-06:1:1 月礼券',
      'power:1:2027-06:1:2 月礼券',
      'power:2:2027:1 200',
    ]);
});
