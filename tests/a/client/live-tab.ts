import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { openWire } from '../../../src/core/http.ts';
import { liveLogic } from '../../../src/live/live.ts';
import { FakeChannel, openChannels } from './fake-channels.ts';

/** A connection as the server has it. */
interface Connection {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isGone: () => boolean;
  readonly answer: (status: number, body: unknown) => void;
  readonly open: () => void;
  readonly write: (piece: string | Uint8Array) => void;
  readonly end: () => void;
  readonly fail: () => void;
}
/** In the order in which they were opened. */
export const connections: Connection[] = [];
let hands = new EventTarget();
const shelf = new Map<string, string>();
export const page = { visibilityState: 'visible' };
const sessions: { stop: () => unknown }[] = [];

type Sent = { readonly headers: Record<string, string>; readonly signal: AbortSignal };

/** `fetch`, of which the test is the server. */
function connect(url: string, { headers, signal }: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) });
    const fail = () => {
      reject(new TypeError('network'));
      writer?.error(new TypeError('network'));
    };
    signal.addEventListener('abort', fail);
    const type = { 'content-type': 'text/event-stream; charset=utf-8' };
    connections.push({
      url,
      headers,
      isGone: () => signal.aborted,
      answer: (status, json) => resolve(Response.json(json, { status })),
      open: () => resolve(new Response(body, { headers: type })),
      write: (piece) => writer?.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece),
      end: () => writer?.close(),
      fail,
    });
  });
}

/** Web Locks of one browser: the first who asks has it, the others wait in line. */
function fakeLocks() {
  const line: (() => void)[] = [];
  let isHeld = false;
  const next = () => {
    isHeld = false;
    line.shift()?.();
  };
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const start = () => {
          isHeld = true;
          void run().then(resolve).finally(next);
        };
        signal.addEventListener('abort', () => {
          if (line.includes(start)) line.splice(line.indexOf(start), 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
        if (isHeld) line.push(start);
        else start();
      }),
  };
}

/** The token in the browser is this one; '' when nobody is signed in. */
export function signIn(token: string): void {
  shelf.clear();
  if (token !== '') shelf.set('pro__Access-Token', JSON.stringify({ dataType: 'string', value: token, timestamp: 1 }));
}
/** Something happens to the browser. */
export const happens = (type: string): boolean => hands.dispatchEvent(new Event(type));

/** A browser in which somebody is signed in, before a server that says nothing by itself. */
export function inBrowser(): void {
  beforeEach(() => {
    connections.length = 0;
    hands = new EventTarget();
    signIn('mine');
    page.visibilityState = 'visible';
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.stubGlobal('fetch', connect);
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    vi.stubGlobal('document', page);
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    vi.stubGlobal('addEventListener', hands.addEventListener.bind(hands));
    vi.stubGlobal('localStorage', { getItem: (key: string) => shelf.get(key) ?? null });
  });
  afterEach(async () => {
    for (const session of sessions.splice(0)) session.stop();
    await passes();
    expect(openChannels()).toBe(0);
    expect(connections.every(({ isGone }) => isGone())).toBe(true);
    openWire(true);
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

export const passes = (time = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(time);
/** The connection that was opened last. */
export const last = (): Connection => {
  const connection = connections.at(-1);
  if (!connection) throw new Error('nobody has connected');
  return connection;
};

/** A tab of the browser, and what its session hears beside the hello. */
export async function tab() {
  const heard: unknown[] = [];
  const note = ({ event: { type, ...news } }: { event: { type: string; event?: string } }) =>
    void (type === 'LIVE' && news.event !== 'hello' && heard.push(news));
  const session = setup({ actors: { live: liveLogic }, actions: { note } }).createMachine({
    invoke: { id: 'live', src: 'live' },
    on: { '*': { actions: 'note' } },
  });
  const actor = createActor(session).start();
  sessions.push(actor);
  await passes();
  const { live } = actor.getSnapshot().children;
  return { heard, live, close: () => actor.stop() };
}
/** The server takes the last connection and says hello. */
export async function opened(): Promise<void> {
  last().open();
  last().write('event: hello\ndata: {}\n\n');
  await passes();
}
export const forced = 'event: forced_logout\ndata: {"message":"您的账号已被管理员强制下线"}\n\n';
export const forcedNews = { event: 'forced_logout', data: { message: '您的账号已被管理员强制下线' } };
