import { engines } from '../engine.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { keptMark, PlanKeeper } from '../../../server/db/kept-plans.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { award } from '../../../server/awards/award.resource.ts';
import { readRow } from '../../../server/entity/read/rows.ts';
import { instancesOn } from '../entities/on-each-engine.ts';

interface Kept {
  readonly calls: number;
  readonly generic: number;
}

describe.each(engines)('plans on %s', (engine) => {
  const { at } = instancesOn(engine);

  test('of a row that is read again and again are kept, and the row is what it is now', async () => {
    const { store } = at(0);
    await withTransaction(store, async (tx) => {
      for (const title of ['保温杯甲', '保温杯乙', '保温杯丙', '保温杯丁', '保温杯戊', '保温杯己', '保温杯庚']) {
        await sql`update award set title = ${title} where id = 3001`.execute(tx);
        expect((await readRow(tx, award, 3001, 'house'))['title']).toBe(title);
      }
      expect((await readRow(tx, award, 3002, 'house')).id).toBe(3002);
      const { rows } =
        await sql<Kept>`select (generic_plans + custom_plans)::int as calls, generic_plans::int as generic
        from pg_prepared_statements where statement like ${`${keptMark}%from "award"%`}`.execute(tx);
      expect(rows.filter(({ calls }) => calls >= 8)).toHaveLength(1);
      expect(rows[0]?.generic).toBeGreaterThan(0);
    });
  });
});

test('only so many are kept, and nothing that does not ask for it', () => {
  const asked: unknown[] = [];
  const query = vi.spyOn(Client.prototype, 'query').mockImplementation((one: unknown) => void asked.push(one));
  const client = new PlanKeeper();
  void client.query('select 1');
  for (let at = 0; at < 200; at += 1) void client.query(`${keptMark} select ${at}`);
  void client.query(`${keptMark} select 0`);
  query.mockRestore();
  const named = asked.filter((one) => typeof one === 'object');
  expect(asked[0]).toBe('select 1');
  expect(asked[1]).toEqual(asked.at(-1));
  expect(named.length).toBeGreaterThan(50);
  expect(named.length).toBeLessThanOrEqual(101);
});
