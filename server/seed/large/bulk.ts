import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * Fills tables by large inserts: their indexes are made anew afterwards, all at once, and neither 数据日志 nor the uses of files follow
 * each row (the rows written here hold no files). In the transaction of the work: whoever looks meanwhile waits, and a crash leaves all
 * as it was.
 */
export async function filled(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<Index>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index as i join pg_class as c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...tables]}::text[])
      and not exists (select from pg_constraint as k where k.conindid = i.indexrelid)`.execute(tx);
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(tx);
  const triggers = await silencable(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger ${triggers}`.execute(tx);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger ${triggers}`.execute(tx);
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
}

/** The owner of the embedded engine may silence the checks of references as well; what is written here refers to rows read just before. */
async function silencable(tx: Tx) {
  const { rows } = await sql<{ mighty: boolean }>`
    select rolsuper as mighty from pg_roles where rolname = current_user`.execute(tx);
  return rows[0]?.mighty === true ? sql`all` : sql`user`;
}
