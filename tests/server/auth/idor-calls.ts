import { provinces } from '../../../contract/entity/areas.ts';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { analysisRoutes } from '../../../server/insight/analysis/routes.ts';
import { calendarRoutes } from '../../../server/insight/calendar/routes.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { workplaceRoutes } from '../../../server/insight/workplace/routes.ts';
import { randomUUID } from 'node:crypto';
import type { AskedUpdate, Call } from '../../../contract/entity/call.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { editAction } from '../../../contract/entity/entity-parts.ts';
import type { Fields, Values } from '../../../contract/entity/field.ts';
import { codes } from '../../../contract/core/errors.ts';
import { hasHistory, historyCall, undoCall, versionCall } from '../../../contract/entity/history.ts';
import type { ListPage } from '../../../contract/core/page.ts';
import { pages } from '../../../contract/menu/pages.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { revealCall } from '../../../contract/entity/reveal.ts';
import type { BuiltinRole } from '../../../contract/people/builtin-role.ts';
import { actionOfEvent, initialStatus, movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { numbered } from '../entities/numbered.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { grantedTo } from './idor-roles.ts';

/* The calls of the matrix: every call of an entity that names a row, and what role and declaration say of it. */

type Server = Pick<TestServer, 'call'>;

export interface Probe {
  readonly what: string;
  readonly action: Action;
  readonly ask: (token: string, id: number, version: number) => Promise<Answered>;
  /** How many rows came, for calls that answer none instead of refusing. */
  readonly counts?: true;
  /** A step of the life cycle. */
  readonly step?: true;
}

export const sendTo = (
  server: Server,
  call: Call,
  token: string,
  sent: { query?: Record<string, string>; body?: unknown },
) => {
  const [method = '', path = ''] = call.split(' ');
  return server.call(method as 'GET' | 'POST' | 'PUT' | 'DELETE', path, { token, ...sent });
};

/** The calls about the past of a row. */
const pastOf = (server: Server, { name: entity, permissionId }: Entity): readonly Probe[] => [
  {
    what: 'history',
    action: 'get',
    ask: (token, id) => sendTo(server, historyCall, token, { query: { entity, id: String(id) } }),
  },
  // Without 修改 there is no form.
  ...(pages.some((page) => page.permissionId === permissionId && page.actions.includes('edit'))
    ? [
        {
          what: 'version',
          action: 'edit' as const,
          ask: (token: string, id: number) =>
            sendTo(server, versionCall, token, { query: { entity, id: String(id), version: '1' } }),
        },
      ]
    : []),
  // A version that there is not: the refusal comes after the row was found.
  {
    what: 'undo',
    action: 'query',
    ask: (token, id) =>
      sendTo(server, undoCall, token, { body: { entity, id, version: 999_999, request_id: randomUUID() } }),
  },
];

type Ask = (call: Call, token: string, sent: Parameters<typeof sendTo>[3]) => Promise<Answered>;

/** The calls that write a row: its form, its first step, its stock. */
function writesOn(send: Ask, entity: Entity): readonly Probe[] {
  const {
    name,
    rest,
    calls: { create, update },
    commands = {},
  } = entity;
  if (!update) return [];
  const lifecycle = lifecycleOf(name);
  const [step] = movesFrom(lifecycle, { status: initialStatus(lifecycle), id: 0, version: 0 }).map(
    ({ event }) => event,
  );
  const write = (token: string, body: AskedUpdate) => {
    if (!rest) return send(update, token, { body });
    const { call, params, data } = rest.update(body);
    const sent = data && { ...numbered(call), ...data };
    return send(call, token, { ...(params && { query: params }), ...(sent && { body: sent }) });
  };
  const all: (Probe | false)[] = [
    create !== undefined && {
      what: 'update',
      action: editAction(entity),
      ask: (token, id, version) => write(token, { id, version, remark: randomUUID() }),
    },
    step !== undefined && {
      what: step,
      step: true,
      action: actionOfEvent(lifecycle, step) ?? 'edit',
      ask: (token, id, version) => write(token, { id, version, event: step, reason: '测试用的原因' }),
    },
    'ADJUST_STOCK' in commands && {
      what: 'stock',
      action: 'edit',
      ask: (token, id) =>
        send(update, token, { body: { id, stock_delta: 1, stock_reason: '盘点', request_id: randomUUID() } }),
    },
  ];
  return all.filter((one) => one !== false);
}

/** Every call of the entity that names a row. */
export function callsOn(server: Server, entity: Entity): readonly Probe[] {
  const send: Ask = (call, token, sent) => sendTo(server, call, token, sent);
  const { name, fields, rest } = entity;
  const { list, detail } = entity.calls;
  const secret = Object.entries(fields).find(([, { mask }]) => mask !== undefined)?.[0];
  const all: (Probe | false | undefined)[] = [
    {
      what: 'list',
      action: 'query',
      counts: true,
      ask: (token, id) => send(list, token, { query: { id: String(id) } }),
    },
    detail && {
      what: 'detail',
      action: 'get',
      ask: (token, id) =>
        rest?.detail
          ? send(rest.detail(id).call, token, { query: rest.detail(id).params ?? {} })
          : send(detail, token, { query: { id: String(id) } }),
    },
    ...writesOn(send, entity),
    ...(hasHistory(entity) ? pastOf(server, entity) : []),
    secret !== undefined && {
      what: 'reveal',
      action: 'get',
      ask: (token, id) => send(revealCall, token, { body: { entity: name, id, field: secret } }),
    },
  ];
  return all.filter((one) => one !== undefined && one !== false);
}

/** What came back. A guard of the chart may hold a step back; that is another matter than whose row it is. */
export const outcomeOf = ({ status, code, result }: Answered, counts?: true) => ({
  status,
  code: code === codes.illegalMove || code === codes.compliance ? codes.ok : code,
  ...(counts && code === codes.ok && { rows: (result as ListPage).totalCount }),
});

/** What role and declaration say of one call on one row. */
export function expected(role: BuiltinRole, { permissionId }: Entity, { action, counts }: Probe, seen: boolean) {
  const granted = grantedTo(role, permissionId);
  if (granted.size === 0) return { status: 401, code: codes.forbidden };
  if (!granted.has(action)) return { status: 200, code: codes.noAction };
  if (counts) return { status: 200, code: codes.ok, rows: seen ? 1 : 0 };
  return { status: 200, code: seen ? codes.ok : codes.notFound };
}

/** Every call that asks for a right, with the right. */
export const guardedCalls = () => (guarded ??= readGuarded());
let guarded: ReturnType<typeof readGuarded> | undefined;
const readGuarded = () =>
  [...entityRoutes(), ...workplaceRoutes(), ...analysisRoutes(), ...calendarRoutes()].flatMap(({ call, access }) =>
    typeof access === 'object' ? [{ call, access }] : [],
  );

/** Fields that people fill with rows of entities that have a scope. */
export const referring = entities.flatMap(({ name, fields, calls }) =>
  Object.entries(fields).flatMap(([key, { kind, refers, computed }]) =>
    calls.create !== undefined &&
    !computed &&
    (kind === 'reference' || kind === 'references') &&
    typeof refers === 'string' &&
    entityNamed(refers).scope &&
    // Its activity is its node's: tests/server/acticode/plans.test.ts.
    !(name === 'acticode_plan' && key === 'activity_id')
      ? [{ name, key, kind, target: refers }]
      : [],
  ),
);

interface Fitting {
  readonly target: Values;
  readonly row: Values;
}

const more = (key: string, name: string): Fitting => {
  if (key === 'award_plan_id') return { target: { plan_type: 'direct', activity_id: 4004 }, row: {} };
  if (entityNamed(name).fields[key]?.refers === 'plan') return { target: { plan_type: 'direct' }, row: {} };
  if (key === 'activity_id' && name === 'invite_plan')
    return {
      target: { activity_type: 'invite' },
      row: { start_at: '2029-01-02T00:00:00+08:00', end_at: '2029-01-20T00:00:00+08:00' },
    };
  if (key === 'activity_id' && name.startsWith('acticode_')) return { target: { activity_type: 'acticode' }, row: {} };
  if (key === 'local_activity_id') return { target: { activity_type: 'scan' }, row: { award_mode: 'realtime' } };
  if (key !== 'chance_activity_id') return { target: {}, row: {} };
  return {
    target: { activity_type: 'lottery', draw_style: 'wheel', cost_type: 'chance' },
    row: { grant_mode: 'chance', award_id: null, quantity: null, chance_count: 1 },
  };
};

const everyProvince = Object.keys(provinces).map((area) => ({ area, quota: 1 }));

/** What a sample must say besides, so that a reference in it may be any row that its writer sees. */
const besides = (key: string, fields: Fields): Values => ({
  ...('localverifice_scope' in fields && { localverifice_scope: 'selected' }),
  // A point lies in an area with a quota.
  ...('region_quotas' in fields && { region_quotas: everyProvince }),
  ...(key === 'goods_market_ids' && { goods_scope: 'selected' }),
  ...(key === 'pickup_point_ids' && { delivery_types: ['pickup'] }),
  // Of these there is one or the other.
  ...(key === 'prize_id' && { award_id: null }),
});

/** What has to be said of a row and of what it refers to, so that nothing but the scope can stand between them. */
export const fit = (key: string, name: string): Fitting => {
  const { target, row } = more(key, name);
  return { target, row: { ...besides(key, entityNamed(name).fields), ...row } };
};
