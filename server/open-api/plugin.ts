import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openBase } from '../../contract/open-api/scopes.ts';
import { codes } from '../../contract/core/errors.ts';
import type { MemberBox } from '../core/member-keys.ts';
import type { Store } from '../db/store.ts';
import { failed, succeeded } from '../http/envelope.ts';
import { failureOf } from '../http/failure-of.ts';
import { type Failure, unreadable } from '../http/failure.ts';
import { errorCode } from '../db/start-refused.ts';
import { startRounds } from '../core/rounds.ts';
import type { Platforms } from '../room-module.ts';
import { type SecretBox, secretBox } from '../sign-in/secrets/secret-box.ts';
import { type Admitted, admit, type Checks, ClientRefused } from './admit.ts';
import type { OpenCall, OpenWrite } from './call.ts';
import { openCalls } from './calls.ts';
import { clientsOf } from './clients.ts';
import { operationOfCall } from './document.ts';
import { received } from './inbound.ts';
import { askedOf, bodyIn, sentTo } from './read-body.ts';
import { ratesOf } from './rate.ts';
import { signedAnswer } from './signature.ts';
import { noncesOf, type Uses, usesOf } from './use.ts';

/** Longest body of a call, in bytes (engines.md §1.2). */
const bodyLimit = 262_144;
const countEveryMs = 1000;

/** What sealed the texts of events. */
export const eventBox = (serverKey: string): SecretBox => secretBox(serverKey, 'inbound event');

interface Ground {
  readonly store: Store;
  readonly secretKey: string;
  readonly clientBox: SecretBox;
  readonly digestCode: (code: string) => string;
  readonly members: MemberBox;
  readonly platforms: Platforms;
}

/** What the calls of one server share. */
interface Door extends Ground {
  readonly checks: Checks;
  readonly uses: Uses;
  readonly seal: (text: string, clientId: number) => string;
}

/** Adds the calls of the Open API (engines.md §1): signed by keys, and never by an operator's session. */
export function addOpenCalls(app: FastifyInstance, ground: Ground, calls: readonly OpenCall[] = openCalls): void {
  const { store } = ground;
  const clients = clientsOf(store, ground.clientBox);
  const box = eventBox(ground.secretKey);
  const door: Door = {
    ...ground,
    checks: { client: clients.find, now: clients.now, isFresh: noncesOf(store), waitFor: ratesOf(store) },
    uses: usesOf(store),
    seal: (text, clientId) => box.seal(text, clientId),
  };
  const stop = startRounds(countEveryMs, door.uses.write, (error) =>
    app.log.warn({ err: error }, 'uses were not kept'),
  );
  app.addHook('onClose', async () => {
    await stop();
    await door.uses.write().catch((error: unknown) => app.log.warn({ err: error }, 'uses were not kept'));
  });
  // In a scope of its own: bodies are taken here as they came, since they are what was signed.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit },
      async (_: unknown, body: Buffer) => body,
    );
    scope.setErrorHandler((error) => {
      if (errorCode(error) === 'FST_ERR_CTP_BODY_TOO_LARGE') throw unreadable(413, '请求内容过大，最多 256 KB');
      throw error;
    });
    for (const call of calls)
      scope.route({
        method: 'write' in call ? 'POST' : 'GET',
        url: `${openBase}/${call.name.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        bodyLimit,
        config: { operation: operationOfCall(call) },
        handler: (request, reply) => answer(door, call, request, reply),
      });
  });
}

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

async function answer(door: Door, call: OpenCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  const [path = '', query = ''] = request.url.split('?', 2);
  const nonce = header(request, 'x-flan-nonce');
  const asked = {
    key: header(request, 'x-flan-key'),
    sign: header(request, 'x-flan-sign'),
    time: header(request, 'x-flan-time'),
    method: request.method,
    path,
    query,
    nonce,
    body,
    ip: request.ip,
    scope: call.scope,
  };
  const admitted = await admit(asked, door.checks).catch((error: unknown) => {
    if (error instanceof ClientRefused) refuseKnown(door, error, reply);
    throw error;
  });
  const { text, status, isRefused } = await worked(door, call, { request, reply, body, query, admitted });
  door.uses.count(admitted.client.id, isRefused);
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-sign', signedAnswer(nonce, text, admitted.secret))
    .send(text);
}

function refuseKnown({ uses }: Door, { client, retryAfter }: ClientRefused, reply: FastifyReply): void {
  uses.count(client.id, true);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: Uint8Array;
  readonly query: string;
  readonly admitted: Admitted;
}

interface Worked {
  readonly text: string;
  readonly status: number;
  readonly isRefused: boolean;
}

/** What a key that was let in is answered, failures too: all of it is signed. */
async function worked(door: Door, call: OpenCall, how: Call): Promise<Worked> {
  const { request } = how;
  try {
    if (!('write' in call)) return await read(door, call, how);
    return { text: await written(door, call, how), status: 200, isRefused: request.outcome !== codes.ok };
  } catch (error) {
    const cause: Failure = failureOf(error);
    request.outcome = cause.code;
    if (cause.status >= 500) request.log.error({ err: error }, 'failed');
    return { text: JSON.stringify(failed(request.id, cause)), status: cause.status, isRefused: true };
  }
}

async function read(
  door: Door,
  call: Exclude<OpenCall, OpenWrite<never>>,
  { request, reply, query, admitted: { client } }: Call,
): Promise<Worked> {
  const result = await call.read(door.store.db, askedOf(call.input, query, request.params), {
    client,
    members: door.members,
  });
  request.outcome = codes.ok;
  const isKnown = call.tagged === true && isTagged(request, reply, result);
  const text = isKnown ? '' : JSON.stringify(succeeded(request.id, result));
  return { text, status: isKnown ? 304 : 200, isRefused: false };
}

/** Says by its ETag which answer it is; whether the caller has that one. Of the result alone: each answer has a trace of its own. */
function isTagged(request: FastifyRequest, reply: FastifyReply, result: unknown): boolean {
  const tag = `"${createHash('sha256').update(JSON.stringify(result)).digest('hex').slice(0, 32)}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  return header(request, 'if-none-match')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag);
}

async function written(door: Door, call: OpenWrite<never>, { request, reply, body, admitted }: Call): Promise<string> {
  const { store, digestCode, members, seal, checks, platforms } = door;
  const now = checks.now();
  const sent = sentTo(call.input, bodyIn(body), now);
  if (!sent.dry) await call.ahead?.({ store, pay: platforms.pay }, sent.input, { members });
  const { text, replayed } = await received(store, {
    call,
    sent,
    digestCode,
    members,
    seal,
    now,
    client: admitted.client,
    traceId: request.id,
    answered: ({ code, message, result }) =>
      JSON.stringify({ code, message, ...(result !== undefined && { result }), trace_id: request.id }),
  });
  if (replayed) void reply.header('x-flan-replayed', '1');
  if (sent.dry) void reply.header('x-flan-dry', '1');
  request.outcome = codeIn(text);
  return text;
}

/** The business code of an answer that was kept as a text. */
function codeIn(text: string): number {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed ? Number(parsed.code) : codes.failed;
}
