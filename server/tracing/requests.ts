import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/core/envelope.ts';
import { linkBase } from '../../contract/links/links.ts';
import { pointBase } from '../../contract/verification/point-cards.ts';
import { traceIdOf, traceParentIn } from './trace-parent.ts';
import type { Piece } from '../core/trace-piece.ts';
import { tracingNow } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What answering it is, where traces are made. */
    piece?: Piece;
  }
}

const longestAgent = 300;
/** Files and probes are as little worth a trace as a line of the log. */
const told = [apiBase, linkBase, pointBase];

/**
 * Makes a piece of a trace of each call that is answered. It tells the route, never the path, the query, the body, the address of the
 * caller or who he is: short links and cards have secrets in their paths.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (tracingNow() && told.some((base) => request.url.startsWith(base))) begin(request, reply);
    done();
  });
}

function begin(request: FastifyRequest, reply: FastifyReply): void {
  const { method, headers, id } = request;
  const route = request.is404 ? undefined : request.routeOptions.url;
  const piece = tracingNow()?.begin(
    {
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      facts: {
        'http.request.method': method,
        'http.route': route,
        'url.scheme': request.protocol,
        'user_agent.original': headers['user-agent']?.slice(0, longestAgent),
      },
    },
    { parent: traceParentIn(headers), traceId: traceIdOf(id) },
  );
  if (!piece) return;
  request.piece = piece;
  // Also of who goes before the answer is there, and of streams, which are written by hand.
  reply.raw.once('close', () => end(piece, request, reply));
}

function end(piece: Piece, { outcome }: FastifyRequest, { raw }: FastifyReply): void {
  // Without one its caller went before.
  const status = raw.headersSent ? raw.statusCode : undefined;
  const facts = { 'http.response.status_code': status, 'flan.code': outcome };
  piece.end(facts, status !== undefined && status >= 500 ? String(status) : undefined);
}
