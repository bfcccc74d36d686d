import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** What finds rows in a table: how it is taken away, and how it is made again. */
interface Finder {
  readonly away: string;
  readonly again: string;
}

/** Indexes and keys of tables, but for those that other tables refer to. */
async function findersOf(tx: Tx, tables: readonly string[]): Promise<readonly Finder[]> {
  const { rows } = await sql<Finder>`
    select case when k.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, k.conname) end as away,
      case when k.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) end as again
    from pg_index as i join pg_class as c on c.oid = i.indrelid
      left join pg_constraint as k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...tables]}::text[]) and not i.indisprimary
      and not exists (select from pg_constraint as f where f.contype = 'f' and f.conindid = i.indexrelid)`.execute(tx);
  return rows;
}

/**
 * Fills tables by large inserts: their indexes are made anew afterwards, all at once, and neither 数据日志 nor the uses of files follow
 * each row (the rows written here hold no files); their states are counted at the end. In the transaction of the work: whoever looks meanwhile waits, and a crash leaves all
 * as it was.
 */
export async function filled(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const finders = await findersOf(tx, tables);
  for (const { away } of finders) await sql.raw(away).execute(tx);
  const triggers = await silencable(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger ${triggers}`.execute(tx);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger ${triggers}`.execute(tx);
  for (const { again } of finders) await sql.raw(again).execute(tx);
  for (const table of tables) await sql`select state_recount(${table})`.execute(tx);
}

/** The owner of the embedded engine may silence the checks of references as well; what is written here refers to rows read just before. */
async function silencable(tx: Tx) {
  const { rows } = await sql<{ mighty: boolean }>`
    select rolsuper as mighty from pg_roles where rolname = current_user`.execute(tx);
  return rows[0]?.mighty === true ? sql`all` : sql`user`;
}
