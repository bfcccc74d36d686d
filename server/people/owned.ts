import { sql } from 'kysely';
import { holdingsOf } from '../sign-in/rights/rights.ts';
import type { Db } from '../entity/write/database.ts';

/** What the roles of an account hold, as `page.action`; what is out of use for everybody belongs to it. */
export async function ownedBy(db: Db, accountId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ grants: readonly string[] }>`
    select ${sql.raw(holdingsOf)} as grants from account a where a.id = ${accountId}`.execute(db);
  return new Set(rows[0]?.grants ?? []);
}

/** What roles may do, enabled or not, by their ids. */
export async function heldBy(db: Db, roleIds: readonly number[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pair: string }>`
    select distinct permission_id || '.' || action as pair from role_permission
    where role_id = any(${roleIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ pair }) => pair));
}

/** Whether an account has the role that has everything. */
export async function isSuper(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account_role ar join role r on r.id = ar.role_id
    where ar.account_id = ${accountId} and r.code = 'super_admin' and r.status = 'enabled'`.execute(db);
  return rows.length > 0;
}
