import type { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { createSchema } from '../../contract/wire.ts';
import { detailSchema, listSchema } from '../../contract/wire-list.ts';
import { updateSchema } from '../../contract/wire-update.ts';
import type { ListPage, ListQuery, Row } from '../../contract/page.ts';
import { awardRoutes } from '../awards/routes.ts';
import { exportRoutes } from '../export/routes.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import { importRoutes } from '../imports/routes.ts';
import { orderRoutes } from '../orders/routes.ts';
import { resources } from './catalogue.ts';
import { arrangeRoutes } from './arrange-routes.ts';
import { compositeRoutes } from './composite-routes.ts';
import { checkCommands } from './commands.ts';
import type { Db } from './database.ts';
import { historyRoute } from './history.ts';
import { listRows } from './list.ts';
import { countsByStatus } from './status-counts.ts';
import { moversRoute } from './movers.ts';
import { oldFormRoute } from './old-form.ts';
import { optionsRoute } from './options.ts';
import { prizeStockRoute } from './prize-stock.ts';
import { presenceRoute } from './presence-route.ts';
import { lookedAtBy, type Resource } from './resource.ts';
import {
  type AnyUpdate,
  isRest,
  modeSchema,
  removeSchema,
  restUpdateSchema,
  withMany,
  withParts,
} from './rest-routes.ts';
import { revealRoute } from './reveal.ts';
import { readDetails } from './rows.ts';
import { actionOf, createAs, updateAs } from './row-calls.ts';
import { searchRoute } from './search.ts';
import { selectionRoutes } from './selection.ts';
import { undoRoute } from './undo.ts';
import { uniqueRoute } from './unique-call.ts';

/** The calls of all entities (spec §7), as their declarations spell them, and those about rows of any of them. */
export const entityRoutes = (): readonly Route[] => [
  ...resources.flatMap(routesOf),
  ...importRoutes(),
  optionsRoute,
  presenceRoute,
  revealRoute,
  searchRoute,
  historyRoute,
  oldFormRoute,
  undoRoute,
  uniqueRoute,
  prizeStockRoute,
  ...arrangeRoutes,
  ...compositeRoutes,
  ...orderRoutes,
  ...awardRoutes(),
  ...exportRoutes(),
];

function routesOf(resource: Resource): readonly Route[] {
  checkCommands(resource);
  const calls = [listRoute(resource), detailRoute(resource), createRoute(resource), updateRoute(resource)];
  return [...calls.flat(), moversRoute(resource), ...selectionRoutes(resource)];
}

function listRoute(resource: Resource): Route {
  const { calls, permissionId, label } = resource.entity;
  return route({
    call: calls.list,
    access: { permissionId, action: 'query' },
    summary: `${label}列表`,
    input: listSchema(resource.entity),
    read: (query, { store, caller }) =>
      (resource.listed ?? readList)(store.db, lookedAtBy(resource, caller), query, caller),
  });
}

/** A page of rows, with the counts of its tabs where it has any. */
async function counted(db: Db, resource: Resource, query: ListQuery, caller: Caller): Promise<ListPage> {
  const page = await listRows(db, resource, query, caller);
  if (!resource.entity.statusTabs || query.filters['id'] !== undefined) return page;
  return { ...page, summary: { by_status: await countsByStatus(db, resource, query, caller) } };
}

/** A page of rows. Where there is no details call, one row asked for by its id carries what only details do. */
async function readList(db: Db, resource: Resource, query: ListQuery, caller: Caller): Promise<ListPage> {
  const page = await counted(db, resource, query, caller);
  const { details, entity } = resource;
  if (!details || entity.calls.detail || query.filters['id'] === undefined) return page;
  const data: Row[] = [];
  for (const row of page.data) data.push({ ...row, ...(await details(db, row, caller)) });
  return { ...page, data };
}

function detailRoute(resource: Resource): readonly Route[] {
  const { calls, permissionId, label } = resource.entity;
  if (!calls.detail) return [];
  const declared = route({
    call: calls.detail,
    access: { permissionId, action: 'get' },
    summary: `${label}详情`,
    input: detailSchema(resource.detailInput),
    read: ({ id, ...asked }, { store, caller }) =>
      readDetails(store.db, lookedAtBy(resource, caller), id, caller, asked),
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
    write: (body, request, tx) => createAs(tx, resource, body, request),
  });
  return [declared];
}

function updateRoute(resource: Resource): readonly Route[] {
  const { calls, permissionId, label } = resource.entity;
  if (!calls.update) return [];
  const declared = (call: Call, summary: string, input: z.ZodType<AnyUpdate>) =>
    route({
      call,
      access: { permissionId, action: (asked: AnyUpdate) => actionOf(resource, asked) },
      summary,
      input,
      write: (asked, request, tx) => updateAs(tx, lookedAtBy(resource, request.caller), asked, request),
    });
  const { mode, remove } = calls;
  if (!isRest(calls.update))
    return [
      declared(
        calls.update,
        `修改${label}，或变更它的状态`,
        withMany(resource, withParts(resource, updateSchema(resource.entity))),
      ),
    ];
  return [
    declared(calls.update, `修改${label}`, restUpdateSchema(resource)),
    ...(mode ? [declared(mode, `变更${label}的状态`, modeSchema(resource))] : []),
    ...(remove ? [declared(remove, `删除${label}`, removeSchema)] : []),
  ];
}
