import type { z } from 'zod';
import type { Call } from '../../contract/entity/call.ts';
import { commandSchema, createSchema } from '../../contract/entity/wire/wire.ts';
import { createQuerySchema, keyedSchema, updateQuerySchema } from '../../contract/entity/wire/wire-query.ts';
import { detailSchema, listSchema } from '../../contract/entity/wire/wire-list.ts';
import { updateSchema } from '../../contract/entity/wire/wire-update.ts';
import { leanPage } from '../../contract/entity/lean-rows.ts';
import type { ListPage, ListQuery, Row } from '../../contract/core/page.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import { preparedQuery } from './prepared-query.ts';
import { checkCommands, runCommand } from './write/commands.ts';
import type { Db } from './write/database.ts';
import { historyRoute } from './read/history.ts';
import { listRows } from './read/list.ts';
import { countsByStatus } from './read/status-counts.ts';
import { isAlive, isFollowed } from '../../contract/entity/list/alive.ts';
import { livingChartRoute } from './life/living-chart.ts';
import { sinceRoute } from './life/since.ts';
import { farWaysRoute } from './ways/far-ways.ts';
import { moversRoute } from './movers.ts';
import { oldFormRoute } from './write/old-form.ts';
import { optionsRoute } from './read/options.ts';
import { lookedAtBy } from './define-resource.ts';
import type { Resource, ResourceNamed } from './resource.ts';
import type { Store } from '../db/store.ts';
import {
  type AnyUpdate,
  isRest,
  modeSchema,
  removeSchema,
  restUpdateSchema,
  withMany,
  withParts,
} from './write/rest-routes.ts';
import { revealRoute } from './read/reveal.ts';
import { readDetails } from './read/rows.ts';
import { actionOf, createAs, updateAs } from './write/row-calls.ts';
import { searchRoute } from './read/search.ts';
import { placeRoutes } from './read/place.ts';
import { selectionRoutes } from './read/selection.ts';
import { undoRoute } from './write/undo.ts';
import { uniqueRoute } from './write/unique-call.ts';

/** What the server knows of all entities. */
interface Resources {
  readonly resources: readonly Resource[];
  readonly resourceNamed: ResourceNamed;
}

/** Rows that have names or numbers of their own: those that people make, members and what they have won. */
const isSearched = ({ entity }: Resource): boolean => !entity.observed && (!entity.housed || entity.large === true);

/** Calls about rows of any entity. */
export const anyRowRoutes = ({ resources, resourceNamed }: Resources): readonly Route[] => [
  optionsRoute(resourceNamed),
  revealRoute(resourceNamed),
  searchRoute(resources.filter(isSearched)),
  historyRoute(resourceNamed),
  oldFormRoute(resourceNamed),
  undoRoute(resourceNamed),
  uniqueRoute(resourceNamed),
];

/** Fetches what the rows are a copy of. */
type Refresh = (store: Store) => Promise<unknown>;

/** The calls of one entity (spec §7), as its declaration spells them. */
export function resourceRoutes(resource: Resource, resourceNamed: ResourceNamed, refresh?: Refresh): readonly Route[] {
  checkCommands(resource);
  const calls = [listRoute(resource, refresh), detailRoute(resource), createRoute(resource), updateRoute(resource)];
  return [
    ...calls.flat(),
    ...commandRoutes(resource),
    moversRoute(resource),
    ...lifeRoutes(resource, resourceNamed),
    ...selectionRoutes(resource),
    ...placeRoutes(resource),
  ];
}

/** How its rows stand in its life cycle, since when one of them does, and what has to be done elsewhere before it goes on. */
const lifeRoutes = (resource: Resource, resourceNamed: ResourceNamed): readonly Route[] => [
  ...(isAlive(resource.entity) ? [livingChartRoute(resource)] : []),
  ...(isFollowed(resource.entity) ? [sinceRoute(resource), farWaysRoute(resource, resourceNamed)] : []),
];

/** Commands with a call of their own. */
const commandRoutes = (resource: Resource): readonly Route[] =>
  Object.entries(resource.entity.commands ?? {}).flatMap(([command, { call, action, label, fields }]) =>
    call === undefined
      ? []
      : [
          route({
            call,
            access: { permissionId: resource.entity.permissionId, action },
            summary: `${label}${resource.entity.label}`,
            idempotent: 'required',
            input: commandSchema(fields),
            write: (asked, request, tx) => runCommand(tx, resource, { ...asked, command }, request),
          }),
        ],
  );

function listRoute(resource: Resource, refresh: Refresh | undefined): Route {
  const { calls, permissionId, label, pulled } = resource.entity;
  return route({
    call: calls.list,
    access: { permissionId, action: 'query' },
    summary: `${label}列表`,
    ...(resource.listed === undefined && { lists: true as const }),
    // What is a copy is fetched anew by some of these.
    ...(!pulled && { aside: true as const }),
    ...(resource.entity.listsInBody && { merges: true as const }),
    input: listSchema(resource.entity),
    read: async (sent, request) => {
      const { store, caller, lean } = request;
      if (pulled && sent.refresh) await refresh?.(store);
      const query = await preparedQuery(store.db, resource, sent, request);
      const seen = lookedAtBy(resource, caller);
      if (resource.listed) return resource.listed(store.db, seen, query, caller);
      // What is asked for by its id is asked for with everything.
      const isLean = lean === true && query.filters['id'] === undefined;
      const page = await readList(store.db, seen, isLean ? { ...query, lean } : query, caller);
      return isLean ? leanPage(page) : page;
    },
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
    input: detailSchema(resource.detailInput, resource.entity.keyed),
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
    ...(resource.entity.createsInQuery && { merges: true as const }),
    input: resource.entity.createsInQuery ? createQuerySchema(resource.entity) : createSchema(resource.entity),
    ...(resource.once && { idempotent: 'required' as const }),
    write: (body, request, tx) => createAs(tx, resource, body, request),
  });
  return [declared];
}

/** Everything that the update call of an entity takes, in the words that it takes it in. */
function updateSchemaOf(resource: Resource): z.ZodType<AnyUpdate> {
  const { entity } = resource;
  const plain = withMany(resource, withParts(resource, updateSchema(entity)));
  return updateQuerySchema(entity, keyedSchema(entity, plain));
}

function updateRoute(resource: Resource): readonly Route[] {
  const { calls, permissionId, label } = resource.entity;
  if (!calls.update) return [];
  const declared = (call: Call, summary: string, input: z.ZodType<AnyUpdate>, once?: true) =>
    route({
      call,
      ...(once && { idempotent: 'required' as const }),
      access: { permissionId, action: (asked: AnyUpdate) => actionOf(resource, asked) },
      summary,
      ...(resource.entity.updatesInQuery && { merges: true as const }),
      input,
      write: (asked, request, tx) => updateAs(tx, lookedAtBy(resource, request.caller), asked, request),
    });
  const { mode, remove } = calls;
  if (!isRest(calls.update)) return [declared(calls.update, `修改${label}，或变更它的状态`, updateSchemaOf(resource))];
  return [
    declared(calls.update, `修改${label}`, restUpdateSchema(resource)),
    ...(mode ? [declared(mode, `变更${label}的状态`, modeSchema(resource), resource.once)] : []),
    ...(remove ? [declared(remove, `删除${label}`, removeSchema)] : []),
  ];
}
