import { sql } from 'kysely';
import { builtinRoles, grantsOf, type BuiltinRole } from '../../contract/roles.ts';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { hashPassword, randomPassword } from './passwords.ts';

const superAdmin = 'super_admin';

/** What was made: the administrator's first password, when the account is new. */
export interface Ensured {
  readonly firstPassword?: string;
}

/**
 * Makes sure that the built-in roles (wider.md §13) and the account `admin` exist. What operators changed stays: a role
 * that exists is given only its grants on pages that are new in this version. A page is new when 超级管理员, which nobody
 * can edit and which has every page, has no grant on it yet. 超级管理员 itself always gets everything.
 */
export async function ensureBuiltin(
  store: Store,
  { adminPassword }: { adminPassword?: string } = {},
): Promise<Ensured> {
  await withTransaction(store, async (tx) => {
    const known = await knownPages(tx);
    for (const [sort, role] of builtinRoles.entries()) await ensureRole(tx, role, sort, known);
  });
  if (await exists(store, 'admin')) return {};
  const firstPassword = adminPassword ?? randomPassword();
  const made = await addAccount(store, { username: 'admin', nickname: '超级管理员', role: superAdmin }, firstPassword);
  return made ? { firstPassword } : {};
}

/**
 * One account for each built-in role except 超级管理员, named by the role's code (outside.md), with an address that no mail reaches. Existing ones stay as they
 * are; returns the names of those that were made.
 */
export async function ensureDemoAccounts(store: Store, password: string): Promise<readonly string[]> {
  const made: string[] = [];
  for (const { code, name } of builtinRoles) {
    if (code === superAdmin || (await exists(store, code))) continue;
    const email = `${code}@flan.example`;
    if (await addAccount(store, { username: code, nickname: name, role: code, email }, password)) made.push(code);
  }
  return made;
}

async function knownPages(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_permission.role_id')
    .select('permission_id')
    .distinct()
    .where('role.code', '=', superAdmin)
    .execute();
  return new Set(rows.map((row) => row.permission_id));
}

async function ensureRole(tx: Tx, role: BuiltinRole, sort: number, known: ReadonlySet<string>): Promise<void> {
  const { code, name } = role;
  const made = await tx
    .insertInto('role')
    .values({ code, name, sort, is_builtin: true })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  const { id } = made ?? (await tx.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow());
  const grants = grantsOf(role).filter(({ permissionId }) => made || code === superAdmin || !known.has(permissionId));
  if (grants.length === 0) return;
  await tx
    .insertInto('role_permission')
    .values(grants.map(({ permissionId, action }) => ({ role_id: id, permission_id: permissionId, action })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function exists({ db }: Store, username: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirst();
  return row !== undefined;
}

/** Returns false when another instance was faster. */
async function addAccount(
  store: Store,
  { username, nickname, role, email }: { username: string; nickname: string; role: string; email?: string },
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return withTransaction(store, async (tx) => {
    const account = await tx
      .insertInto('account')
      .values({
        username,
        nickname,
        password_hash: passwordHash,
        is_builtin: username === 'admin',
        ...(email !== undefined && { email, email_verified_at: sql<string>`now()` }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!account) return false;
    await tx
      .insertInto('account_role')
      .columns(['account_id', 'role_id'])
      .expression((from) =>
        from
          .selectFrom('role')
          .select((select) => [select.val(account.id).as('account_id'), 'id'])
          .where('code', '=', role),
      )
      .execute();
    return true;
  });
}
