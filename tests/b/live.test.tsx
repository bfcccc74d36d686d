import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { liveLogic } from '../../src/live/live.ts';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

interface Connection {
  readonly signal: AbortSignal;
  readonly write: (text: string) => void;
}
const connections: Connection[] = [];
const sessions: { stop: () => unknown }[] = [];

/** The browser's own streams, locks and channels; only the server is ours. */
vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  signal.addEventListener('abort', () => void writer.abort().catch(() => {}));
  const write = (text: string) => void writer.write(new TextEncoder().encode(text));
  connections.push({ signal, write });
  write('event: hello\ndata: {}\n\n');
  return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop();
});

/** The session of a tab, and what it hears. */
function tab() {
  const heard: string[] = [];
  const note = ({ event }: { event: { type: string; event?: string } }) =>
    void (event.type === 'LIVE' && heard.push(event.event ?? ''));
  const session = setup({ actors: { live: liveLogic }, actions: { note } }).createMachine({
    invoke: { id: 'live', src: 'live' },
    on: { '*': { actions: 'note' } },
  });
  const actor = createActor(session).start();
  sessions.push(actor);
  return { heard, close: () => actor.stop() };
}

test('of three tabs one holds the stream, the others hear from it, and another takes over', async () => {
  const first = tab();
  await soon(() => connections.length).toBe(1);
  const others = [tab(), tab()];
  await soon(async () => (await navigator.locks.query()).pending?.length).toBe(2);
  connections[0]?.write('event: locked\ndata: {}\n\n');
  for (const one of [first, ...others])
    await soon(() => one.heard).toEqual(['hello', 'locked'].slice(one === first ? 0 : 1));
  expect(connections).toHaveLength(1);

  first.close();
  await soon(() => connections.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  connections[1]?.write('event: unlocked\ndata: {}\n\n');
  for (const one of others) await soon(() => one.heard).toEqual(['locked', 'hello', 'unlocked']);
  expect(first.heard).toEqual(['hello', 'locked']);
  for (const session of sessions.splice(0)) session.stop();
  await soon(async () => (await navigator.locks.query()).held?.length).toBe(0);
});
