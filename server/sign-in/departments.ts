import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** The department at the top, which everybody belongs to who is in no other. */
export const headOffice = '总部';

/**
 * The id of a department by its name below another, or of the one at the top; made when there is none. Of two that make it at once
 * one does.
 */
export async function ensureDept(tx: Tx, name: string, parent: number | null = null): Promise<number> {
  const there = await deptOf(tx, name, parent);
  if (there !== undefined) return there;
  await sql`
    with fresh as (select nextval(pg_get_serial_sequence('dept', 'id')) as id)
    insert into dept (id, parent_id, name, path)
    overriding system value
    select fresh.id, ${parent}::bigint, ${name}, coalesce(above.path, '/') || fresh.id || '/'
    from fresh left join dept as above on above.id = ${parent}::bigint
    where not exists (select from dept where parent_id is not distinct from ${parent}::bigint and name = ${name} and status <> 'deleted')
    on conflict do nothing`.execute(tx);
  const made = await deptOf(tx, name, parent);
  if (made === undefined) throw new Error(`no department ${name}`);
  return made;
}

async function deptOf(tx: Tx, name: string, parent: number | null): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from dept where parent_id is not distinct from ${parent}::bigint and name = ${name} and status <> 'deleted'`.execute(
    tx,
  );
  return rows[0]?.id;
}
