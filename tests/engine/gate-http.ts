import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Gate } from './gate.ts';

/**
 * Puts a gate before a Node server of any kind: true when the call was answered or dropped here and nobody else may touch the
 * response; false when the real handler shall go on. With Fastify: an `onRequest` hook that calls `reply.hijack()` on true.
 */
export async function heldAtGate(gate: Gate, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  const verdict = await gate.intercept({
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: request.headers,
    signal: gone.signal,
  });
  response.off('close', leave);
  if (verdict === 'lose') response.end = () => response.destroy();
  if (verdict === 'pass' || verdict === 'lose') return false;
  if (verdict === 'drop') {
    request.socket.destroy();
    return true;
  }
  response.writeHead(verdict.status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(verdict.body));
  return true;
}
