import { sql } from 'kysely';
import type { Db } from '../write/database.ts';
import type { Sql } from '../resource.ts';
import { type DueStep, instantOf } from './instants.ts';

/*
 * What was due and could not be done waits longer each time, and is seen as overdue meanwhile: a row that fails holds up no other one.
 * What is remembered is of one instant; a row that is given another one starts anew.
 */

/** Minutes until the next try; the last one holds for all further ones. */
const waits = [1, 5, 30, 120, 720];

const keyOf = ({ column, state }: DueStep): string => `${column}.${state}`;

/** The row `t` was tried for this instant, and waits before the next try. */
export const isResting = (step: DueStep): Sql => sql`exists (select from due_retry as r
  where r.entity = ${step.resource.entity.name} and r.row_id = t.id and r.step = ${keyOf(step)} and r.due_at = ${instantOf(step)}
    and r.next_at > now())`;

/** Why the row `t` is overdue, as it was found when it was tried last; null where it was not. */
export const lastRefusal = (step: DueStep): Sql => sql`(select r.why from due_retry as r
  where r.entity = ${step.resource.entity.name} and r.row_id = t.id and r.step = ${keyOf(step)} and r.due_at = ${instantOf(step)})`;

/** A row that stays, and why: words of the chart or of a rule, as operators read them. */
export interface Stayed {
  readonly id: number;
  readonly why: string;
}

/** Remembers rows that stay where they are for now. */
export async function putOff(tx: Db, step: DueStep, stayed: readonly Stayed[]): Promise<void> {
  if (stayed.length === 0) return;
  const ids = stayed.map(({ id }) => id);
  const whys = stayed.map(({ why }) => why);
  const { name } = step.resource.entity;
  await sql`insert into due_retry as old (entity, row_id, step, due_at, tries, next_at, why)
    select ${name}, t.id, ${keyOf(step)}, ${instantOf(step)}, 1, now() + make_interval(mins => ${waits[0] ?? 1}), s.why
    from unnest(${ids}::bigint[], ${whys}::text[]) as s (id, why) join ${sql.table(name)} as t on t.id = s.id
    on conflict (entity, row_id, step) do update set
      tries = case when old.due_at = excluded.due_at then old.tries + 1 else 1 end, due_at = excluded.due_at, why = excluded.why,
      next_at = now() + make_interval(mins => (${waits}::int[])[least(${waits.length},
        case when old.due_at = excluded.due_at then old.tries + 1 else 1 end)])`.execute(tx);
}

/** Forgets what was remembered of rows that have moved. */
export const forget = (tx: Db, { resource }: DueStep, ids: readonly number[]) =>
  sql`delete from due_retry where entity = ${resource.entity.name} and row_id = any(${ids}::bigint[])`.execute(tx);
