import { sql } from 'kysely';
import { areaWordsKey } from '../../../contract/core/area-tree.ts';
import type { Fields, Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { areaWords, isOfAreas } from '../../core/areas/area-words.ts';
import { keptMark } from '../../db/kept-plans.ts';
import { failure } from '../../http/failure.ts';
import { comingOf } from '../clock/coming.ts';
import { wireValue } from './column.ts';
import type { Db, Viewer } from '../write/database.ts';
import { rowKeys } from '../define-resource.ts';
import type { Resource } from '../resource.ts';
import { selectionOf } from '../row-source.ts';
import { scopeOf, shownTo } from './scope.ts';
import { isRow } from './wire-values.ts';

/** Fields that hold areas, unless another field has the key of their names; by their declaration. */
const areaFields = new WeakMap<Fields, readonly string[]>();

function areaFieldsOf(fields: Fields): readonly string[] {
  const known = areaFields.get(fields);
  if (known) return known;
  const isArea = (key: string) => isOfAreas(fields[key] ?? { kind: 'text' });
  const found = Object.keys(fields).filter((key) => isArea(key) && !fields[areaWordsKey(key)]);
  areaFields.set(fields, found);
  return found;
}

/** A row of the database as the API answers it: declared fields checked by kind, facts as they are, areas in words, titles made. */
export function rowFrom(resource: Resource, raw: Values): Row {
  const { entity, derive = (row: Row) => row } = resource;
  const { name, fields } = entity;
  // A list makes thousands of these values at a time.
  const row: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const field = fields[key];
    row[key] = field ? wireValue(key, field, value) : value;
  }
  for (const key of areaFieldsOf(fields)) if (Object.hasOwn(raw, key)) row[areaWordsKey(key)] = areaWords(raw[key]);
  if (!isRow(row)) throw new Error(`${name} has a row without id, version or status`);
  return derive(row);
}

/** One row with everything; undefined when there is none within the viewer's scope. Its values are as they are kept. */
async function findRow(db: Db, resource: Resource, id: number, viewer: Viewer): Promise<Row | undefined> {
  const { rows } = await sql<Values>`${sql.raw(keptMark)}
    select ${selectionOf(resource, rowKeys(resource))}
    where t.id = ${id} and ${scopeOf(resource.entity, viewer)}`.execute(db);
  return rows[0] && rowFrom(resource, rows[0]);
}

/** Rows with everything, by id; those outside of the viewer's scope are left out. */
export async function readRows(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Values>`
    select ${selectionOf(resource, rowKeys(resource))}
    where t.id = any(${ids}::bigint[]) and ${scopeOf(resource.entity, viewer)}`.execute(db);
  return new Map(rows.map((raw) => rowFrom(resource, raw)).map((row) => [row.id, row]));
}

/** One row with everything, its values as they are kept. @throws {Failure} 40401, also outside of the viewer's scope */
export async function readRow(db: Db, resource: Resource, id: number, viewer: Viewer): Promise<Row> {
  const row = await findRow(db, resource, id, viewer);
  if (!row) throw failure('notFound');
  return row;
}

/**
 * Where a row stands, without all that is joined and counted for it: of a hundred rows that is a fifth of a second.
 * @throws {Failure} 40401, also outside of the viewer's scope
 */
export async function standingOf(
  db: Db,
  { entity }: Resource,
  id: number,
  viewer: Viewer,
): Promise<Pick<Row, 'version' | 'status'>> {
  const { rows } = await sql<Pick<Row, 'version' | 'status'>>`
    select t.version, t.status from ${sql.table(entity.name)} as t
    where t.id = ${id} and ${scopeOf(entity, viewer)}`.execute(db);
  const [row] = rows;
  if (!row) throw failure('notFound');
  return row;
}

/**
 * Locks a row until the transaction ends, then reads it: in two statements, so that what is joined and counted is no older
 * than the lock. @throws {Failure} 40401
 */
export async function lockRow(tx: Db, resource: Resource, id: number, viewer: Viewer): Promise<Row> {
  const { entity } = resource;
  await sql`
    select t.id from ${sql.table(entity.name)} as t
    where t.id = ${id} and ${scopeOf(entity, viewer)} for no key update`.execute(tx);
  return readRow(tx, resource, id, viewer);
}

/** What the details call answers: the row as the viewer may read it, and what only details carry. @throws {Failure} 40401 */
export async function readDetails(
  db: Db,
  resource: Resource,
  id: number,
  viewer: Viewer,
  asked?: Values,
): Promise<Row> {
  const row = await readRow(db, resource, id, viewer);
  const due = await comingOf(db, resource, row);
  return {
    ...shownTo(resource.entity, viewer, row),
    ...(due.length > 0 && { due }),
    ...(await resource.details?.(db, row, viewer, asked)),
  };
}
