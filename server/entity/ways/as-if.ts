import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { rowKeys, stateColumn } from '../define-resource.ts';
import { rowFrom } from '../read/rows.ts';
import type { Resource, Sql } from '../resource.ts';
import { selectionOf } from '../row-source.ts';
import type { Db } from '../write/database.ts';

/** A record that is thought to stand elsewhere in its chart. */
export interface Thought {
  readonly resource: Resource;
  readonly id: number;
  /** Its states, by the columns of its regions. */
  readonly at: Values;
}

/** What is thought, with one thought more; what was thought of the same record before is forgotten. */
export const thinking = (thoughts: readonly Thought[], more: Thought): readonly Thought[] => [
  ...thoughts.filter(({ resource, id }) => resource.entity.name !== more.resource.entity.name || id !== more.id),
  more,
];

/** The states of a record as its table holds them. */
const stored = ({ resource, at }: Thought) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(at).map(([column, state]) => [stateColumn(resource, column), state])),
  );

/** A table of that name in which these rows stand elsewhere: it hides the real one from the whole statement. */
function hiding(name: string, thoughts: readonly Thought[]): Sql {
  const table = sql.table(name);
  const ids = thoughts.map(({ id }) => id);
  const changed = thoughts.map(
    (one) => sql`union all select changed.* from ${table} as kept,
      jsonb_populate_record(kept, ${stored(one)}::jsonb) as changed where kept.id = ${one.id}`,
  );
  return sql`${table} as not materialized (
    select kept.* from ${table} as kept where kept.id <> all(${ids}::bigint[]) ${sql.join(changed, sql` `)})`;
}

/**
 * A row as it would be read if other rows, or it itself, stood elsewhere in their charts. Nothing is written or locked: the statement
 * reads these tables through others of the same names. Undefined where there is no such row.
 */
export async function readAsIf(
  db: Db,
  resource: Resource,
  id: number,
  thoughts: readonly Thought[],
): Promise<Row | undefined> {
  const names = [...new Set(thoughts.map((one) => one.resource.entity.name))];
  const hidden = names.map((name) =>
    hiding(
      name,
      thoughts.filter((one) => one.resource.entity.name === name),
    ),
  );
  const { rows } = await sql<Values>`${hidden.length > 0 ? sql`with ${sql.join(hidden)}` : sql``}
    select ${selectionOf(resource, rowKeys(resource))} where t.id = ${id}`.execute(db);
  return rows[0] && rowFrom(resource, rows[0]);
}
