import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import { type ListPage, type ListQuery, type Row, type Sort, sortsOf } from '../../../contract/core/page.ts';
import { isOwn, whereOf } from './conditions.ts';
import type { Db, Viewer } from '../write/database.ts';
import { countOf, isShared } from './counts.ts';
import { orderOfStretch } from './far-rows.ts';
import { soughtBy } from './keyword-pairs.ts';
import { expressionOf, isStored, rowKeys } from '../define-resource.ts';
import type { Resource, Sql } from '../resource.ts';
import { selectionOf, sourceOf } from '../row-source.ts';
import { readable, rowsByIds } from '../page-rows.ts';
import { isLimited, scopeOf } from './scope.ts';
import { isNeverNull } from './table-spec.ts';

/** Which rows, in what order, and which keys of them. */
export interface Selection {
  readonly pageNo: number;
  readonly pageSize: number;
  /** The most important first. */
  readonly sorts: readonly Sort[];
  /** An order that no key gives, in place of `sorts`. */
  readonly order?: Sql | undefined;
  /** Keys of numbers whose sums over all rows are wanted. */
  readonly totals?: readonly string[];
  readonly conditions: readonly Sql[];
  /** Whether the conditions look at nothing but the row's own table. */
  readonly own?: boolean;
  readonly keys: readonly string[];
}

/** A page of a list call (spec §3). Details-only texts are left out where there is a details call. */
export async function listRows(db: Db, resource: Resource, query: ListQuery, viewer: Viewer): Promise<ListPage> {
  const { pageNo, pageSize, filters } = query;
  const sorts = query.sort ? sortsOf(query) : [resource.entity.defaultSort];
  const conditions = await soughtBy(db, resource, filters, viewer);
  const page = await selectPage(db, resource, viewer, {
    pageNo,
    pageSize,
    sorts,
    order: await orderOfStretch(db, resource, { filters, sorts, conditions }, viewer),
    totals: query.totals ? (resource.entity.totals ?? []) : [],
    conditions,
    own: isOwn(resource, filters),
    keys: keysOf(resource, query),
  });
  // Under conditions the answer would tell of hidden rows what they hold.
  const tells = page.totalCount === 0 && Object.keys(filters).length === 0 && isLimited(resource.entity, viewer);
  return tells && (await hasAny(db, resource, conditions)) ? { ...page, outOfScope: true } : page;
}

/** Whether there are rows at all, whoever may see them. */
async function hasAny(db: Db, resource: Resource, conditions: readonly Sql[]): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select 1 ${sourceOf(resource)} ${whereOf([...conditions])}) as any`.execute(db);
  return rows[0]?.any ?? false;
}

/** What of each row is answered: what names it and no more, all of it, or all that our lists look at. */
function keysOf(resource: Resource, { brief, lean, filters }: ListQuery): readonly string[] {
  const { entity } = resource;
  if (brief) return ['id', 'version', 'status', ...(entity.brief ?? [])];
  const whole = rowKeys(resource, { brief: entity.calls.detail !== undefined });
  if (!lean) return whole;
  // A list that is narrowed to rows of one other row names that one from what its rows say.
  const narrowed = new Set(Object.keys(filters).flatMap((key) => [key, `${key.replace(/_id$/, '')}_title`]));
  const left = new Set(entity.unlisted?.filter((key) => !narrowed.has(key)));
  return whole.filter((key) => !left.has(key));
}

/** From so many rows before a page on, it takes as long to find it as to count all. */
const farBack = 10_000;

/**
 * A page of rows within the viewer's scope, as he may read them, and the count of all; ties of the sort are broken by id. The count is
 * not asked for where the page itself tells: when it is the last one. For a page far back it is taken at the same time, on a connection
 * of its own.
 */
export async function selectPage(db: Db, resource: Resource, viewer: Viewer, selection: Selection): Promise<ListPage> {
  const { pageNo, pageSize, totals = [] } = selection;
  const where = whereOf([...selection.conditions, scopeOf(resource.entity, viewer)]);
  const before = (pageNo - 1) * pageSize;
  const found = sql`select count(*) as count ${foundIn(resource, selection.own)} ${where}`;
  const count = async () => countOf(db, found, resource.journal);
  const isFar = before >= farBack && totals.length === 0 && isShared(db);
  const [{ data, found: onPage }, meanwhile] = await Promise.all([
    rowsOf(db, resource, viewer, selection, where),
    isFar ? count() : undefined,
  ]);
  const isLast = onPage < pageSize && (onPage > 0 || pageNo === 1);
  if (totals.length > 0) return { data, pageNo, ...(await summed(db, resource, totals, where)) };
  if (isLast) return { data, pageNo, totalCount: before + onPage };
  const counted = meanwhile ?? (await count());
  // It may be a moment younger or older than the page.
  return { data, pageNo, totalCount: onPage > 0 ? Math.max(counted, before + onPage) : counted };
}

/**
 * The ids of the page are looked up first, out of an index alone where there is one: all that stands before the page is passed over
 * without being read. Which index that is depends on the values asked for, so this is planned each time; the rows of the page, with what
 * is joined and counted for them, are read by a statement whose plan is kept (page-rows.ts).
 */
async function rowsOf(
  db: Db,
  resource: Resource,
  viewer: Viewer,
  { pageNo, pageSize, sorts, order = orderOf(resource, sorts), keys, own }: Selection,
  where: Sql,
): Promise<{ readonly data: readonly Row[]; readonly found: number }> {
  const slice = sql`order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
  if (resource.rows) {
    const { rows } = await sql<Values>`select ${selectionOf(resource, keys)} ${where} ${slice}`.execute(db);
    return { data: readable(resource, viewer, rows), found: rows.length };
  }
  const from = foundIn(resource, own && isOwnOrder(resource, sorts));
  const { rows: found } = await sql<{ id: number }>`select t.id ${from} ${where} ${slice}`.execute(db);
  const ids = found.map(({ id }) => id);
  return { data: await rowsByIds(db, resource, ids, keys, viewer), found: ids.length };
}

