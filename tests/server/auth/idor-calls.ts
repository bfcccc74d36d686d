import { randomUUID } from 'node:crypto';
import type { Call, Entity } from '../../../contract/entity.ts';
import { codes } from '../../../contract/errors.ts';
import type { ListPage } from '../../../contract/page.ts';
import type { Action } from '../../../contract/permission.ts';
import { revealCall } from '../../../contract/reveal.ts';
import type { BuiltinRole } from '../../../contract/roles.ts';
import { actionOfEvent, initialStatus, movesFrom } from '../../../machines/lifecycles/kernel.ts';
import { lifecycleOf } from '../../../machines/lifecycles/registry.ts';
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
  return server.call(method as 'GET' | 'POST', path, { token, ...sent });
};

/** Every call of the entity that names a row. */
export function callsOn(server: Server, { name, calls, fields, commands = {} }: Entity): readonly Probe[] {
  const send = (call: Call, token: string, sent: Parameters<typeof sendTo>[3]) => sendTo(server, call, token, sent);
  const { list, detail, update } = calls;
  const lifecycle = lifecycleOf(name);
  const status = initialStatus(lifecycle);
  const [step] = movesFrom(lifecycle, { status, id: 0, version: 0 }).map(({ event }) => event);
  const secret = Object.entries(fields).find(([, { mask }]) => mask !== undefined)?.[0];
  const all: (Probe | false | undefined)[] = [
    {
      what: 'list',
      action: 'query',
      counts: true,
      ask: (token, id) => send(list, token, { query: { id: String(id) } }),
    },
    detail && { what: 'detail', action: 'get', ask: (token, id) => send(detail, token, { query: { id: String(id) } }) },
    update &&
      calls.create !== undefined && {
        what: 'update',
        action: 'edit',
        ask: (token, id, version) => send(update, token, { body: { id, version, remark: randomUUID() } }),
      },
    update &&
      step !== undefined && {
        what: step,
        step: true,
        action: actionOfEvent(lifecycle, step) ?? 'edit',
        ask: (token, id, version) => send(update, token, { body: { id, version, event: step, reason: '测试原因' } }),
      },
    update &&
      'ADJUST_STOCK' in commands && {
        what: 'stock',
        action: 'edit',
        ask: (token, id) =>
          send(update, token, { body: { id, stock_delta: 1, stock_reason: '盘点', request_id: randomUUID() } }),
      },
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
  code: code === codes.illegalMove ? codes.ok : code,
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
