import { sql } from 'kysely';
import { wayDays } from '../../../contract/entity/list/living-chart.ts';
import type { Resource, Sql } from '../resource.ts';
import { isOverdue, stepsFrom } from './overdue.ts';

/** The first of the days whose ways count, as a person in Shanghai reads it: today is the last. */
export const wayStart: Sql = sql`day_of(now()) - ${sql.lit(wayDays - 1)}`;

/** Rows `t` of an entity that took a way lately, by its code (`wayCode`), or that should have left a state by now (`overdueCode`). */
export function hasMoved(resource: Resource, code: string): Sql {
  const { name: entity } = resource.entity;
  const [column = '', from = '', to] = code.split('.');
  if (to === undefined) return isOverdue(stepsFrom(resource, column, from));
  return sql`exists (select from state_move as m where m.entity = ${entity} and m.row_id = t.id and m.region = ${column}
    and m.from_state = ${from} and m.to_state = ${to}
    and m.at >= (${wayStart})::timestamp at time zone 'Asia/Shanghai')`;
}
