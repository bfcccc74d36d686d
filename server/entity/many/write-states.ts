import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import type { Arrived } from '../../../machines/entity/lifecycle/kernel.ts';
import { noteRows } from '../events/row-news.ts';
import type { Resource } from '../resource.ts';
import type { Db } from '../write/database.ts';

/** A row as it stands under its lock, and where its chart takes it. */
interface Moving {
  readonly row: Row;
  readonly arrived: Arrived;
}

/** Writes another state of many rows, and nothing else: a statement for each state that they come to. `by`: null is the house itself. */
export async function writeStates(
  tx: Db,
  { entity }: Resource,
  moving: readonly Moving[],
  by: number | null,
): Promise<void> {
  const byArrival = Map.groupBy(moving, ({ arrived }) => JSON.stringify(arrived));
  for (const group of byArrival.values()) {
    const [first] = group;
    if (!first) continue;
    const { status, beside } = first.arrived;
    const sets = Object.entries({ status, ...beside }).map(([key, value]) => sql`${sql.ref(key)} = ${value}`);
    const ids = group.map(({ row }) => row.id);
    await sql`update ${sql.table(entity.name)} set ${sql.join(sets)}, version = version + 1, updated_at = now(), updated_by = ${by}
      where id = any(${ids}::bigint[])`.execute(tx);
    noteRows(tx, entity.name, ids);
  }
}
