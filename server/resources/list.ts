import { sql } from 'kysely';
import type { Values } from '../../contract/field.ts';
import type { ListPage, ListQuery, Sort } from '../../contract/page.ts';
import { conditionsOf, whereOf } from './conditions.ts';
import type { Db, Viewer } from './database.ts';
import { expressionOf, type Resource, rowKeys, selectionOf, sourceOf, type Sql } from './resource.ts';
import { rowFrom } from './rows.ts';
import { scopeOf, shownTo } from './scope.ts';

/** Which rows, in what order, and which keys of them. */
export interface Selection {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly sort: Sort;
  readonly conditions: readonly Sql[];
  readonly keys: readonly string[];
}

/** A page of a list call (spec §3). Details-only texts are left out where there is a details call. */
export const listRows = (db: Db, resource: Resource, query: ListQuery, viewer: Viewer): Promise<ListPage> =>
  selectPage(db, resource, viewer, {
    pageNo: query.pageNo,
    pageSize: query.pageSize,
    sort: query.sort ?? resource.entity.defaultSort,
    conditions: conditionsOf(resource, query.filters),
    keys: rowKeys(resource, { brief: resource.entity.calls.detail !== undefined }),
  });

/**
 * A page of rows within the viewer's scope, as he may read them, and the count of all, in one statement; ties of the sort are broken
 * by id.
 */
export async function selectPage(db: Db, resource: Resource, viewer: Viewer, selection: Selection): Promise<ListPage> {
  const { pageNo, pageSize, sort, conditions, keys } = selection;
  const { entity } = resource;
  const where = whereOf([...conditions, scopeOf(entity, viewer)]);
  const found = await sql<Values>`
    select counted.row_total, found.* from (select count(*) as row_total ${sourceOf(resource)} ${where}) as counted
    left join lateral (
      select ${selectionOf(resource, keys)} ${where}
      order by ${orderOf(sort, expressionOf(resource, sort.field), sql`t.id`)}
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    ) as found on true
    order by ${orderOf(sort, sql`found.${sql.ref(sort.field)}`, sql`found.id`)}`.execute(db);
  // The count stands on every line; a page beyond the end has one line without a row.
  const data = found.rows.flatMap(({ row_total: _, ...raw }) =>
    raw['id'] === null ? [] : [shownTo(entity, viewer, rowFrom(resource, raw))],
  );
  return { data, pageNo, totalCount: Number(found.rows[0]?.['row_total'] ?? 0) };
}

/** Empty values stand last in both directions; by id alone the order is the primary key's own. */
function orderOf({ field, order }: Sort, expression: Sql, id: Sql): Sql {
  const direction = order === 'ascend' ? sql`asc` : sql`desc`;
  return field === 'id' ? sql`${id} ${direction}` : sql`${expression} ${direction} nulls last, ${id} desc`;
}
