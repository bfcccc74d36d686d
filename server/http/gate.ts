import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCall } from './base-server.ts';

/**
 * What becomes of a call: it is answered as usual, answered with this instead, its connection is cut before anything happens, or
 * it is carried out and its answer gets lost.
 */
export type GateVerdict = 'pass' | 'drop' | 'lose' | { readonly status: number; readonly body: unknown };

/** A call that waits; `signal` is aborted when its client goes away. */
interface WaitingCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly signal: AbortSignal;
}

/** Asked before each call is handled; it may take its time. For tests of the browser side only. */
export type Gate = (call: WaitingCall) => Promise<GateVerdict>;

/** Puts a gate before all calls. */
export function guardWith(app: FastifyInstance, gate: Gate): void {
  const losing = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return undefined;
    const { method, url, headers, signal } = request;
    const verdict = await gate({ method, url, headers, signal });
    if (verdict === 'lose') losing.add(request);
    if (verdict === 'pass' || verdict === 'lose') return undefined;
    if (verdict !== 'drop') return reply.code(verdict.status).send(verdict.body);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  });
  // The handler is through, what it wrote is committed.
  app.addHook('onSend', async (request, reply) => {
    if (losing.has(request)) reply.raw.destroy();
  });
}
