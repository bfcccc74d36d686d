import { createSchema } from '../../contract/wire.ts';
import { detailSchema, listSchema } from '../../contract/wire-list.ts';
import { type Update, updateSchema } from '../../contract/wire-update.ts';
import type { Action } from '../../contract/permission.ts';
import { actionOfEvent } from '../../machines/lifecycles/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { type Request, type Route, route } from '../http/route.ts';
import { resources } from './catalogue.ts';
import { checkCommands, runCommand } from './commands.ts';
import { createRow } from './create.ts';
import { listRows } from './list.ts';
import { loggedCreation, loggedPatch, loggedStep } from './logged.ts';
import { moveRow } from './move.ts';
import { moversRoute } from './movers.ts';
import { optionsRoute } from './options.ts';
import { lookedAtBy, type Resource } from './resource.ts';
import { revealRoute } from './reveal.ts';
import { readDetails } from './rows.ts';
import { searchRoute } from './search.ts';
import { patchRow } from './update.ts';

/** The calls of all entities (spec §7), as their declarations spell them, and those that pickers, masks and the palette ask. */
export const entityRoutes = (): readonly Route[] => [
  ...resources.flatMap(routesOf),
  optionsRoute,
  revealRoute,
  searchRoute,
];

function routesOf(resource: Resource): readonly Route[] {
  checkCommands(resource);
  const calls = [listRoute(resource), detailRoute(resource), createRoute(resource), updateRoute(resource)];
  return [...calls.flat(), moversRoute(resource)];
}

function listRoute(resource: Resource): Route {
  const { calls, permissionId, label } = resource.entity;
  return route({
    call: calls.list,
    access: { permissionId, action: 'query' },
    summary: `${label}列表`,
    input: listSchema(resource.entity),
    read: (query, { store, caller }) => listRows(store.db, lookedAtBy(resource, caller), query, caller),
  });
}

function detailRoute(resource: Resource): readonly Route[] {
  const { calls, permissionId, label } = resource.entity;
  if (!calls.detail) return [];
  const declared = route({
    call: calls.detail,
    access: { permissionId, action: 'get' },
    summary: `${label}详情`,
    input: detailSchema,
    read: ({ id }, { store, caller }) => readDetails(store.db, lookedAtBy(resource, caller), id, caller),
  });
  return [declared];
}

function createRoute(resource: Resource): readonly Route[] {
  const { calls, permissionId, label } = resource.entity;
  if (!calls.create) return [];
  const declared = route({
    call: calls.create,
    access: { permissionId, action: 'add' },
    summary: `新建${label}`,
    input: createSchema(resource.entity),
    write: async (body, { caller }, tx) => {
      const row = await createRow(tx, resource, body, caller);
      const logged = await loggedCreation(tx, resource, row, body);
      return { result: { id: row.id, version: row.version }, logged };
    },
  });
  return [declared];
}

function updateRoute(resource: Resource): readonly Route[] {
  const { calls, permissionId, label } = resource.entity;
  if (!calls.update) return [];
  const declared = route({
    call: calls.update,
    access: { permissionId, action: (asked: Update) => actionOf(resource, asked) },
    summary: `修改${label}，或变更它的状态`,
    input: updateSchema(resource.entity),
    write: (asked, request, tx) => update(tx, lookedAtBy(resource, request.caller), asked, request),
  });
  return [declared];
}

/** The action that an update needs. An event that the chart does not know is refused by the chart, to those who may edit. */
function actionOf({ entity, lifecycle }: Resource, asked: Update): Action {
  if (asked.kind === 'event') return actionOfEvent(lifecycle, asked.event) ?? 'edit';
  return asked.kind === 'command' ? (entity.commands?.[asked.command]?.action ?? 'edit') : 'edit';
}

async function update(tx: Tx, resource: Resource, asked: Update, request: Request) {
  if (asked.kind === 'command') return runCommand(tx, resource, asked, request);
  if (asked.kind === 'event') {
    const moved = await moveRow(tx, resource, asked, request);
    const logged = loggedStep(resource, actionOf(resource, asked), moved, asked);
    return { result: briefOf(moved.after), logged };
  }
  const changed = await patchRow(tx, resource, asked, request.caller);
  return { result: briefOf(changed.after), logged: await loggedPatch(tx, resource, changed, asked.values) };
}

/** Result U of an update (award.md §0.1). */
const briefOf = ({ id, version, status }: { id: number; version: number; status: string }) => ({ id, version, status });
