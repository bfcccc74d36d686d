import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { errorCode } from '../db/start-refused.ts';
import type { Tls, TrustedProxies } from '../settings.ts';
import { failed } from './envelope.ts';
import { failureOf } from './failure-of.ts';
import { Failure, unreadable } from './failure.ts';
import { acceptJson } from './json-body.ts';
import { keepAddresses, proxyTrust } from './proxies.ts';
import { logRequests, loggerOptions, type LogTarget } from './request-log.ts';
import { tellTimes } from '../core/server-timing.ts';
import { requestIdOf } from '../tracing/trace-parent.ts';
import { traceRequests } from '../tracing/requests.ts';

/** Longest body of a call, in bytes; uploads have a limit of their own. */
const bodyLimit = 1_048_576;
/** A request whose head, or whose whole, has not arrived after this many milliseconds is ended. */
const usualArrivalMs = 60_000;

/** Headers of what is refused before any route is known: JSON that nobody keeps, or takes for something else. */
const ofRefusals = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

export interface BaseOptions {
  readonly logLevel: string;
  /** Whose `X-Forwarded-*` headers are believed; nobody's when not given. */
  readonly trustProxy?: TrustedProxies;
  /** Then it speaks HTTP/2, and HTTP/1.1 with whoever knows no other. */
  readonly tls?: Tls;
  /** For tests: reads the log. */
  readonly logTarget?: LogTarget;
  /** How long a request may take to arrive, in ms; tests shorten it. */
  readonly arrivalMs?: number;
}

/**
 * What every server of ours is before it has routes: a trace id on each answer and log line (the caller's, where it names one), JSON bodies only, and the
 * envelope around everything, errors of Fastify and of the HTTP parser included.
 */
export function baseServer({
  logLevel,
  logTarget,
  trustProxy,
  tls,
  arrivalMs = usualArrivalMs,
}: BaseOptions): FastifyInstance {
  // Who sends a byte now and then holds a connection, not more, and not for long.
  const patience = { headersTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 2 };
  // To the types of Fastify a server with HTTP/2 is another one; what is done with it here is the same.
  const wire: object = tls
    ? { http2: true, https: { ...tls, ...patience, requestTimeout: arrivalMs, allowHTTP1: true } }
    : { http: patience };
  const app: FastifyInstance = fastify({
    logger: loggerOptions(logLevel, logTarget),
    genReqId: ({ headers }) => requestIdOf(headers),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace_id' }),
    bodyLimit,
    trustProxy: proxyTrust(trustProxy),
    requestTimeout: arrivalMs,
    ...wire,
    clientErrorHandler: refuseOnWire,
    // Hooks do not run for what has no route.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(ofRefusals)),
  });
  acceptJson(app);
  keepAddresses(app);
  logRequests(app);
  traceRequests(app);
  tellTimes(app);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-trace-id', request.id);
    if (isCall(request)) void reply.header('cache-control', 'no-store');
  });
  endConnectionsOnClose(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(nothingHere(request), request, reply));
  return app;
}

/** A browser keeps its connection for the next call, and a closing server would wait for it. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    // HTTP/2 says it in a frame of its own.
    if (isClosing && raw.httpVersionMajor === 1) void reply.header('connection', 'close');
  });
}

/** Whether a request is for the API, not for the pages. */
export const isCall = ({ url }: { url: string }): boolean => url === apiBase || url.startsWith(`${apiBase}/`);

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error);
  request.outcome = failure.code;
  if (failure.status >= 500) request.log.error({ err: error }, 'failed');
  else if (failure !== error) request.log.warn(whatWasWrong(error), 'refused');
  void reply.code(failure.status).header('x-trace-id', request.id).send(failed(request.id, failure));
}

/** Fastify names the whole address in the errors that it refuses one with, and its query may hold tokens. */
const whatWasWrong = (error: unknown) =>
  errorCode(error).startsWith('FST_') ? { reason: errorCode(error) } : { err: error };

const nothingHere = (request: FastifyRequest): Failure =>
  new Failure(codes.notFound, isCall(request) ? '接口不存在' : '页面不存在', { status: 404 });

/** Answers what the HTTP parser could not read: there is no request yet, so it is written by hand. */
function refuseOnWire(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const refusal = wireRefusal(error.code);
  const traceId = randomUUID();
  const body = JSON.stringify(failed(traceId, refusal));
  const lines = [
    `HTTP/1.1 ${refusal.status} Refused`,
    `x-trace-id: ${traceId}`,
    ...Object.entries(ofRefusals).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function wireRefusal(code = ''): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') return unreadable(431, '请求头过长');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return unreadable(408, '请求超时');
  return unreadable(400, '请求格式有误');
}
