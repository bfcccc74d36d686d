import { AxiosError } from 'axios';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { answer, bodyOf, type Reply, script, sent } from './scripted-wire.ts';
import { appMachine, type LoadedShell } from '../../../machines/app.ts';
import { sessionLogic } from '../../../src/session-wiring.ts';

let replies: Record<string, Reply>;
const shelf = new Map<string, string>();
const place = { hash: '', reload: vi.fn<() => void>() };
const stored = () => JSON.parse(shelf.get('pro__Access-Token') ?? 'null') as { value: string; expire: number } | null;

beforeEach(() => {
  script((url) => replies[url.replace(/^.*\/|\?.*$/g, '')]);
  replies = { login: answer({ token: 'new', refresh_in: 7200 }) };
  shelf.clear();
  place.hash = '#/award/list';
  place.reload.mockClear();
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('location', place);
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
function running(token = '') {
  if (token !== '') shelf.set('pro__Access-Token', JSON.stringify({ dataType: 'string', value: token, timestamp: 1 }));
  const loadShell = fromPromise<LoadedShell, void>(() => new Promise(() => {}));
  const app = createActor(appMachine.provide({ actors: { session: sessionLogic, loadShell } }), { input: { token } });
  app.start();
  const { session, notices } = app.getSnapshot().children;
  if (!session || !notices) throw new Error('the app has no session');
  const said = () => notices.getSnapshot().context.notices.map(({ level, text }) => `${level} ${text}`);
  return { app, session, said, settled: () => vi.advanceTimersByTimeAsync(10) };
}

test('without a token the address becomes the login page, with the way back', () => {
  running();
  expect(place.hash).toBe('#/user/login?redirect=%2Faward%2Flist');
});

test('signing in stores the token with its end and leads back (spec §4, §9)', async () => {
  const { app, session, settled } = running();
  session.send({ type: 'SIGN_IN', username: ' admin ', password: ' p ' });
  await settled();
  expect(bodyOf(0)).toEqual({ username: 'admin', password: ' p ' });
  expect(stored()).toMatchObject({ value: 'new', expire: 1_000_000 + 7_200_000 });
  expect(place.hash).toBe('#/award/list');
  expect(app.getSnapshot().value).toBe('entering');
});

test('once signed in, the first calls are made before the shell is there', async () => {
  const ask = vi.fn<(token: string) => void>();
  globalThis.earlyStart = { token: '', since: 0, calls: {}, preload: () => {}, ask };
  const { session, settled } = running();
  ask.mockImplementation(() => expect(place.hash).toBe('#/award/list'));
  session.send({ type: 'SIGN_IN', username: 'admin', password: 'p' });
  await settled();
  expect(ask.mock.calls).toEqual([['new']]);
  globalThis.earlyStart = undefined;
});

test('a refused sign-in is said by the form, not by a toast', async () => {
  const { session, said, settled } = running();
  replies['login'] = { body: { code: 40001, message: '账号或密码错误' } };
  session.send({ type: 'SIGN_IN', username: 'admin', password: 'x' });
  await settled();
  expect(session.getSnapshot()).toMatchObject({ value: 'refused', context: { message: '账号或密码错误' } });
  expect(said()).toEqual([]);
  expect(stored()).toBeNull();
});

async function signedOut(reply: Reply, userId = 7) {
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

test('signing out names the user, removes the token and keeps the way back', async () => {
  const { said } = await signedOut(answer({}));
  expect(bodyOf(0)).toEqual({ user_id: 7 });
  expect(sent[0]?.headers['Authorization']).toBe('Bearer abc');
  expect(said()).toEqual([]);
});

test('a sign-out that fails says why, and removes the token all the same (spec §8)', async () => {
  const { said } = await signedOut(new AxiosError('down', 'ERR_NETWORK'));
  expect(said()).toEqual(['error 您的网络发生异常，无法连接服务器']);
});

test.each([50001, 50002])('a token that is dead already (%i) is signed out already', async (code) => {
  const { said } = await signedOut({ status: 401, body: { code, message: '登录已失效' } });
  expect(said()).toEqual([]);
});

test('whose token it is, is asked where nobody has found out', async () => {
  replies['info'] = answer({ user_id: 9 });
  await signedOut(answer({}), 0);
  expect(sent.map(({ url }) => url)).toEqual(['/admin/user/info', '/admin/auth/logout']);
  expect(bodyOf(1)).toEqual({ user_id: 9 });
});

test('a renewal takes the token that is stored now, stores the next one and reloads after 1.5 s (spec §8, §9)', async () => {
  const { session, said, settled } = running('abc');
  replies['refresh_token'] = answer({ token: 'next', expires_in: 7200 });
  shelf.set('pro__Access-Token', JSON.stringify({ dataType: 'string', value: 'other-tab', timestamp: 1 }));
  session.send({ type: 'TOKEN_EXPIRED' });
  session.send({ type: 'CONFIRM' });
  await settled();
  expect(sent[0]?.url).toBe('/admin/auth/refresh_token?token=other-tab');
  expect(stored()).toMatchObject({ value: 'next', expire: 1_000_000 + 7_210_000 });
  expect(said()).toEqual(['success 登录已续期']);
  await vi.advanceTimersByTimeAsync(1400);
  expect(place.reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(place.reload).toHaveBeenCalledTimes(1);
});

test('a page without permission leads to 403 (spec §8)', () => {
  const { app } = running('abc');
  app.send({ type: 'FORBIDDEN' });
  expect(place.hash).toBe('#/exception/403');
});
