import { sql } from 'kysely';
import { wayDays } from '../../../contract/entity/list/living-chart.ts';
import type { Sql } from '../resource.ts';

/** The first of the days whose ways count, as a person in Shanghai reads it: today is the last. */
export const wayStart: Sql = sql`day_of(now()) - ${sql.lit(wayDays - 1)}`;

/** Rows `t` of an entity that took a way lately, by its code (`wayCode`). */
export function hasMoved(entity: string, code: string): Sql {
  const [column, from, to] = code.split('.');
  return sql`exists (select from state_move as m where m.entity = ${entity} and m.row_id = t.id and m.region = ${column}
    and m.from_state = ${from} and m.to_state = ${to}
    and m.at >= (${wayStart})::timestamp at time zone 'Asia/Shanghai')`;
}
