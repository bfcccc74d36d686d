import { sql } from 'kysely';
import { publish } from '../entity/events/publish.ts';
import type { Db } from '../entity/write/database.ts';

/** A notification holds 8,000 bytes: so many ids fit into one. */
const mostNamed = 500;

/**
 * Tells the browsers of some accounts that what they may do has changed, once the transaction is committed: they ask for it anew.
 * The server itself goes by the tables from the next call on.
 */
export async function tellRights(tx: Db, accounts: readonly number[]): Promise<void> {
  for (let from = 0; from < accounts.length; from += mostNamed)
    await publish(tx, { to: { accounts: accounts.slice(from, from + mostNamed) }, event: 'rights', data: {} });
}

/** The same for all who have a role; what it may do counts as changed from now on. */
export async function tellRole(tx: Db, roleId: number): Promise<void> {
  await sql`update role set perm_version = perm_version + 1 where id = ${roleId}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select account_id as id from account_role where role_id = ${roleId} order by account_id`.execute(tx);
  await tellRights(
    tx,
    rows.map(({ id }) => id),
  );
}
