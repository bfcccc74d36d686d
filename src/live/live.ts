import { fromCallback, sendParent } from 'xstate';
import { apiBase } from '../../contract/core/envelope.ts';
import { authCalls } from '../../contract/sign-in/session.ts';
import { type LiveEvent, liveMachine, type LiveNews, pauseAfter } from '../../machines/live/live.ts';
import { refusalOf, signedOut } from '../core/answer.ts';
import { eventReader } from '../core/event-stream.ts';
import { isWireOpen } from '../core/http.ts';
import { spreadLive } from './live-news.ts';
import { openChannel } from '../core/other-tabs.ts';
import { read } from '../core/storage.ts';
import { withTabLock } from '../core/tab-locks.ts';

const channelName = 'pro__live';
const [, path = ''] = authCalls.events.split(' ');

type Send = (event: LiveEvent) => void;

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/** Reads to the end of the stream. Every piece is a sign of life; a character may be cut between two of them. */
async function readStream(body: ReadableStream<Uint8Array>, send: Send): Promise<void> {
  const take = eventReader(({ event, data: text }) => {
    const data = parsed(text);
    if (event === 'hello') send({ type: 'OPENED' });
    send({ type: 'RECEIVED', event, data });
    return spreadLive({ event, data });
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    send({ type: 'BEAT' });
    take(decoder.decode(value, { stream: true }));
  }
}

async function openStream(signal: AbortSignal, send: Send): Promise<void> {
  // A tab that was left behind by its session has no token any more.
  if (!isWireOpen()) return send({ type: 'REFUSED', ...signedOut.failed });
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${read('Access-Token') ?? ''}` };
  const response = await fetch(apiBase + path, { headers, cache: 'no-store', signal });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (response.ok && isStream && response.body) return readStream(response.body, send);
  if (response.status !== 401) return response.body?.cancel();
  const body: unknown = await response.json().catch(() => null);
  const { failed } = refusalOf({ status: 401, body }, path) ?? signedOut;
  return send({ type: 'REFUSED', ...failed });
}

/** One connection. `fetch`, since `EventSource` cannot send the token but in the address. */
const streamLogic = fromCallback<LiveEvent>(({ sendBack }) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  void openStream(signal, sendBack)
    // Why it ended makes no difference: it is opened anew.
    .catch(() => {})
    .then(() => signal.aborted || sendBack({ type: 'CLOSED' }));
  return () => stopped.abort();
});

/**
 * The turn among the tabs of the browser, kept until this actor stops or its tab is closed. A browser puts no tab to sleep that
 * keeps a lock; where it has no locks, a tab that slept may have lost its turn.
 */
const turnLogic = fromCallback<LiveEvent>(({ sendBack }) => {
  const { promise: given, resolve: giveAway } = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const queue = () => {
    let hasLed = false;
    const lead = () => {
      hasLed = true;
      sendBack({ type: 'ELECTED' });
      return given;
    };
    withTabLock(channelName, { signal }, lead).catch(() => {
      // It was stopped before its turn came.
      if (signal.aborted || !hasLed) return;
      sendBack({ type: 'DISPLACED' });
      queue();
    });
  };
  queue();
  return () => {
    stopped.abort();
    giveAway();
  };
});

const isNews = (said: unknown): said is LiveNews =>
  typeof said === 'object' && said !== null && 'event' in said && typeof said.event === 'string' && 'data' in said;

const othersLogic = fromCallback<{ readonly type: 'TELL' } & LiveNews>(({ sendBack, receive }) => {
  const tabs = openChannel(channelName, (said) => {
    if (!isNews(said) || !isWireOpen()) return;
    sendBack({ type: 'HEARD', event: said.event, data: said.data });
    spreadLive(said);
  });
  receive(({ event, data }) => tabs.tell({ event, data }));
  return tabs.close;
});

/** A lost connection is worth another try as soon as the browser is online, or somebody looks. */
const surroundingsLogic = fromCallback<LiveEvent>(({ sendBack }) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener('online', () => sendBack({ type: 'NUDGED' }), { signal });
  const look = () => document.visibilityState === 'visible' && sendBack({ type: 'NUDGED' });
  addEventListener('visibilitychange', look, { signal });
  return () => stopped.abort();
});

/** Another tab has renewed the token that was refused here. */
const tokenLogic = fromCallback<LiveEvent>(({ sendBack }) => {
  const refused = read('Access-Token');
  const stopped = new AbortController();
  const look = () => {
    const token = read('Access-Token');
    if (token !== undefined && token !== refused && isWireOpen()) sendBack({ type: 'RENEWED' });
  };
  addEventListener('storage', look, { signal: stopped.signal });
  return () => stopped.abort();
});

/**
 * What the server tells this browser without being asked, as a child of the session: sends it `LIVE` with `event` and `data` of
 * contract/live.ts; `refused` with `{ code, message }` when the token is good for nothing any more. Tell it `RENEWED` after a
 * renewal without reload.
 */
export const liveLogic = liveMachine.provide({
  actors: {
    turn: turnLogic,
    others: othersLogic,
    stream: streamLogic,
    surroundings: surroundingsLogic,
    token: tokenLogic,
  },
  delays: { pause: ({ context }) => pauseAfter(context.attempts, Math.random()) },
  actions: { pass: sendParent((_, { event, data }: LiveNews) => ({ type: 'LIVE', event, data })) },
});
