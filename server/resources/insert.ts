import { sql } from 'kysely';
import type { Entity } from '../../contract/entity.ts';
import type { Values } from '../../contract/field.ts';
import { parameterOf } from './column.ts';
import type { Db } from './database.ts';
import { isStored, type Resource, type Sql } from './resource.ts';

/** The next id of an entity's rows. */
export async function nextId(tx: Db, { name }: Entity): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${name}, 'id')) as id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`${name} has no sequence`);
  return row.id;
}

/** The readable number of a row: prefix and the id in so many digits, `JL00000042`. */
function numberOf({ numbered }: Entity, id: number): Values {
  return numbered ? { [numbered.field]: `${numbered.prefix}${String(id).padStart(numbered.digits, '0')}` } : {};
}

/** The columns of some values with their parameters, in the order of the declaration; other keys are left out. */
export function assignments(resource: Resource, values: Values): readonly { column: Sql; parameter: Sql }[] {
  return Object.entries(resource.entity.fields)
    .filter(([key]) => Object.hasOwn(values, key) && isStored(resource, key))
    .map(([key, field]) => ({ column: sql.ref(key), parameter: parameterOf(field, values[key]) }));
}

/** A row to be inserted. */
export interface NewRow {
  readonly id: number;
  readonly values: Values;
}

/** Inserts a row with its number; `by` is the account that makes it, null for the house itself. */
export const insertRow = (tx: Db, resource: Resource, id: number, values: Values, by: number | null): Promise<void> =>
  insertRows(tx, resource, [{ id, values }], by);

/** Inserts rows that have the same keys in one statement. */
export async function insertRows(
  tx: Db,
  resource: Resource,
  rows: readonly NewRow[],
  by: number | null,
): Promise<void> {
  const { entity } = resource;
  const lines = rows.map(({ id, values }) => ({
    id,
    given: assignments(resource, { ...values, ...numberOf(entity, id) }),
  }));
  const declared = lines[0]?.given.map(({ column }) => column) ?? [];
  const columns = sql.join([...declared, ...['id', 'created_by', 'updated_by'].map((key) => sql.ref(key))]);
  const tuples = lines.map(
    ({ id, given }) =>
      sql`(${sql.join([...given.map(({ parameter }) => parameter), sql`${id}`, sql`${by}`, sql`${by}`])})`,
  );
  await sql`insert into ${sql.table(entity.name)} (${columns}) values ${sql.join(tuples)}`.execute(tx);
}
