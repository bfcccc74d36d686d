import type { Action } from '../../contract/core/permission.ts';
import { grantsOf } from '../../contract/people/role-letters.ts';
import type { BuiltinRole } from '../../contract/people/builtin-role.ts';
import type { Tx } from '../db/transaction.ts';

/*
 * Grants that the program gives to its built-in roles (wider.md §13), each offered once: a new action of an old page reaches the roles
 * of an installation that is updated, and what an administrator took away does not come back.
 */

const superAdmin = 'super_admin';
const wordOf = ({ permissionId, action }: { readonly permissionId: string; readonly action: string }) =>
  `${permissionId}.${action}`;

/**
 * Pairs that 超级管理员 has before anything is given: nobody can edit it and it always has everything, so these are what the version
 * before had. They count as offered to roles of an installation older than the offers.
 */
export async function pairsBefore(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_permission.role_id')
    .select(['permission_id as permissionId', 'action'])
    .where('role.code', '=', superAdmin)
    .where('role.status', '<>', 'deleted')
    .execute();
  return new Set(rows.map(wordOf));
}

async function offeredTo(tx: Tx, code: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('role_offer')
    .select(['permission_id as permissionId', 'action'])
    .where('role_code', '=', code)
    .execute();
  return new Set(rows.map(wordOf));
}

/** Gives a built-in role what it was never offered; all of it to one that was `made` just now, and always to 超级管理员. */
export async function offerGrants(
  tx: Tx,
  role: BuiltinRole,
  { id, made, before }: { readonly id: number; readonly made: boolean; readonly before: ReadonlySet<string> },
): Promise<void> {
  const all = grantsOf(role);
  if (made || role.code === superAdmin) await give(tx, id, all);
  else {
    const told = await offeredTo(tx, role.code);
    const offered = told.size > 0 ? told : before;
    await give(
      tx,
      id,
      all.filter((grant) => !offered.has(wordOf(grant))),
    );
  }
  await tx
    .insertInto('role_offer')
    .values(all.map(({ permissionId, action }) => ({ role_code: role.code, permission_id: permissionId, action })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function give(
  tx: Tx,
  id: number,
  grants: readonly { readonly permissionId: string; readonly action: Action }[],
): Promise<void> {
  if (grants.length === 0) return;
  await tx
    .insertInto('role_permission')
    .values(grants.map(({ permissionId, action }) => ({ role_id: id, permission_id: permissionId, action })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
