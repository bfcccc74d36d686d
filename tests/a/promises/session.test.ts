import { expect, test } from 'vitest';
import { type SessionEvent, sessionMachine } from '../../../machines/session.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';

const signedIn = { token: 'kept' };
const signIn: SessionEvent = { type: 'SIGN_IN', username: 'admin', password: 'secret' };
const expired: SessionEvent = { type: 'TOKEN_EXPIRED' };
const confirm: SessionEvent = { type: 'CONFIRM' };
const renewed = done('renew', { token: 'new', expires_in: 7200 });

test('no token: go to the login page (spec §4)', () => {
  expect(after(sessionMachine, { token: '' }).value).toBe('signedOut');
  expect(effectsAfter(sessionMachine, { token: '' }).join()).toContain('goToLogin');
});

test('a stored token signs in at once', () => {
  expect(after(sessionMachine, signedIn).matches('signedIn')).toBe(true);
});

test('a sign-in keeps the token, stores it and goes to the wanted path', () => {
  const events = [signIn, done('signIn', { token: 'fresh', refresh_in: 7200 })] as const;
  expect(after(sessionMachine, { token: '' }, ...events).context.token).toBe('fresh');
  const effects = effectsAfter(sessionMachine, { token: '' }, ...events).join();
  expect(effects).toContain('storeLogin');
  expect(effects).toContain('goToWanted');
});

test('a refused sign-in says why and can be tried again', () => {
  const refused = [signIn, failed('signIn', '账号或密码错误', { code: 40001 })] as const;
  expect(after(sessionMachine, { token: '' }, ...refused).context.message).toBe('账号或密码错误');
  expect(after(sessionMachine, { token: '' }, ...refused, signIn).value).toBe('signingIn');
});

test('signing out asks first, then clears token and user whatever the server says (spec §2, §4)', () => {
  const asked = [{ type: 'USER_KNOWN', userId: 7 }, { type: 'SIGN_OUT' }] as const;
  expect(after(sessionMachine, signedIn, ...asked).matches({ signedIn: 'confirmingSignOut' })).toBe(true);
  expect(callsAfter(sessionMachine, signedIn, ...asked, confirm).join()).toContain('"userId":7');
  const left = after(sessionMachine, signedIn, ...asked, confirm, failed('signOut', '网络异常'));
  expect(left.value).toBe('signedOut');
  expect(left.context).toMatchObject({ token: '', userId: 0 });
});

test('50001 asks; OK renews, says 登录已续期 and reloads after 1500 ms (spec §8, §9)', () => {
  expect(after(sessionMachine, signedIn, expired).matches({ signedIn: 'expired' })).toBe(true);
  expect(effectsAfter(sessionMachine, signedIn, expired, confirm, renewed).join()).toContain('登录已续期');
  const time = elapsed('reloadDelay', 'session.signedIn.renewed') as { type: `xstate.after.${string}` };
  expect(effectsAfter(sessionMachine, signedIn, expired, confirm, renewed, time)).toEqual(['reload']);
  expect(sessionMachine.implementations.delays['reloadDelay']).toBe(1500);
});

test('ten expired answers ask once', () => {
  const state = after(sessionMachine, signedIn, expired, ...Array.from({ length: 9 }, () => expired), confirm, expired);
  expect(state.matches({ signedIn: 'renewing' })).toBe(true);
});

test('50002 shows the message; OK says 正在退出登录.. and signs out (spec §8)', () => {
  const forced: SessionEvent = { type: 'FORCED_OUT', message: '您的账号已在别处登录' };
  expect(after(sessionMachine, signedIn, forced).context.message).toBe('您的账号已在别处登录');
  expect(effectsAfter(sessionMachine, signedIn, forced, confirm).join()).toContain('正在退出登录..');
  expect(after(sessionMachine, signedIn, forced, confirm, done('signOut', {})).value).toBe('signedOut');
});

test('a renewal that fails ends in a forced logout, never in an empty token', () => {
  const state = after(
    sessionMachine,
    signedIn,
    expired,
    confirm,
    failed('renew', '登录已失效，请重新登录', { code: 50002 }),
  );
  expect(state.matches({ signedIn: 'forcedOut' })).toBe(true);
  expect(state.context.token).toBe('kept');
});

test('50403 goes to /exception/403 and keeps the session (spec §8)', () => {
  const forbidden: SessionEvent = { type: 'FORBIDDEN' };
  expect(effectsAfter(sessionMachine, signedIn, forbidden)).toEqual(['goToForbidden']);
  expect(after(sessionMachine, signedIn, forbidden, { type: 'ADDRESS_CHANGED' }).matches({ signedIn: 'active' })).toBe(
    true,
  );
});
