import { z } from 'zod';
import { type Movers, moversCall } from '../../contract/people/movers.ts';
import type { Action } from '../../contract/core/permission.ts';
import { actionOfEvent, eventsOf } from '../../machines/entity/lifecycle/kernel.ts';
import { type Route, route } from '../http/route.ts';
import type { Db } from './write/database.ts';
import type { Resource } from './resource.ts';

/** Who may move records of an entity on, for the drawing of its life cycle. Whoever may see the list may see this. */
export const moversRoute = (resource: Resource): Route =>
  route({
    call: moversCall(resource.entity),
    access: { permissionId: resource.entity.permissionId, action: 'query' },
    summary: `${resource.entity.label}的状态图：哪些角色可以执行哪些操作`,
    input: z.strictObject({}),
    read: (_, { store }) => readMovers(store.db, resource),
  });

/** Only actions that the life cycle asks for are told. */
async function readMovers(db: Db, { entity, lifecycle }: Resource): Promise<Movers> {
  const asked = new Set(eventsOf(lifecycle).flatMap((event) => actionOfEvent(lifecycle, event) ?? []));
  const rows = await db
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_permission.role_id')
    .select(['role_permission.action', 'role.name'])
    .where('role_permission.permission_id', '=', entity.permissionId)
    .where('role.status', '=', 'enabled')
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();
  const namesOf = (action: Action) => rows.filter((row) => row.action === action).map(({ name }) => name);
  return Object.fromEntries([...asked].map((action) => [action, namesOf(action)]));
}
