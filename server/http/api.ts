import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dictVersionHeader } from '../../contract/dictionary/dictionary.ts';
import { apiBase, type Envelope } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { callerOf } from '../sign-in/identity.ts';
import { actAs } from '../db/acting.ts';
import type { FileStore } from '../core/file-store.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { signRows } from '../entity/events/row-news.ts';
import { readAside } from '../entity/read-aside.ts';
import { checkAccess, checkBefore, checkInput, refuseWhileViewing } from './access.ts';
import { inputOf, parseInput } from './call-input.ts';
import { succeeded } from './envelope.ts';
import { invalid } from './failure.ts';
import { bodyOfGet } from './json-body.ts';
import { once, requestHash } from './idempotency.ts';
import { type Arrival, logOperations } from './operation-log.ts';
import { logRefusal, pageOf, rowNamed, wantedBy } from './refusal-log.ts';
import type { ReadRoute, Request, Route, Visit, WriteRoute } from './route.ts';
import { seenIn } from './seen.ts';

/** What calls work on: the database and where uploaded files lie. */
export interface ApiGround {
  readonly store: Store;
  readonly uploads: FileStore;
  readonly openCode: Request['openCode'];
  readonly sealCode: Request['sealCode'];
  readonly digestCode: Request['digestCode'];
  readonly members: Request['members'];
  readonly sealSecret: Request['sealSecret'];
}

/**
 * Adds calls below `/proxy-he`. Each goes the same way (design.md §5): session, page, input, action, then the handler, a
 * write's in one transaction with its idempotency row and its operation log.
 * Throws at start when a route does not say who may call it or takes unknown keys.
 */
export function addCalls(app: FastifyInstance, routes: readonly Route[], ground: ApiGround): void {
  app.addHook('onSend', async ({ dictVersion }, reply) => {
    if (dictVersion !== undefined) void reply.header(dictVersionHeader, dictVersion);
  });
  for (const route of routes) {
    checkAccess(route);
    if (route.input instanceof z.ZodObject && !(route.input.def.catchall instanceof z.ZodNever))
      throw new Error(`${route.call} takes unknown keys: use z.strictObject`);
    const [method, path] = splitCall(route.call);
    const takesBody = method === 'GET' && route.merges === true;
    app.route({
      method,
      url: apiBase + path,
      ...(takesBody && { preValidation: readBody }),
      handler: (request) => answer(route, request, ground),
    });
  }
}

async function readBody(request: FastifyRequest): Promise<void> {
  request.body = await bodyOfGet(request);
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
  const input = parseInput(route.input, inputOf(incoming, route.merges).values);
  return route.act(input, { ...seenFrom(incoming, ground), ...(caller && { caller }) });
}

async function work(
  route: Exclude<Route, { act: unknown }>,
  incoming: FastifyRequest,
  ground: ApiGround,
): Promise<unknown> {
  const since = performance.now();
  const caller = await identified(incoming, ground);
  const request = { ...seenFrom(incoming, ground), caller };
  if ('write' in route) return write(route, request, incoming, since);
  const { input } = asked(route, request, incoming);
  const { store } = request;
  return route.aside
    ? readAside(store, (at) => route.read(input, { ...request, store: at }))
    : route.read(input, request);
}

/** What of a call is understood so far, for the line of one that is refused. */
interface Understood {
  values?: Readonly<Record<string, unknown>>;
  input?: never;
}

/** Checks the page, the input and the action; what is understood stands in `so` also when it throws. */
function asked(
  route: ReadRoute<never> | WriteRoute<never>,
  { caller }: Request,
  incoming: FastifyRequest,
  so: Understood = {},
) {
  const { access } = route;
  checkBefore(caller, access);
  if ('write' in route) refuseWhileViewing(caller);
  const { values, requestId } = inputOf(incoming, route.merges);
  so.values = values;
  const input = parseInput(route.input, values);
  so.input = input;
  checkInput(caller, access, input);
  return { values, input, requestId };
}

/** A write and its line in the operation log; of one that is refused or fails there is a line too. */
async function write(
  route: WriteRoute<never>,
  request: Request,
  incoming: FastifyRequest,
  since: number,
): Promise<unknown> {
  const arrival = { method: incoming.method, path: incoming.url.split('?', 1)[0] ?? '', since };
  const so: Understood = {};
  try {
    const { values, input, requestId } = asked(route, request, incoming, so);
    const named = { ...request, ...(requestId !== undefined && { requestId }) };
    return await carryOut(route, input, named, values, arrival);
  } catch (error) {
    const { access, summary } = route;
    const attempt = {
      permissionId: pageOf(access, so.input),
      action: wantedBy(access, so.input, arrival.method),
      summary,
      ...rowNamed(so.values),
    };
    await logRefusal(error, attempt, arrival, request, incoming.log);
    throw error;
  }
}

async function carryOut(
  route: WriteRoute<never>,
  input: never,
  request: Request,
  values: unknown,
  arrival: Arrival,
): Promise<unknown> {
  const { caller, requestId, store } = request;
  if (requestId === undefined && route.idempotent === 'required')
    throw invalid([{ field: 'request_id', message: '缺少请求编号，请重新打开后再试' }]);
  return withTransaction(store, async (tx) => {
    signRows(tx, request.document);
    await actAs(tx, { source: 'api', accountId: caller.accountId, traceId: request.traceId, ip: request.ip });
    const change = async () => {
      const { result, logged, lines = [] } = await route.write(input, request, tx);
      await logOperations(tx, arrival, request, [logged, ...lines]);
      return result;
    };
    if (requestId === undefined || route.unkept) return change();
    const scope = `${arrival.method} ${arrival.path}`;
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
  incoming.dictVersion = caller.dictVersion;
  return caller;
}

const seenFrom = (
  incoming: FastifyRequest,
  { store, openCode, sealCode, digestCode, members, sealSecret }: ApiGround,
): Visit => ({
  traceId: incoming.id,
  ...seenIn(incoming),
  store,
  openCode,
  sealCode,
  digestCode,
  members,
  sealSecret,
});
