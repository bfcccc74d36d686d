import { sql } from 'kysely';
import type { FarRecord, FarStep, FarWay } from '../../../contract/entity/list/far-ways.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import { scopeOf, shownTo } from '../read/scope.ts';
import { asText } from '../read/wire-values.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../write/database.ts';
import type { Sought, SoughtStep } from './far-search.ts';

/** Names of the enabled roles by `Page.action`, in their order. */
type Roles = ReadonlyMap<string, readonly string[]>;

async function rolesIn(db: Db): Promise<Roles> {
  const rows = await db
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_permission.role_id')
    .select(['role_permission.permission_id', 'role_permission.action', 'role.name'])
    .where('role.status', '=', 'enabled')
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();
  const roles = new Map<string, string[]>();
  for (const { permission_id, action, name } of rows) {
    const right = `${permission_id}.${action}`;
    roles.set(right, [...(roles.get(right) ?? []), name]);
  }
  return roles;
}

/**
 * Says to a reader what was found: of a record that he may not see, or that lies outside of his data scope, only what the steps are called
 * and which roles take them; of what stands behind such a record no more either.
 */
export async function farTeller(
  db: Db,
  caller: Caller,
): Promise<(far: readonly Sought[]) => Promise<readonly FarWay[]>> {
  const roles = await rolesIn(db);
  const tellAll = async (far: readonly Sought[], isOpen: boolean): Promise<readonly FarWay[]> => {
    const told: FarWay[] = [];
    for (const one of far) told.push(await tellOne(one, isOpen));
    return told;
  };
  const tellOne = async (far: Sought, isOpen: boolean): Promise<FarWay> => {
    const record = isOpen ? await recordSeen(db, far, caller) : undefined;
    const steps: FarStep[] = [];
    for (const { step, before } of far.steps)
      steps.push({
        ...stepTold(far, step, roles, record && caller.grants),
        before: await tellAll(before, record !== undefined),
      });
    return {
      mends: isOpen ? far.mends : [],
      ...(record && { record }),
      steps,
      ...(far.loop && { loop: true }),
    };
  };
  return (far) => tellAll(far, true);
}

/** A step by itself; `grants`: what the reader may do, where he sees the record. */
function stepTold(
  { resource }: Sought,
  { label, action, isTimed, event, refusal }: SoughtStep['step'],
  roles: Roles,
  grants: Caller['grants'] | undefined,
): Omit<FarStep, 'before'> {
  const right = rightOf(resource.entity.permissionId, action);
  const told = {
    takers: (right === undefined ? undefined : roles.get(right)) ?? [],
    ...(isTimed ? { by: 'time' as const } : right === undefined && { by: 'outside' as const }),
  };
  // Which field of a record that he does not see lacks something is not told either.
  if (!grants) return { ...told, label: event === '' ? '修改' : label };
  return {
    ...told,
    label,
    ...(event !== '' && { event }),
    ...(refusal !== undefined && { refusal }),
    ...(right !== undefined && grants.has(right) && { mine: true }),
  };
}

const rightOf = (permissionId: string, action: Action | undefined) =>
  action === undefined ? undefined : `${permissionId}.${action}`;

/** The record as the reader may know it; undefined where he may not. */
async function recordSeen(
  db: Db,
  { resource, id, row, path: shown }: Sought,
  caller: Caller,
): Promise<FarRecord | undefined> {
  const { entity } = resource;
  const path = recordAddress(entity.name, id) ?? shown ?? entity.shownAt?.(row);
  const isPermitted = ['query', 'get'].every((action) => caller.grants.has(`${entity.permissionId}.${action}`));
  if (path === undefined || !isPermitted) return undefined;
  const { rows } = await sql`
    select from ${sql.table(entity.name)} as t where t.id = ${id} and ${scopeOf(entity, caller)}`.execute(db);
  if (rows.length === 0) return undefined;
  const title = asText(shownTo(entity, caller, row)[entity.title]);
  return { entity: entity.name, label: entity.label, id, title, path };
}
