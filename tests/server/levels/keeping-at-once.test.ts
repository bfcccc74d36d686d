import { afterAll, beforeAll, expect, test } from 'vitest';
import { endEngines } from '../db/engines.ts';
import { ledgerOf, openByTwo } from '../points/ledger-tables.ts';
import { keepers } from './keepers.ts';
import { gained } from './ladder.ts';

/* The clocks of two servers, and entries of the same members, at the same moment, on PostgreSQL. */

let stores: Awaited<ReturnType<typeof openByTwo>>;
let ledger: ReturnType<typeof ledgerOf>;
beforeAll(async () => {
  stores = await openByTwo();
  ledger = ledgerOf(stores[0]);
});
afterAll(() => Promise.all(stores.map((one) => one.close())));
afterAll(endEngines);

const deadlocks = async () =>
  (
    await ledger.rows<{ count: number }>(
      'select deadlocks as count from pg_stat_database where datname = current_database()',
    )
  )[0]?.count;

test('ten at once: whoever is due falls once, whoever earns meanwhile stands where either order leaves him', async () => {
  const [one, two] = [keepers(stores[0]), keepers(stores[1])];
  await one.lay({ days: 30, experience: 300, grace: 0 });
  await one.allow(true);
  const members: number[] = [];
  for (let nth = 0; nth < 30; nth += 1) members.push(await one.member());
  for (const memberId of members) await ledger.post(gained({ memberId, key: 'start', points: 2000 }));
  await one.pass(31);
  const before = await deadlocks();
  const entries = (nth: number) =>
    Promise.all(
      members
        .filter((_, at) => at % 3 === 0)
        .map((memberId) => ledger.post(gained({ memberId, key: `e${nth}`, points: 100 }))),
    );
  await Promise.all([
    one.clock(),
    two.clock(),
    entries(0),
    one.clock(),
    two.clock(),
    entries(1),
    one.clock(),
    two.clock(),
    entries(2),
    two.clock(),
  ]);
  await one.clock();
  expect(await deadlocks()).toBe(before);
  for (const [at, memberId] of members.entries()) {
    const told = await one.told(memberId);
    const { level } = (await one.standing(memberId)) ?? { level: 0 };
    expect(told.at(-1)).toBe(level);
    // Nobody falls twice; who earned nothing fell.
    expect(told.filter((step) => step === 2).length).toBeLessThanOrEqual(1);
    if (at % 3 !== 0) expect(told).toEqual([3, 2]);
  }
});
