import { AxiosError } from 'axios';
import { expect, test, vi } from 'vitest';
import { answer, bodyOf, sent } from './scripted-wire.ts';
import { place, replies, running, signedOut, stored } from './running-session.ts';

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
