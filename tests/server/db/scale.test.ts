import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import type { Store } from '../../../server/db/store.ts';
import { endEngines, openEmpty } from './engines.ts';

/* docs/scale.md plans how tables are spread over many servers. Each unique key that such a plan could not keep is named there. */

interface Spread {
  readonly table: string;
  readonly by: string;
  /** Keys that do not hold what the table is spread by, as `a, b`. */
  readonly loose: readonly string[];
}

const page = fs.readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8');
const rows = page.slice(page.indexOf('## Unique keys')).matchAll(/^\| (\w+) \| (\w+) \| (.*?)\|$/gm);
const spread: readonly Spread[] = [...rows].map(([, table = '', by = '', said = '']) => ({
  table,
  by,
  loose: [...said.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
}));

let store: Store;
beforeAll(async () => {
  store = await openEmpty('postgres');
  await migrate(store.pool);
});
afterAll(async () => {
  await store.close();
  await endEngines();
});

/** The columns of each unique key of a table, as `a, b`. */
async function keysOf(table: string): Promise<readonly string[]> {
  const { rows: found } = await store.pool.query<{ readonly columns: string }>(
    `select (select string_agg(pg_get_indexdef(i.indexrelid, k, true), ', ' order by k)
        from generate_series(1, i.indnkeyatts) as k) as columns
      from pg_index i where i.indrelid = $1::regclass and i.indisunique`,
    [table],
  );
  return found.map(({ columns }) => columns);
}

test('the table of the page is read', () => expect(spread.length).toBeGreaterThan(20));

test.each(spread)('$table: its keys hold $by, or the page says what becomes of them', async ({ table, by, loose }) => {
  const keys = await keysOf(table);
  const without = keys.filter((key) => !key.split(', ').some((column) => column.replaceAll('"', '') === by));
  expect(without.map((key) => key.replaceAll('"', '')).toSorted()).toEqual(loose.toSorted());
});

test('every table that names a member is spread', async () => {
  const { rows: found } = await store.pool.query<{ readonly table: string }>(
    `select distinct c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and a.attname in ('user_id', 'member_id', 'record_id', 'member_no')`,
  );
  const named = new Set(spread.map(({ table }) => table));
  const missing = found.map(({ table }) => table).filter((table) => !named.has(table));
  // What operators write about members is small: it is copied.
  expect(missing.toSorted()).toEqual(['he_user_black_list']);
});
