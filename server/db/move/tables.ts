import pg from 'pg';
import type { PoolClient } from 'pg';

/** A table as it is moved: its columns by name, without those that the database computes. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A name as SQL writes it. */
export const nameOf = (name: string): string => pg.escapeIdentifier(name);

/** All tables but the list of migrations, by name. */
export async function movedTables(client: PoolClient): Promise<readonly MovedTable[]> {
  const { rows } = await client.query<MovedTable>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
    group by c.relname order by c.relname`);
  return rows;
}

/** The last number of every sequence that has given one out. */
export async function sequencesOf(client: PoolClient): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename::text as name, last_value::text as last
    from pg_sequences where schemaname = current_schema() and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** What drops each reference between tables, and what makes it again, checking all rows. */
export async function refersAgain(client: PoolClient): Promise<readonly { drop: string; add: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by 1, 2`);
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${nameOf(table)} drop constraint ${nameOf(name)}`,
    add: `alter table ${nameOf(table)} add constraint ${nameOf(name)} ${definition}`,
  }));
}
