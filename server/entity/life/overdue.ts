import { sql } from 'kysely';
import { databaseNow, type DueStep, isDue, stepsOf } from '../clock/instants.ts';
import { scopeOf } from '../read/scope.ts';
import type { Resource, Sql } from '../resource.ts';
import type { Db, Viewer } from '../write/database.ts';

/** What time does to rows in one state of a region. */
export const stepsFrom = (resource: Resource, column: string, state: string): readonly DueStep[] =>
  stepsOf(resource).filter((step) => step.column === column && step.state === state);

/** Rows `t` that one of these steps should have taken by now. */
export const isOverdue = (steps: readonly DueStep[]): Sql =>
  steps.length === 0
    ? sql`false`
    : sql`(${sql.join(
        steps.map((step) => isDue(step, databaseNow)),
        sql` or `,
      )})`;

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
    const { rows } = await sql<{ readonly rows: number }>`select count(*) as rows from ${sql.table(entity.name)} as t
      where ${isOverdue(steps)} and ${scopeOf(entity, viewer)}`.execute(db);
    const count = rows[0]?.rows ?? 0;
    if (count > 0) counts.set(state, count);
  }
  return counts;
}
