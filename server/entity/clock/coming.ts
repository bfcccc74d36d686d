import { sql } from 'kysely';
import type { ComingStep } from '../../../contract/core/coming-step.ts';
import { stateWord } from '../../../contract/entity/list/states.ts';
import type { Row } from '../../../contract/core/page.ts';
import { eventLabel } from '../../../machines/entity/lifecycle/kernel.ts';
import type { Db } from '../write/database.ts';
import type { Resource } from '../resource.ts';
import { databaseNow, type DueStep, instantOf, isDue, isWaiting, stepsOf } from './instants.ts';
import { judge } from './judge.ts';
import { lastRefusal } from './retries.ts';

/** What time is going to do to a row, for its details: 将于 … 自动转为 …. */
export async function comingOf(db: Db, resource: Resource, row: Row): Promise<readonly ComingStep[]> {
  const coming: ComingStep[] = [];
  for (const step of stepsOf(resource)) coming.push(...(await comingBy(db, step, row)));
  return coming;
}

async function comingBy(db: Db, step: DueStep, row: Row): Promise<readonly ComingStep[]> {
  const { resource, column, takes, state } = step;
  const { entity, lifecycle, clock } = resource;
  // Where the column says it itself nothing is asked of rows that stand elsewhere.
  if (clock?.column === undefined && row[column] !== state) return [];
  const { rows } = await sql<{ at: string; overdue: boolean; why: string | null }>`
    select ${instantOf(step)} as at, ${isDue(step, databaseNow)} as overdue, ${lastRefusal(step)} as why
    from ${sql.table(entity.name)} as t where t.id = ${row.id} and ${isWaiting(step)} and ${instantOf(step)} is not null`.execute(
    db,
  );
  return rows.map(({ at, overdue, why }) => {
    const judged = judge(step, row);
    const [first] = takes;
    const label = 'arrived' in judged ? eventLabel(lifecycle, judged.event) : first?.label;
    const to = 'arrived' in judged ? { ...judged.arrived, ...judged.arrived.beside }[column] : first?.target;
    const kept = 'why' in judged ? judged.why : overdue ? why : null;
    return { label: label ?? '', to: stateWord(entity, column, to), at, overdue, ...(kept !== null && { why: kept }) };
  });
}
