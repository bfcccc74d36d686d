import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { answer, type Reply, script } from './scripted-wire.ts';
import { appMachine, type LoadedShell } from '../../../machines/shell/app.ts';
import { sessionLogic } from '../../../src/sign-in/session-wiring.ts';

/** What was told to other tabs. */
export const announced: unknown[] = [];
class FakeChannel {
  addEventListener() {}
  postMessage(what: unknown) {
    announced.push(what);
  }
  close() {}
}

/** What each call is answered, by the last part of its path. */
export const replies: Record<string, Reply> = {};
export const shelf = new Map<string, string>();
export const place = {
  hash: '',
  reload: vi.fn<() => void>(),
  assign: vi.fn<(url: string) => void>(),
  protocol: 'https:',
};
export const stored = () =>
  JSON.parse(shelf.get('pro__Access-Token') ?? 'null') as { value: string; expire: number } | null;

beforeEach(() => {
  script((url) => replies[url.replace(/^.*\/|\?.*$/g, '')]);
  for (const call of Object.keys(replies)) Reflect.deleteProperty(replies, call);
  replies['login'] = answer({ token: 'new', refresh_in: 7200 });
  shelf.clear();
  place.hash = '#/award/list';
  place.reload.mockClear();
  place.assign.mockClear();
  announced.length = 0;
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('location', place);
  vi.stubGlobal('document', { cookie: '', addEventListener: () => {}, visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, run: () => Promise<void>) => run() } });
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, hash: string) => (place.hash = hash) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => shelf.set(key, text),
    removeItem: (key: string) => shelf.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A running app with the session as it is wired, signed in when a token is given. */
export function running(token = '', ticket = '') {
  if (token !== '') shelf.set('pro__Access-Token', JSON.stringify({ dataType: 'string', value: token, timestamp: 1 }));
  const loadShell = fromPromise<LoadedShell, void>(() => new Promise(() => {}));
  const app = createActor(appMachine.provide({ actors: { session: sessionLogic, loadShell } }), {
    input: { token, ticket },
  });
  app.start();
  const { session, notices } = app.getSnapshot().children;
  if (!session || !notices) throw new Error('the app has no session');
  const said = () => notices.getSnapshot().context.notices.map(({ level, text }) => `${level} ${text}`);
  return { app, session, said, settled: () => vi.advanceTimersByTimeAsync(10) };
}

/** One that signed out, with what the server answered. */
export async function signedOut(reply: Reply, userId = 7) {
  const run = running('abc');
  replies['logout'] = reply;
  if (userId) run.session.send({ type: 'USER_KNOWN', userId });
  run.session.send({ type: 'SIGN_OUT' });
  run.session.send({ type: 'CONFIRM' });
  await run.settled();
  expect(run.session.getSnapshot().value).toBe('signedOut');
  expect(stored()).toBeNull();
  expect(place.hash).toBe('#/user/login?redirect=%2Faward%2Flist');
  return run;
}
