import { sql } from 'kysely';
import { type FilterValues, rangeKeys, type Sort } from '../../../contract/core/page.ts';
import { isOwn, whereOf } from './conditions.ts';
import type { Db, Viewer } from '../write/database.ts';
import { rowsExpected } from './rows-expected.ts';
import { isStored } from '../define-resource.ts';
import type { Resource, Sql } from '../resource.ts';
import { scopeOf } from './scope.ts';

/** So many rows are sorted sooner than as many entries of an index are passed over that lie before them. */
const quicklySorted = 50_000;

interface Asked {
  readonly filters: FilterValues;
  readonly sorts: readonly Sort[];
  readonly conditions: readonly Sql[];
}

/**
 * The order of a page of a large table by number where it is asked for a stretch of time: said so that the rows of the stretch are found
 * by its index and sorted then. The planner takes the rows of a stretch to be spread over all numbers and would go through these from
 * the newest on, past half a million rows for a month that lies far back. Undefined where numbers are gone through as ever: the stretch
 * has too many rows to be sorted with each call.
 */
export async function orderOfStretch(
  db: Db,
  resource: Resource,
  { filters, sorts, conditions }: Asked,
  viewer: Viewer,
): Promise<Sql | undefined> {
  const { entity } = resource;
  const [first, ...others] = sorts;
  if (!entity.large || resource.rows || first?.field !== 'id' || others.length > 0 || !isOwn(resource, filters))
    return undefined;
  const isStretch = entity.filters.some(
    ({ kind, key }) =>
      kind === 'range' && isStored(resource, key) && rangeKeys(key).some((end) => typeof filters[end] === 'string'),
  );
  if (!isStretch) return undefined;
  const found = sql`${sql.table(entity.name)} as t ${whereOf([...conditions, scopeOf(entity, viewer)])}`;
  if ((await rowsExpected(db, found)) > quicklySorted) return undefined;
  return first.order === 'ascend' ? sql`(t.id + 0) asc` : sql`(t.id + 0) desc`;
}
