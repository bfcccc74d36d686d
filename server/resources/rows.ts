import { sql } from 'kysely';
import type { Values } from '../../contract/field.ts';
import type { Row } from '../../contract/page.ts';
import { failure } from '../http/failure.ts';
import { wireValue } from './column.ts';
import type { Db } from './database.ts';
import { type Resource, rowKeys, selectionOf } from './resource.ts';
import { isRow } from './wire-values.ts';

/** A row of the database as the API answers it: declared fields checked by kind, facts as they are, titles made. */
export function rowFrom(resource: Resource, raw: Values): Row {
  const { entity, derive = (row: Row) => row } = resource;
  const entries = Object.entries(raw).map(([key, value]) => {
    const field = entity.fields[key];
    return [key, field ? wireValue(key, field, value) : value] as const;
  });
  const row: Values = Object.fromEntries(entries);
  if (!isRow(row)) throw new Error(`${entity.name} has a row without id, version or status`);
  return derive(row);
}

/** One row with everything; undefined when there is none. */
async function findRow(db: Db, resource: Resource, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Values>`select ${selectionOf(resource, rowKeys(resource))} where t.id = ${id}`.execute(db);
  return rows[0] && rowFrom(resource, rows[0]);
}

/** One row with everything. @throws {Failure} 40401 */
export async function readRow(db: Db, resource: Resource, id: number): Promise<Row> {
  const row = await findRow(db, resource, id);
  if (!row) throw failure('notFound');
  return row;
}

/**
 * Locks a row until the transaction ends, then reads it: in two statements, so that what is joined and counted is no older
 * than the lock. @throws {Failure} 40401
 */
export async function lockRow(tx: Db, resource: Resource, id: number): Promise<Row> {
  await sql`select id from ${sql.table(resource.entity.name)} where id = ${id} for update`.execute(tx);
  return readRow(tx, resource, id);
}

/** What the details call answers: the row and what only details carry. @throws {Failure} 40401 */
export async function readDetails(db: Db, resource: Resource, id: number): Promise<Row> {
  const row = await readRow(db, resource, id);
  return { ...row, ...(await resource.details?.(db, row)) };
}
