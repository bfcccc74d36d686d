import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { resources } from '../../../server/catalogue.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { databaseNow, isDue, stepsOf } from '../../../server/entity/clock/instants.ts';
import { engines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';

/* What waits for its instant is found by an index that holds nothing else (engines.md §8.1: an index on state and field). */

const steps = resources.flatMap(stepsOf);

test('there is something to find', () => {
  expect(steps.length).toBeGreaterThan(5);
});

describe.each(engines)('on %s', (engine) => {
  const { at } = instancesOn(engine);

  test.each(steps.map((step) => [step.resource.entity.name, step.state, step.at, step] as const))(
    '%s in %s by %s',
    async (name, _state, column, step) => {
      await withTransaction(at(0).store, async (tx) => {
        // However few rows the demo has.
        await sql`set local enable_seqscan = off`.execute(tx);
        await sql`set local enable_bitmapscan = off`.execute(tx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select t.id from ${sql.table(name)} as t
          where ${isDue(step, databaseNow)} order by ${sql.ref(`t.${column}`)}, t.id limit 500`.execute(tx);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toContain(`__${column}__due`);
        expect(plan).not.toContain('Sort');
      });
    },
  );

  test('rows that wait for nothing are in none of them', async () => {
    const { rows } = await sql<{ name: string; where: string | null }>`select c.relname as name,
      pg_get_expr(i.indpred, i.indrelid) as where from pg_index as i join pg_class as c on c.oid = i.indexrelid
      where c.relname like '%\_\_due'`.execute(at(0).store.db);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ where }) => where === null).map(({ name }) => name)).toEqual([]);
  });
});
