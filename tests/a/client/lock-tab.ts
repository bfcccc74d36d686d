import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { type Reply, script, sent } from './scripted-wire.ts';
import { openWire } from '../../../src/core/http.ts';
import { lockLogic } from '../../../src/sign-in/lock-wiring.ts';
import { FakeChannel, openChannels } from './fake-channels.ts';

/** Local storage of the browser, and how calls are answered, by their last word. */
export const shelf = new Map<string, string>();
export const replies: Record<string, Reply> = {};
/** The time at which each test starts, in ms since 1970. */
export const start = 1_800_000_000_000;
export const minutes = (count: number): number => count * 60_000;

let hands = new EventTarget();
const running: { stop: () => unknown }[] = [];

/** An entry as the program writes it. */
export function store(key: string, timestamp: number, value: unknown = true): void {
  shelf.set(`pro__${key}`, JSON.stringify({ dataType: typeof value, value, timestamp }));
}

/** Somebody touches a tab; false when the tab keeps the browser from doing what it does. */
export const touch = (type = 'pointermove', fields: object = {}): boolean =>
  hands.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), fields));
export const passes = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);
export const calls = (): readonly string[] => sent.map(({ method, url }) => `${method} ${url}`);

/** The document goes, with all that runs in it. */
export function closeTabs(): void {
  for (const actor of running.splice(0)) actor.stop();
  expect(openChannels()).toBe(0);
}

/** The lock of a tab, below something that hears what it says to the app and to the session. */
export function tab(logic = lockLogic) {
  const heard: string[] = [];
  const note = ({ event }: { event: { type: string; notice?: { text: string } } }) =>
    void heard.push([event.type, event.notice?.text].join(' ').trim());
  const parent = setup({ actors: { lock: logic }, actions: { note } }).createMachine({
    invoke: { id: 'lock', src: 'lock' },
    on: { '*': { actions: 'note' } },
  });
  const actor = createActor(parent, { systemId: 'app' }).start();
  running.push(actor);
  const { lock } = actor.getSnapshot().children;
  if (!lock) throw new Error('there is no lock');
  return { lock: lock as ReturnType<typeof createActor<typeof lockLogic>>, heard };
}

/** Somebody has just signed in, in a browser that does nothing by itself. */
export function inBrowser(): void {
  beforeEach(() => {
    script((url) => replies[url.replace(/^.*\//, '')]);
    shelf.clear();
    for (const key of Object.keys(replies)) delete replies[key];
    hands = new EventTarget();
    vi.useFakeTimers({ now: start });
    vi.stubGlobal('addEventListener', hands.addEventListener.bind(hands));
    vi.stubGlobal('removeEventListener', hands.removeEventListener.bind(hands));
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, text: string) => shelf.set(key, text),
      removeItem: (key: string) => shelf.delete(key),
    });
    store('Access-Token', start, 'token');
  });
  afterEach(() => {
    closeTabs();
    openWire(true);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
