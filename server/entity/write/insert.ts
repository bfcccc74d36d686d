import { sql } from 'kysely';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { noteRows } from '../events/row-news.ts';
import { parameterOf } from '../read/column.ts';
import type { Db } from './database.ts';
import { isStored } from '../define-resource.ts';
import type { Resource, Sql } from '../resource.ts';

/** The next ids of an entity's rows, in order. */
export async function nextIds(tx: Db, { name }: Entity, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${name}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
  if (rows.length < count) throw new Error(`${name} has no sequence`);
  return rows.map(({ id }) => id);
}

/** The next id of an entity's rows. */
export async function nextId(tx: Db, entity: Entity): Promise<number> {
  const [id = 0] = await nextIds(tx, entity, 1);
  return id;
}

const today = sql`to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD')`;

/** The readable number of a row: prefix, the day where it is dated, and the id in so many digits, `JL00000042`. */
function numberOf({ numbered }: Entity, id: number): Values {
  if (!numbered) return {};
  const { field, prefix, digits, dated } = numbered;
  const counted = String(id).padStart(digits, '0');
  return { [field]: dated ? sql`${prefix}::text || ${today} || ${counted}::text` : `${prefix}${counted}` };
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
  /** Columns that no field declares: what the house itself keeps of the row. */
  readonly own?: Readonly<Record<string, string | number | null>>;
}

/** Who makes a row, and for which department: from the session, never from a body. */
export interface Maker {
  /** Null for the house itself. */
  readonly accountId: number | null;
  readonly deptId: number | null;
}

/** Inserts a row with its number. */
export const insertRow = (tx: Db, resource: Resource, id: number, values: Values, by: Maker): Promise<void> =>
  insertRows(tx, resource, [{ id, values }], by);

/** Inserts rows that have the same keys in one statement. */
export async function insertRows(tx: Db, resource: Resource, rows: readonly NewRow[], by: Maker): Promise<void> {
  const { entity } = resource;
  const generated = {
    created_by: by.accountId,
    updated_by: by.accountId,
    ...(entity.scope?.dept && { [entity.scope.dept]: by.deptId }),
  };
  const lines = rows.map(({ id, values, own = {} }) => ({
    id,
    own: Object.values(own),
    // Demo rows bring the number of their document.
    given: assignments(resource, { ...numberOf(entity, id), ...values }),
  }));
  const declared = lines[0]?.given.map(({ column }) => column) ?? [];
  const columns = sql.join([
    ...declared,
    ...['id', ...Object.keys(rows[0]?.own ?? {}), ...Object.keys(generated)].map((key) => sql.ref(key)),
  ]);
  const made = Object.values(generated).map((value) => sql`${value}`);
  const tuples = lines.map(
    ({ id, given, own }) =>
      sql`(${sql.join([...given.map(({ parameter }) => parameter), sql`${id}`, ...own.map((value) => sql`${value}`), ...made])})`,
  );
  await sql`insert into ${sql.table(entity.name)} (${columns}) values ${sql.join(tuples)}`.execute(tx);
  noteRows(
    tx,
    entity.name,
    rows.map(({ id }) => id),
  );
}
