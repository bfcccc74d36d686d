import type { Entity } from '../../../contract/entity/entity.ts';
import { actions } from '../../../contract/core/permission.ts';
import { pages } from '../../../contract/menu/pages.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import type { BuiltinRole } from '../../../contract/people/builtin-role.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { type DataScope, dataScopes } from '../../../contract/core/scope.ts';
import { initialStatus } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { demoPlaces } from '../../../server/sign-in/accounts.ts';
import type { TestServer } from '../with-server.ts';

/*
 * The roles of the matrix: the built-in ones, and one for each data scope that may do everything; and what makes a row their own.
 */

/** Asks the database of a test server. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
export const runOn =
  ({ store }: Pick<TestServer, 'store'>): Run =>
  (text, values = []) =>
    store.pool.query<Record<string, unknown>>(text, [...values]);

export const southern = '华南市场部';
export const eastern = '华东市场部';
export const [inside, outside] = ['440104', '330106'];

const everything = Object.fromEntries(pages.map(({ permissionId }) => [permissionId, 'QGAENBX']));
export const probe = (dataScope: DataScope, more: Partial<BuiltinRole> = {}): BuiltinRole => ({
  code: `probe_${dataScope}`,
  name: dataScope,
  grants: everything,
  dataScope,
  maskMode: 'mask',
  pointLimit: 0,
  ...more,
});
export const probes = [
  ...(Object.keys(dataScopes) as DataScope[]).map((scope) => probe(scope)),
  probe('all', { code: 'probe_regions', regionCodes: ['440000'] }),
];
export const roles = [...builtinRoles, ...probes];

/** Where the account of a role stands. */
const placeOf = ({ code }: BuiltinRole) =>
  code.startsWith('probe') ? { dept: southern, regions: [] } : (demoPlaces[code] ?? {});

export const departmentId = `(select id from dept where name = $1)`;

export async function addProbe(run: Run, { code, name, dataScope, regionCodes }: BuiltinRole): Promise<void> {
  await run(
    `insert into role (code, name, data_scope, region_codes, dept_ids)
     select $2, $3 || $2, $4, $5::text[], array[${departmentId}]`,
    [southern, code, name, dataScope, regionCodes ?? null],
  );
  const pairs = grantsOf({ grants: everything });
  await run(
    `insert into role_permission (role_id, permission_id, action)
     select role.id, page, action from role, unnest($2::text[], $3::text[]) as given (page, action) where code = $1`,
    [code, pairs.map(({ permissionId }) => permissionId), pairs.map(({ action }) => action)],
  );
  await run(
    `insert into account (username, nickname, password_hash, dept_id)
     select $2, $3, password_hash, ${departmentId} from account where username = 'admin'`,
    [southern, code, name],
  );
  await run(
    `insert into account_role (account_id, role_id)
     select a.id, r.id from account a, role r where a.username = $1 and r.code = $1`,
    [code],
  );
}

/** What the declarations say: whether somebody else's row is this role's to see. An own row always is. */
export function seesForeign({ scope = {} }: Entity, role: BuiltinRole): boolean {
  const inDepts = (!scope.dept && !scope.owner) || role.dataScope === 'all';
  const limited = role.regionCodes !== undefined || (placeOf(role).regions ?? []).length > 0;
  return inDepts && !((scope.region ?? scope.regions) && limited);
}

export const grantedTo = (role: BuiltinRole, permissionId: string) =>
  new Set(grantsOf(role).flatMap((grant) => (grant.permissionId === permissionId ? [grant.action] : [])));

const isFull = process.env['TEST_FULL'] === '1';
/** One with regions, one with a list of regions, one with a department and an owner: asked by every role. */
const kernel = new Set(['localverifice', 'goods_market', 'award']);

/**
 * The roles that an entity is asked by. Who is let at a row is decided by one function from the letters that a role has for the page and
 * from whether it sees the row. So few roles are enough that each letter is held by one who sees foreign rows, by one who does not and by
 * nobody of either kind, as far as there are such roles. `npm run test:full` asks by every role.
 */
export function rolesFor(entity: Entity): readonly BuiltinRole[] {
  if (isFull || kernel.has(entity.name)) return roles;
  const told = new Set<string>();
  return roles.filter((role) => {
    const fresh = factsOf(role, entity).filter((fact) => !told.has(fact));
    for (const fact of fresh) told.add(fact);
    return fresh.length > 0;
  });
}

/** What is tried by a role: each letter, whether it has it, and whether it sees the row. */
function factsOf(role: BuiltinRole, entity: Entity): readonly string[] {
  const granted = grantedTo(role, entity.permissionId);
  const sees = seesForeign(entity, role);
  return actions.map((letter) => `${letter} ${granted.has(letter)} ${sees}`);
}

export type Whose = 'own' | 'foreign';
const usernameOf = ({ code }: BuiltinRole) => (code === 'super_admin' ? 'admin' : code);

/** Makes the row the role's own in every respect, or somebody else's in every respect. */
export async function give(
  run: Run,
  id: number,
  { name, scope = {} }: Entity,
  role: BuiltinRole,
  whose: Whose,
): Promise<number> {
  const sets = [`status = '${initialStatus(lifecycleOf(name))}'`];
  if (scope.region) sets.push(`${scope.region} = '${whose === 'own' ? inside : outside}'`);
  if (scope.regions) sets.push(`${scope.regions} = '[{"area": "${whose === 'own' ? inside : outside}", "quota": 1}]'`);
  if (scope.dept)
    sets.push(
      whose === 'own'
        ? `dept_id = (select dept_id from account where username = '${usernameOf(role)}')`
        : `dept_id = (select id from dept where name = '${eastern}')`,
    );
  if (scope.owner)
    sets.push(
      `created_by = ${whose === 'own' ? `(select id from account where username = '${usernameOf(role)}')` : 'null'}`,
    );
  await run(`update ${name} set ${sets.join(', ')} where id = ${id}`);
  return id;
}
