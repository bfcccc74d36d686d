import { sql } from 'kysely';
import type { Db } from '../write/database.ts';
import type { Sql } from '../resource.ts';

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

/** How many rows the planner expects of `from … where …`: it looks at nothing but its statistics. */
export async function rowsExpected(db: Db, found: Sql): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) select 1 from ${found}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
