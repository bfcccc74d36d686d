import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twoRegions } from '../../engine/self/against/made-charts.ts';
import { movesIn } from '../../pipeline/against/migrations.ts';
import { keyOf } from '../../../server/db/life/change/stages.ts';
import { standingsAfter } from '../../../server/db/life/change/standings.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';

/*
 * What is read of a migration (docs/howto-chart.md) is what PostgreSQL does: statements in every form that is read, by chance, over a row of
 * each stage. Each row stands afterwards in one of the places that the reading names, and is gone only where it says that it may be.
 */

const states = ['a', 'b', 'c'];
const others = ['x', 'y'];
const ways = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
const life = twoRegions(ways(states), ways(others));
const columnsOf = (table: string) => (table === 'bill' ? ['status', 'sync_status'] : []);

/** Numbers by chance, the same each time. */
let seed = 138;
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
}
const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
const quoted = (value: string) => `'${value}'`;

const terms: readonly (() => string)[] = [
  () => `status = ${quoted(one(states))}`,
  () => `t.status <> ${quoted(one(states))}`,
  () => `status in (${quoted(one(states))}, ${quoted(one(states))})`,
  () => `"status" not in (${quoted(one(states))})`,
  () => `sync_status = ${quoted(one(others))}`,
  () => `amount > ${below(3)}`,
  () => `id in (select id from bill where status = ${quoted(one(states))})`,
  () => `(status = ${quoted(one(states))} or amount = 1)`,
  () => `status = ${quoted(one(states))} or sync_status = ${quoted(one(others))}`,
];
const where = () =>
  below(6) === 0 ? '' : ` where ${Array.from({ length: 1 + below(2) }, () => one(terms)()).join(' and ')}`;
const statements: readonly (() => string)[] = [
  () => `update bill as t set status = ${quoted(one(states))}${where()}`,
  () =>
    `update only bill t set amount = amount, status = ${quoted(one(states))}, sync_status = ${quoted(one(others))}${where()}`,
  () => `UPDATE bill t SET sync_status = ${quoted(one(others))} /* ; */ ${where()}`,
  () => `update bill as t set note = 'set status = ''b'';'${where()}`,
  () => `delete from bill as t${where()}`,
];

interface Row {
  readonly started: string;
  readonly status: string;
  readonly sync_status: string;
}

let postgres: TestPostgres;
let client: Client;
beforeAll(async () => {
  postgres = await startPostgres();
  client = new Client({ connectionString: await postgres.freshDatabase() });
  await client.connect();
  await client.query(`create table bill (id bigint generated always as identity, started text, status text, sync_status text,
    amount int, note text)`);
  await client.query(
    `insert into bill (started, status, sync_status, amount)
      select s || ' ' || o, s, o, n from unnest($1::text[]) as s, unnest($2::text[]) as o, generate_series(0, 2) as n`,
    [states, others],
  );
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

test('every row stands where the reading of the migration says', async () => {
  let moved = 0;
  for (let round = 0; round < 300; round += 1) {
    const sql = Array.from({ length: 1 + below(4) }, () => `${one(statements)()};`).join('\n');
    const moves = movesIn('0900_bill.sql', sql, columnsOf);
    const standings = standingsAfter('bill', life, life, [moves]);
    expect(moves.unread, `in ${sql}`).toEqual([]);
    await client.query('begin');
    await client.query(sql);
    const { rows } = await client.query<Row>('select started, status, sync_status from bill');
    await client.query('rollback');
    for (const [stage, ended] of standings) {
      const places = new Set(ended.map((standing) => keyOf(standing.stage)));
      const started = `${stage['status']} ${stage['sync_status']}`;
      const there = rows.filter((row) => row.started === started);
      const stood = there.map(({ status, sync_status }) => keyOf({ status, sync_status }));
      expect(
        stood.filter((place) => !places.has(place)),
        `${started}\n${sql}`,
      ).toEqual([]);
      const mayBeGone = moves.effects.some(({ does }) => does === 'delete');
      if (!mayBeGone) expect(there.length, `in ${sql}`).toBe(3);
      if (stood.some((place) => place !== keyOf(stage))) moved += 1;
    }
  }
  expect(moved).toBeGreaterThan(300);
});
