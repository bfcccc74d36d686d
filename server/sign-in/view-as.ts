import { sql } from 'kysely';
import type { RoleBrief } from '../../contract/sign-in/session.ts';
import type { Store } from '../db/store.ts';
import { failure } from '../http/failure.ts';
import type { Caller } from '../http/route.ts';

interface RoleSeen {
  readonly name: string;
  readonly masked: boolean;
  readonly grants: readonly string[];
}

/**
 * The caller as he looks on as a role (以角色查看): what the role may do, as far as the caller may himself, and nothing written.
 * His own data scope stays. Never gives anything: it only takes away.
 * @throws {Failure} 40301 for who may not; 40401 for a role that is not there or disabled
 */
export async function viewedAs(store: Store, caller: Caller, code: string): Promise<Caller> {
  if (!caller.mayViewAs) throw failure('noAction', '您没有「以角色查看」的权限');
  const { rows } = await sql<RoleSeen>`
    select r.name, r.mask_mode = 'mask' as masked,
      array(select p.permission_id || '.' || p.action from role_permission p where p.role_id = r.id) as grants
    from role r where r.code = ${code} and r.status = 'enabled'`.execute(store.db);
  const [role] = rows;
  if (!role) throw failure('notFound', '该角色不存在或已停用');
  const grants = role.grants.filter((grant) => caller.grants.has(grant));
  if (grants.length === 0) throw failure('noAction', `您与「${role.name}」没有共同的权限`);
  return { ...caller, grants: new Set(grants), viewing: { code, name: role.name, masked: role.masked } };
}

/** The roles that somebody may look on as, in their order, without his own; none for who may not. */
export async function viewableRoles({ db }: Store, { mayViewAs, reach }: Caller): Promise<readonly RoleBrief[]> {
  if (!mayViewAs) return [];
  const own = new Set(reach.roles.map(({ code }) => code));
  const roles = await db
    .selectFrom('role')
    .select(['code', 'name'])
    .where('status', '=', 'enabled')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return roles.filter(({ code }) => !own.has(code));
}