/** Where rows are looked for. What is joined for nothing would keep the database from answering out of an index alone. */
export const foundIn = (resource: Resource, own = false): Sql =>
  own && !resource.rows ? sql`from ${sql.table(resource.entity.name)} as t` : sourceOf(resource);

/** Whether an order looks at nothing but the row's own table. */
export const isOwnOrder = (resource: Resource, sorts: readonly Sort[]): boolean =>
  sorts.every(({ field }) => field === 'id' || isStored(resource, field));

/** The count and the sums over all rows. Keys come from the declaration; a sum of counts fits a double exactly. */
async function summed(
  db: Db,
  resource: Resource,
  keys: readonly string[],
  where: Sql,
): Promise<Pick<ListPage, 'totalCount' | 'totals'>> {
  const sums = keys.map((key) => sql`, coalesce(sum(${expressionOf(resource, key)}), 0)::float8 as ${sql.ref(key)}`);
  const { rows } = await sql<Values>`
    select count(*) as row_total${sql.join(sums, sql``)} ${sourceOf(resource)} ${where}`.execute(db);
  const [found = {}] = rows;
  return {
    totalCount: Number(found['row_total'] ?? 0),
    totals: Object.fromEntries(keys.map((key) => [key, Number(found[key] ?? 0)])),
  };
}

/** Empty values stand last in both directions; ties are broken by id, newest first. By id alone the order is the primary key's own. */
export function orderOf(resource: Resource, sorts: readonly Sort[]): Sql {
  const parts = sorts.map(({ field, order }) => {
    const direction = order === 'ascend' ? sql`asc` : sql`desc`;
    const empty = isEverEmpty(resource, field) ? sql`nulls last` : sql``;
    return sql`${orderedBy(resource, field)} ${direction} ${empty}`;
  });
  const decided = sorts.some(({ field }) => field === 'id');
  return sql.join(decided ? parts : [...parts, sql`t.id desc`]);
}

/** What stands for a field where rows are put in order. */
export const orderedBy = (resource: Resource, field: string): Sql =>
  resource.orders?.[field] ?? expressionOf(resource, field);

/** Whether rows may have no value there. An index serves both directions only where nobody has to say what becomes of empty values. */
export function isEverEmpty(resource: Resource, key: string): boolean {
  const field = resource.entity.fields[key];
  if (key === 'id' || resource.filled?.includes(key)) return false;
  if (key === 'stock_available' && resource.entity.stock && !resource.computed?.[key]) return false;
  return resource.rows !== undefined || field === undefined || !isStored(resource, key) || !isNeverNull(field);
}
