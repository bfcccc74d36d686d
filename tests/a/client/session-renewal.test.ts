import { expect, test, vi } from 'vitest';
import { answer, bodyOf, type Reply, sent } from './scripted-wire.ts';
import { announced, place, replies, running, shelf, signedOut, stored } from './running-session.ts';

test('a renewal stores the next token, tells the other tabs and reloads after 1.5 s (spec §8, §9)', async () => {
  const { session, said, settled } = running('abc');
  replies['refresh_token'] = answer({ token: 'next', expires_in: 7200 });
  session.send({ type: 'TOKEN_EXPIRED' });
  session.send({ type: 'CONFIRM' });
  await settled();
  expect(sent[0]?.url).toBe('/admin/auth/refresh_token?token=abc');
  expect(announced).toEqual(['renewed']);
  expect(document.cookie).toContain('Access-Token=next; Max-Age=432000;');
  expect(stored()).toMatchObject({ value: 'next', expire: 1_000_000 + 7_210_000 });
  expect(said()).toEqual(['success 登录已续期']);
  await vi.advanceTimersByTimeAsync(1400);
  expect(place.reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(place.reload).toHaveBeenCalledTimes(1);
});

test('what another tab has renewed already is not asked about', async () => {
  const { session, said, settled } = running('abc');
  shelf.set('pro__Access-Token', JSON.stringify({ dataType: 'string', value: 'other-tab', timestamp: 1 }));
  session.send({ type: 'TOKEN_EXPIRED' });
  await settled();
  expect(session.getSnapshot()).toMatchObject({ value: { signedIn: 'active' }, context: { token: 'other-tab' } });
  expect([sent, said()]).toEqual([[], []]);
});

test('the cookie of the token lasts five days, and goes with the sign-out (spec §9)', async () => {
  const { session, settled } = running();
  session.send({ type: 'SIGN_IN', username: 'admin', password: 'p' });
  await settled();
  expect(document.cookie).toBe('Access-Token=new; Max-Age=432000; Path=/; SameSite=Strict; Secure');
  await signedOut(answer({}));
  expect(document.cookie).toBe('Access-Token=; Max-Age=0; Path=/; SameSite=Strict; Secure');
});

test('each sign-in is another one, a renewal is the same', async () => {
  const login = () => JSON.parse(shelf.get('pro__LOGIN_ID') ?? '{}') as { value?: string };
  const first = running();
  first.session.send({ type: 'SIGN_IN', username: 'admin', password: 'p' });
  await first.settled();
  const { value } = login();
  expect(value).toBeTruthy();
  replies['refresh_token'] = answer({ token: 'next', expires_in: 7200 });
  first.session.send({ type: 'TOKEN_EXPIRED' });
  first.session.send({ type: 'CONFIRM' });
  await first.settled();
  expect([stored()?.value, login().value]).toEqual(['next', value]);
  shelf.delete('pro__Access-Token');
  const second = running();
  second.session.send({ type: 'SIGN_IN', username: 'admin', password: 'p' });
  await second.settled();
  expect(login().value).not.toBe(value);
});

test('steps between the password and the token are answered with their ticket', async () => {
  const { session, settled } = running();
  const step = (result: object): Reply => ({ body: { code: 42801, message: '登录还需要一步验证', result } });
  replies['login'] = step({ step: 'code', ticket: 't1' });
  replies['2step-code'] = step({ step: 'password', ticket: 't2', reason: 'expired' });
  replies['reset-password'] = answer({ token: 'new', refresh_in: 7200 });
  session.send({ type: 'SIGN_IN', username: 'admin', password: 'p' });
  await settled();
  session.send({ type: 'ANSWER_STEP', answer: '123 456' });
  await settled();
  session.send({ type: 'ANSWER_STEP', answer: ' a new one ' });
  await settled();
  expect([bodyOf(1), bodyOf(2)]).toEqual([
    { ticket: 't1', code: '123456' },
    { ticket: 't2', password: ' a new one ' },
  ]);
  expect(stored()?.value).toBe('new');
});

test('the ticket of a single sign-on is exchanged, and leads back; a message leads away (spec §7, §8)', async () => {
  place.hash = '#/user/sso-login?sticket=abc&redirect=%2Faward%2Flist';
  replies['sso_login'] = answer({ token: 'new', refresh_in: 7200 });
  const { settled } = running('', 'abc');
  await settled();
  expect(sent[0]?.url).toBe('/admin/auth/sso_login?sticket=abc');
  expect([stored()?.value, place.hash]).toEqual(['new', '#/award/list']);
  shelf.delete('pro__Access-Token');
  replies['sso_login'] = answer({ msg: '账号未开通', url: 'https://sso.example/' });
  const { said } = running('', 'abc');
  await settled();
  expect(said()).toEqual(['warning 账号未开通']);
  await vi.advanceTimersByTimeAsync(1900);
  expect(place.assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(place.assign).toHaveBeenCalledWith('https://sso.example/');
});

test('a page without permission leads to 403 (spec §8)', () => {
  const { app } = running('abc');
  app.send({ type: 'FORBIDDEN' });
  expect(place.hash).toBe('#/exception/403');
});
