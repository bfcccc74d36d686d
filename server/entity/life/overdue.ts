import { sql } from 'kysely';
import { databaseNow, isDue, stepsOf } from '../clock/instants.ts';
import { scopeOf } from '../read/scope.ts';
import type { Resource } from '../resource.ts';
import type { Db, Viewer } from '../write/database.ts';

/**
 * Rows that time should have moved on from where they are, by the state of this region; only states that have some. Those that the chart
 * refuses are among them, and those whose turn it is this moment.
 */
export async function overdueIn(
  db: Db,
  resource: Resource,
  column: string,
  viewer: Viewer,
): Promise<ReadonlyMap<string, number>> {
  const { entity } = resource;
  const ofRegion = stepsOf(resource).filter((step) => step.column === column);
  const counts = new Map<string, number>();
  for (const [state, steps] of Map.groupBy(ofRegion, (step) => step.state)) {
    const isOverdue = sql.join(
      steps.map((step) => isDue(step, databaseNow)),
      sql` or `,
    );
    const { rows } = await sql<{ readonly rows: number }>`select count(*) as rows from ${sql.table(entity.name)} as t
      where (${isOverdue}) and ${scopeOf(entity, viewer)}`.execute(db);
    const count = rows[0]?.rows ?? 0;
    if (count > 0) counts.set(state, count);
  }
  return counts;
}
