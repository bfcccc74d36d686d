import { sql } from 'kysely';
import { type AwardSource, isAwardSource, sourceEntities } from '../../contract/award-types.ts';
import { entityNamed } from '../../contract/entities.ts';
import type { Sql } from './resource.ts';
import { availableOf } from './stock-columns.ts';

/** `usable`: new awards may name it, and slots draw on it. */
function sourceOf(kind: AwardSource, name: string): Sql {
  const entity = entityNamed(name);
  const { referable = ['enabled'] } = entity;
  return sql`select ${sql.lit(kind)} as kind, t.id, t.title, t.stock_warn, ${availableOf(entity)} as available,
    t.status in (${sql.join(referable.map((status) => sql.lit(status)))}) as usable from ${sql.table(name)} as t`;
}

/** Everything that an award may be taken from, by what awards call its kind. */
export const sources: Sql = sql`(${sql.join(
  Object.entries(sourceEntities).flatMap(([kind, table]) => (isAwardSource(kind) ? [sourceOf(kind, table)] : [])),
  sql` union all `,
)})`;
