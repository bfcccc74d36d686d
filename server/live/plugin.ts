import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { authCalls } from '../../contract/sign-in/session.ts';
import { callerOf } from '../sign-in/identity.ts';
import type { Store } from '../db/store.ts';
import { Failure } from '../http/failure.ts';
import { documented } from '../http/operation.ts';
import { LiveHub, type LiveStream } from './hub.ts';

/** Streams that one account may have open on one instance: ten sessions with a few tabs each. */
const maxStreams = 50;
/** A browser that has not read so many bytes is gone. */
const maxUnread = 65_536;

/** Adds the stream of live events (contract/live.ts). It ends when the server closes, so that closing is quick. */
export function addLiveEvents(app: FastifyInstance, store: Store, beatMs: number): LiveHub {
  const hub = new LiveHub(store, app.log, beatMs);
  const [, path = ''] = authCalls.events.split(' ');
  const about = {
    summary: '实时事件：hello、forced_logout、locked、unlocked',
    tag: 'events',
    access: 'session' as const,
    answers: ['text/event-stream'],
  };
  app.get(apiBase + path, documented(about), (request, reply) => openStream(request, reply, store, hub));
  app.addHook('preClose', async () => hub.endAll());
  app.addHook('onClose', () => hub.close());
  return hub;
}

/** The screen may be locked: its unlocking in another tab is heard here. Throws 401 as any call, 429 when too many are open. */
async function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  hub: LiveHub,
): Promise<FastifyReply> {
  const { accountId, sessionId, rights } = await callerOf(store, request.headers, { whileLocked: true });
  if (hub.countOf(accountId) >= maxStreams)
    throw new Failure(codes.busy, '打开的页面太多，请关闭一些后再试', { status: 429 });
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Ends with the stream, so that a closing server has nothing to wait for.
    ...(request.raw.httpVersionMajor === 1 && { connection: 'close' }),
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-trace-id': request.id,
  });
  const stream = streamTo(raw, { accountId, sessionId, rights });
  raw.once('close', () => hub.remove(stream));
  raw.once('error', () => hub.remove(stream));
  await hub.add(stream);
  return reply;
}

const streamTo = (raw: ServerResponse, whose: Pick<LiveStream, 'accountId' | 'sessionId' | 'rights'>): LiveStream => ({
  ...whose,
  write(text) {
    if (raw.writableLength > maxUnread) raw.destroy();
    else raw.write(text);
  },
  end: () => void raw.end(),
});
