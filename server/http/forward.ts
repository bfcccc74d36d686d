import http from 'node:http';
import https from 'node:https';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { linkBase } from '../../contract/links/links.ts';
import { pointBase } from '../../contract/verification/point-cards.ts';
import { pictureBase } from '../core/file-address.ts';
import { Failure } from './failure.ts';
import { traceParentFor, traceParentIn, traceParentOf } from '../tracing/trace-parent.ts';

/** Without a byte for so long the back end counts as gone; calls themselves end after 60 s (spec §7). */
const silenceLimitMs = 65_000;
/** Headers that are about one connection, not about the message. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Hands all calls, and the pictures and links they name, over to the back end at `backend`, byte for byte: bodies, uploads and event streams are never held back. */
export function forwardCalls(app: FastifyInstance, backend: URL): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of [apiBase, `${apiBase}/*`, `${pictureBase}*`, `${linkBase}*`, `${pointBase}*`])
      scope.all(url, async (request, reply) => handOver(request, reply, backend));
  });
}

/** Whether the back end answers anything at all within 3 s. */
export const backendAnswers = (backend: URL): Promise<boolean> =>
  fetch(backend, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(3000) }).then(
    () => true,
    () => false,
  );

async function handOver(request: FastifyRequest, reply: FastifyReply, backend: URL): Promise<FastifyReply> {
  const upstream = (backend.protocol === 'https:' ? https : http).request(backend, {
    method: request.method,
    path: backend.pathname.replace(/\/$/, '') + request.url,
    headers: forwardedHeaders(request, backend),
    timeout: silenceLimitMs,
  });
  upstream.on('timeout', () => upstream.destroy(new Failure(codes.partnerFailed, '后端服务响应超时', { status: 504 })));
  reply.raw.once('close', () => upstream.destroy());
  const answer = await exchange(request, upstream);
  return reply
    .code(answer.statusCode ?? 502)
    .headers(messageHeaders(answer.headers))
    .send(answer);
}

/** Sends the call and waits for the head of its answer. Throws 502 when there is none. */
async function exchange({ raw, log }: FastifyRequest, upstream: http.ClientRequest): Promise<http.IncomingMessage> {
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve);
    upstream.on('error', reject);
  });
  raw.pipe(upstream);
  try {
    return await answered;
  } catch (error) {
    log.warn({ err: error }, 'back end did not answer');
    if (error instanceof Failure) throw error;
    throw new Failure(codes.partnerFailed, '无法连接后端服务', { status: 502 });
  }
}

/** The back end believes us, so nothing is passed on that whoever asks has only said of himself; its id of the request is ours. */
const forwardedHeaders = (request: FastifyRequest, backend: URL): http.OutgoingHttpHeaders => ({
  ...withoutForwarded(messageHeaders(request.headers)),
  host: backend.host,
  traceparent: traceParentOn(request),
  'x-forwarded-for': (request.ips ?? [request.ip]).toReversed().join(', '),
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
});

function traceParentOn({ id, headers, piece }: FastifyRequest): string {
  const named = traceParentIn(headers);
  return piece?.traceparent ?? (named ? traceParentOf(named) : traceParentFor(id));
}

const withoutForwarded = (headers: http.OutgoingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(?:forwarded|x-forwarded-.*|x-real-ip)$/.test(name)),
  );

function messageHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !named.includes(name)),
  );
}
