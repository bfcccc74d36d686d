import { sql } from 'kysely';
import { maxOffset, type Sort, sortsOf } from '../../../contract/core/page.ts';
import { type Place, placeCall, whyNowhere } from '../../../contract/entity/place.ts';
import { type PlaceQuery, placeSchema } from '../../../contract/entity/wire/wire-list.ts';
import { type Route, route } from '../../http/route.ts';
import { isOwn, whereOf } from './conditions.ts';
import type { Db, Viewer } from '../write/database.ts';
import { soughtBy } from './keyword-pairs.ts';
import { foundIn, isEverEmpty, isOwnOrder, orderedBy } from './list.ts';
import { lookedAtBy } from '../define-resource.ts';
import type { Resource, Sql } from '../resource.ts';
import { sourceOf } from '../row-source.ts';
import { scopeOf } from './scope.ts';

/** Where a row stands that was just saved. Entities whose rows are made or changed in their list have it. */
export function placeRoutes(resource: Resource): readonly Route[] {
  const { calls, permissionId, label } = resource.entity;
  // What is listed as a tree has no pages.
  if (resource.listed || !(calls.create || calls.update)) return [];
  return [
    route({
      call: placeCall(resource.entity),
      access: { permissionId, action: 'query' },
      summary: `一条${label}在列表的第几页`,
      input: placeSchema(resource.entity),
      read: (query, { store, caller }) => placeOf(store.db, lookedAtBy(resource, caller), query, caller),
    }),
  ];
}

async function placeOf(db: Db, resource: Resource, query: PlaceQuery, viewer: Viewer): Promise<Place> {
  const { filters, pageSize, rowId } = query;
  const sorts = query.sort ? sortsOf(query) : [resource.entity.defaultSort];
  const scope = scopeOf(resource.entity, viewer);
  const conditions = [...(await soughtBy(db, resource, filters, viewer)), scope];
  const itself = sql`t.id = ${rowId}`;
  const from = foundIn(resource, isOwn(resource, filters) && isOwnOrder(resource, sorts));
  const { rows: stands } = await sql<{ there: boolean; matches: boolean }>`
    select exists (select 1 ${sourceOf(resource)} ${whereOf([itself, scope])}) as there,
      exists (select 1 ${from} ${whereOf([itself, ...conditions])}) as matches`.execute(db);
  if (!stands[0]?.there) return { pageNo: null, why: whyNowhere.gone };
  if (!stands[0].matches) return { pageNo: null, why: whyNowhere.unmatched };
  const keys = decided(sorts);
  const here = keys.map(({ field }, index) => sql`${orderedBy(resource, field)} as ${sql.ref(keyOf(index))}`);
  const { rows } = await sql<{ before: number }>`
    with here as materialized (select ${sql.join(here)} ${from} where ${itself})
    select count(*)::int as before ${from} ${whereOf([...conditions, standsBefore(resource, keys)])}`.execute(db);
  const pages = Math.floor((rows[0]?.before ?? 0) / pageSize);
  return pages * pageSize > maxOffset ? { pageNo: null, why: whyNowhere.far } : { pageNo: pages + 1 };
}

const keyOf = (index: number) => `key_${index}`;

/** The order of a list with what breaks its ties (`orderOf`). */
const decided = (sorts: readonly Sort[]): readonly Sort[] =>
  sorts.some(({ field }) => field === 'id') ? sorts : [...sorts, { field: 'id', order: 'descend' }];

/**
 * Rows that the order has before the one sought, as `orderOf` has it: empty values last in both directions. Its own values are looked up in
 * the same statement: times would lose their microseconds on the way. Where a value is never empty, an index of the order finds the rows.
 */
function standsBefore(resource: Resource, keys: readonly Sort[]): Sql {
  return keys.reduceRight<Sql>(
    (later, { field, order }, index) => {
      const at = orderedBy(resource, field);
      const here = sql`(select ${sql.ref(keyOf(index))} from here)`;
      const earlier = order === 'ascend' ? sql`${at} < ${here}` : sql`${at} > ${here}`;
      if (!isEverEmpty(resource, field)) {
        const upTo = order === 'ascend' ? sql`${at} <= ${here}` : sql`${at} >= ${here}`;
        return sql`(${upTo} and (${earlier} or (${later})))`;
      }
      const full = sql`(${here} is null and ${at} is not null)`;
      return sql`(${earlier} or ${full} or (${at} is not distinct from ${here} and (${later})))`;
    },
    sql`false`,
  );
}
