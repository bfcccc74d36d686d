import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { pageMark } from '../db/kept-plans.ts';
import type { Db, Viewer } from './write/database.ts';
import type { Resource, Sql } from './resource.ts';
import { selectionOf } from './row-source.ts';
import { rowFrom } from './read/rows.ts';
import { isMaskedFor, scopeOf, shownTo } from './read/scope.ts';

/** Larger pages are planned anew: what suits fifty rows may not suit ten thousand, and planning is little of their time. */
const largestKept = 500;

/**
 * These rows in this order, as the viewer may read them. Their ids were looked up a moment ago: a row that has left the viewer's scope
 * since is left out. Whatever the ids, the plan is the same, so connections keep it (docs/decisions/101-lists-in-two-statements.md).
 */
export async function rowsByIds(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  keys: readonly string[],
  viewer: Viewer,
): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const mark = sql.raw(ids.length <= largestKept ? pageMark : '');
  const { rows } = await sql<Values>`${mark}
    select ${selectedOf(db, resource, keys)}
    where t.id = any(${ids}::bigint[]) and ${scopeOf(resource.entity, viewer)}`.execute(db);
  const found = new Map(rows.map((raw) => [raw['id'], raw]));
  const inOrder = ids.map((id) => found.get(id)).filter((raw) => raw !== undefined);
  return readable(resource, viewer, inOrder);
}

/** Rows of the database as the viewer may read them. */
export function readable(resource: Resource, viewer: Viewer, found: readonly Values[]): readonly Row[] {
  const rows = found.map((raw) => rowFrom(resource, raw));
  return isMaskedFor(resource.entity, viewer) ? rows.map((row) => shownTo(resource.entity, viewer, row)) : rows;
}

/** What was put together once for a resource, by the keys that it reads. */
const selections = new WeakMap<Resource, Map<string, Sql>>();
/** Sets of keys that are remembered of a resource; lists ask for few. */
const mostSelections = 20;

/** `selectionOf`, whose eighty expressions are not put together for each call: they are the same text, without any values. */
function selectedOf(db: Db, resource: Resource, keys: readonly string[]): Sql {
  const known = selections.get(resource) ?? new Map<string, Sql>();
  selections.set(resource, known);
  const name = keys.join(',');
  const before = known.get(name);
  if (before) return before;
  const selection = selectionOf(resource, keys);
  const { sql: text, parameters } = selection.compile(db);
  const made = parameters.length === 0 ? sql.raw(text) : selection;
  if (known.size < mostSelections) known.set(name, made);
  return made;
}
