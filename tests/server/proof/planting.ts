import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Values } from '../../../contract/entity/field.ts';
import type { Store } from '../../../server/db/store.ts';
import { type Tx, withTransaction } from '../../../server/db/transaction.ts';

/*
 * Good set-ups and their mutants, whatever they are set-ups of: each fault is planted in its share of them, has to be found, and what is
 * found has to happen to its person in what the house really does.
 */

/** Rows like one of the demo, but for what is said of them. */
export async function copies(tx: Tx, table: string, like: number, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(o, r)).* from ${sql.table(table)} as o, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r
    where o.id = ${like}`.execute(tx);
}

class Rollback extends Error {}

/** Does something to rows, and takes it back. */
export async function takenBack<Result>(store: Store, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  await withTransaction(store, async (tx) => {
    result = await work(tx);
    throw new Rollback();
  }).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
  return result as Result;
}

/** Whether a fault that was planted was found, and what its counterexample does not show. Undefined: there was no place for it. */
export type Tried = { readonly missed: string } | { readonly shown: string } | undefined;

/** With TEST_FULL every set-up has its faults, else one of so many (docs/decisions/111). */
const thinned = process.env['TEST_FULL'] === '1' ? 1 : 2;

/** Plants each fault in its share of the set-ups. `share`: one of so many of them. */
export async function plantAll(
  seeds: readonly number[],
  names: readonly string[],
  plant: (seed: number, name: string) => Promise<Tried>,
  share = 4,
) {
  const counts = new Map(names.map((name) => [name, 0]));
  const [missed, unshown] = [[] as string[], [] as string[]];
  for (const seed of seeds)
    for (const [at, name] of names.entries()) {
      if ((seed + at) % (share * thinned) > 0) continue;
      const result = await plant(seed, name);
      if (!result) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if ('missed' in result) missed.push(result.missed);
      else if (result.shown !== '') unshown.push(result.shown);
    }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { total, missed, unshown, rare: [...counts].filter(([, count]) => count < 3 / thinned) };
}

/** Every kind of fault was tried, at least 97 % of more than `least` were found, and each counterexample happened to its person. */
export function expectFound(
  { total, missed, unshown, rare }: Awaited<ReturnType<typeof plantAll>>,
  least: number,
): void {
  expect({ rare, unshown }).toEqual({ rare: [], unshown: [] });
  expect(total).toBeGreaterThan(least / thinned);
  expect({ missed, isEnough: missed.length <= total * 0.03 }).toMatchObject({ isEnough: true });
}
