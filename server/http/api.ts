import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiBase, type Envelope } from '../../contract/envelope.ts';
import { codes } from '../../contract/errors.ts';
import { callerOf } from '../auth/identity.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { checkAccess, checkBefore, checkInput, refuseWhileViewing } from './access.ts';
import { inputOf, parseInput } from './call-input.ts';
import { succeeded } from './envelope.ts';
import { invalid } from './failure.ts';
import { once, requestHash } from './idempotency.ts';
import { logOperation } from './operation-log.ts';
import type { Request, Route, Visit, WriteRoute } from './route.ts';
import { seenIn } from './seen.ts';

/** What calls work on: the database and the folder of uploaded files. */
export interface ApiGround {
  readonly store: Store;
  readonly uploads: string;
}

/**
 * Adds calls below `/proxy-he`. Each goes the same way (design.md §5): session, page, input, action, then the handler, a
 * write's in one transaction with its idempotency row and its operation log.
 * Throws at start when a route does not say who may call it or takes unknown keys.
 */
export function addCalls(app: FastifyInstance, routes: readonly Route[], ground: ApiGround): void {
  for (const route of routes) {
    checkAccess(route);
    if (route.input instanceof z.ZodObject && !(route.input.def.catchall instanceof z.ZodNever))
      throw new Error(`${route.call} takes unknown keys: use z.strictObject`);
    const [method, path] = splitCall(route.call);
    app.route({ method, url: apiBase + path, handler: (request) => answer(route, request, ground) });
  }
}

/** `GET /admin/user/info` as its two parts; `{id}` in the path becomes Fastify's `:id`. */
function splitCall(call: Route['call']): readonly [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [method, path.replaceAll(/\{(\w+)\}/g, ':$1')];
}

async function answer(route: Route, incoming: FastifyRequest, ground: ApiGround): Promise<Envelope> {
  const result = await ('act' in route ? visit(route, incoming, ground) : work(route, incoming, ground));
  incoming.outcome = codes.ok;
  return succeeded(incoming.id, result);
}

async function visit(
  route: Extract<Route, { act: unknown }>,
  incoming: FastifyRequest,
  ground: ApiGround,
): Promise<unknown> {
  const caller = route.access === 'public' ? undefined : await identified(incoming, ground, route.whileLocked);
  if (caller && incoming.method !== 'GET') refuseWhileViewing(caller);
  const input = parseInput(route.input, inputOf(incoming).values);
  return route.act(input, { ...seenFrom(incoming, ground), ...(caller && { caller }) });
}

async function work(
  route: Exclude<Route, { act: unknown }>,
  incoming: FastifyRequest,
  ground: ApiGround,
): Promise<unknown> {
  const { access } = route;
  const caller = await identified(incoming, ground);
  checkBefore(caller, access);
  if ('write' in route) refuseWhileViewing(caller);
  const { values, requestId } = inputOf(incoming);
  const input = parseInput(route.input, values);
  checkInput(caller, access, input);
  const request = { ...seenFrom(incoming, ground), caller, ...(requestId !== undefined && { requestId }) };
  if ('read' in route) return route.read(input, request);
  return write(route, input, request, values, incoming);
}

async function write(
  route: WriteRoute<never>,
  input: never,
  request: Request,
  values: unknown,
  { method, url }: FastifyRequest,
): Promise<unknown> {
  const { caller, requestId, store } = request;
  if (requestId === undefined && route.idempotent === 'required')
    throw invalid([{ field: 'request_id', message: '缺少请求编号，请重新打开后再试' }]);
  const arrival = { method, path: url.split('?', 1)[0] ?? '', since: performance.now() };
  return withTransaction(store, (tx) => {
    const change = async () => {
      const { result, logged } = await route.write(input, request, tx);
      await logOperation(tx, arrival, request, logged);
      return result;
    };
    if (requestId === undefined) return change();
    const scope = `${method} ${arrival.path}`;
    return once(tx, { scope, key: requestId, accountId: caller.accountId, requestHash: requestHash(values) }, change);
  });
}

async function identified(
  incoming: FastifyRequest,
  { store }: ApiGround,
  whileLocked = false,
): Promise<Request['caller']> {
  const caller = await callerOf(store, incoming.headers, { whileLocked });
  incoming.accountId = caller.accountId;
  return caller;
}

const seenFrom = (incoming: FastifyRequest, { store, uploads }: ApiGround): Visit => ({
  traceId: incoming.id,
  ...seenIn(incoming),
  store,
  uploads,
});
