import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForRun } from '../../../server/levels/ask-for-run.ts';
import { runLevels } from '../../../server/points/standing/level-runs.ts';
import { endEngines } from '../db/engines.ts';
import { ledgerOf, openByTwo } from '../points/ledger-tables.ts';
import { gained, layLadder, levelOf } from './ladder.ts';

/* A change of the ladder is worked off by two servers while members earn, and while operators write levels, on PostgreSQL. */

let stores: Awaited<ReturnType<typeof openByTwo>>;
let ledger: ReturnType<typeof ledgerOf>;
beforeAll(async () => {
  stores = await openByTwo();
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

/** An operator who changes the threshold of level 3: he holds the default level, as whoever writes one does. */
async function change(experience: number): Promise<void> {
  const client = await stores[1].pool.connect();
  await client.query('begin');
  await client.query('select from he_level where is_default for no key update');
  await client.query('update he_level set experience = $1 where id = 3', [experience]);
  await client.query('insert into level_run (level_id) values (3)');
  await client.query('commit');
  client.release();
}

test('ten at once: runs by two servers, entries of the same members, and operators who go on changing', async () => {
  const before = await deadlocks();
  const ids = (
    await ledger.rows<{ id: number }>(
      `insert into he_user (user_no, nickname, source)
        select 'HY' || (700000 + n), '测试', 'import' from generate_series(1, 40) as n returning id`,
    )
  ).map(({ id }) => id);
  for (const memberId of ids) await ledger.post(gained({ memberId, key: 'start', points: 1500 }));
  await askForRun(stores[0].db, 3);
  const entries = (nth: number) =>
    Promise.all(ids.map((memberId) => ledger.post(gained({ memberId, key: `e${nth}`, points: 1 }))));
  await Promise.all([
    change(1400),
    entries(0),
    runLevels(stores[0]),
    change(1300),
    runLevels(stores[1]),
    entries(1),
    runLevels(stores[0]),
    change(1200),
    entries(2),
    runLevels(stores[1]),
  ]);
  await runLevels(stores[0]);
  expect(await Promise.all(ids.map((id) => levelOf(ledger, id)))).toEqual(ids.map(() => 3));
  // Each was told once that he came to level 3, by his entry or by a run.
  const told = await ledger.rows<{ member_no: string; count: number }>(
    `select member_no, count(*) as count from outbox_event where kind = 'level.changed' and data ->> 'level' = '3' group by member_no`,
  );
  expect(told).toHaveLength(ids.length);
  expect(told.every(({ count }) => count === 1)).toBe(true);
  expect(await ledger.rows('select from level_run where finished_at is null')).toEqual([]);
  expect(await deadlocks()).toBe(before);
});
