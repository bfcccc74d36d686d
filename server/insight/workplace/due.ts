import { sql } from 'kysely';
import { stateWord } from '../../../contract/entity/list/states.ts';
import type { DueLine, DueLines } from '../../../contract/insight/due.ts';
import { queryOf } from '../../../contract/insight/todos.ts';
import { pages } from '../../../contract/menu/pages.ts';
import { resources } from '../../catalogue.ts';
import { databaseNow, type DueStep, instantOf, isDue, isWaiting, stepsOf } from '../../entity/clock/instants.ts';
import type { Db } from '../../entity/write/database.ts';
import { scopeOf } from '../../entity/read/scope.ts';
import type { Caller } from '../../http/route.ts';

interface Counted {
  readonly overdue: number;
  readonly hour: number;
  readonly day: number;
  readonly first_at: string | null;
}

/** Counted over the index of the state and its instant, of rows that the caller may see. */
async function countedOf(db: Db, step: DueStep, caller: Caller): Promise<Counted | undefined> {
  const { entity } = step.resource;
  const before = (interval: string) => isDue(step, sql`${databaseNow} + ${sql.lit(interval)}::interval`);
  const overdue = isDue(step, databaseNow);
  const { rows } = await sql<Counted>`
    select count(*) filter (where ${overdue}) as overdue, count(*) filter (where ${before('1 hour')} and not ${overdue}) as hour,
      count(*) filter (where not ${overdue}) as day, min(${instantOf(step)}) as first_at
    from ${sql.table(entity.name)} as t where ${isWaiting(step)} and ${before('1 day')} and ${scopeOf(entity, caller)}`.execute(
    db,
  );
  return rows[0];
}

/** 到期: what time moves in the next hour and day, and what it should have moved already, in the lists that the caller may look at. */
export async function dueOf(db: Db, caller: Caller): Promise<DueLines> {
  const data: DueLine[] = [];
  for (const step of resources.flatMap(stepsOf)) {
    const { entity } = step.resource;
    const page = pages.find((one) => one.entity === entity.name);
    if (!page || !caller.grants.has(`${entity.permissionId}.query`)) continue;
    const { first_at: first, ...counts } = (await countedOf(db, step, caller)) ?? { first_at: null };
    if (first === null || !('day' in counts)) continue;
    data.push({
      key: `${entity.name}.${step.column}.${step.state}.${step.at}`,
      entity: entity.label,
      title: step.takes.map(({ label }) => label).join(' / '),
      from: stateWord(entity, step.column, step.state),
      to: step.takes.map(({ target }) => stateWord(entity, step.column, target)).join(' / '),
      ...counts,
      first_at: first,
      path: `${page.path}?${queryOf({ [step.column]: [step.state] })}`,
    });
  }
  return { data: data.toSorted((one, other) => (one.first_at < other.first_at ? -1 : 1)) };
}
