import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { SessionEvent } from '../../../machines/sign-in/session-types.ts';
import { sessionMachine } from '../../../machines/sign-in/session.ts';
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

const asked = [expired, { type: 'MY_TURN' }] as const;
const renewing = [...asked, confirm] as const;

test('50001 asks; OK renews, says 登录已续期 and reloads after 1500 ms (spec §8, §9)', () => {
  expect(after(sessionMachine, signedIn, ...asked).matches({ signedIn: { expired: 'asking' } })).toBe(true);
  const said = effectsAfter(sessionMachine, signedIn, ...renewing, renewed).join();
  expect(said).toContain('登录已续期');
  expect(said).toContain('storeRenewal');
  const sent = [...renewing, renewed, done('repeatCalls', undefined), done('keepWork', undefined)] as const;
  expect(effectsAfter(sessionMachine, signedIn, ...sent)).not.toContain('reload');
  expect(effectsAfter(sessionMachine, signedIn, ...sent, pause)).toContain('reload');
  expect(sessionMachine.implementations.delays['reloadDelay']).toBe(1500);
});

const pause = elapsed('reloadDelay', 'session.signedIn.renewed.pause.waiting') as { type: `xstate.after.${string}` };

test('the reload waits for calls that are made again, and for what is typed to be kept', () => {
  const late = [...renewing, renewed, pause] as const;
  expect(effectsAfter(sessionMachine, signedIn, ...late)).not.toContain('reload');
  expect(effectsAfter(sessionMachine, signedIn, ...late, failed('repeatCalls', '网络异常'))).not.toContain('reload');
  const kept = [...late, done('repeatCalls', undefined), failed('keepWork', '磁盘已满')] as const;
  expect(effectsAfter(sessionMachine, signedIn, ...kept)).toContain('reload');
});

test('ten expired answers ask once', () => {
  const state = after(
    sessionMachine,
    signedIn,
    ...asked,
    ...Array.from({ length: 9 }, () => expired),
    confirm,
    expired,
  );
  expect(state.matches({ signedIn: { expired: 'renewing' } })).toBe(true);
});

test('of all tabs one asks: the others wait, and go on with what it renewed without a reload', () => {
  const waiting = after(sessionMachine, signedIn, expired);
  expect(waiting.matches({ signedIn: { expired: 'queueing' } })).toBe(true);
  expect(waiting.can(confirm)).toBe(false);
  const elsewhere = [expired, { type: 'RENEWED', token: 'new' }] as const;
  expect(callsAfter(sessionMachine, signedIn, ...elsewhere)).toEqual([expect.stringContaining('repeatCalls')]);
  const resumed = after(sessionMachine, signedIn, ...elsewhere, done('repeatCalls', undefined));
  expect(resumed.context.token).toBe('new');
  expect(resumed.matches({ signedIn: 'active' })).toBe(true);
  expect(effectsAfter(sessionMachine, signedIn, ...elsewhere, done('repeatCalls', undefined))).not.toContain('reload');
});

test('the question moves to the tab that the operator turns to', () => {
  const moved = after(sessionMachine, signedIn, ...asked, { type: 'TURN_LOST' });
  expect(moved.matches({ signedIn: { expired: 'queueing' } })).toBe(true);
});

test('who does not want to renew says so for all tabs; what waited is refused, and the next call asks again', () => {
  const cancelled = [...asked, { type: 'CANCEL' }] as const;
  expect(effectsAfter(sessionMachine, signedIn, ...cancelled)).toEqual(['announcePostponed', 'refuseCalls']);
  expect(effectsAfter(sessionMachine, signedIn, expired, { type: 'POSTPONED' })).toContain('refuseCalls');
  expect(after(sessionMachine, signedIn, ...cancelled, expired).hasTag('holding')).toBe(true);
});

test('a renewal that the network loses asks again, and says why', () => {
  const state = after(sessionMachine, signedIn, ...renewing, failed('renew', '网络异常', { code: 0 }));
  expect(state.matches({ signedIn: { expired: 'asking' } })).toBe(true);
  expect(state.context).toMatchObject({ token: 'kept', message: '网络异常' });
});

test('somebody who signs in anew in another tab freezes this one; only a new document goes on', () => {
  const taken = [{ type: 'TAKEN_OVER' }, expired, { type: 'SIGN_OUT' }] as const;
  expect(after(sessionMachine, signedIn, ...taken).matches({ signedIn: 'frozen' })).toBe(true);
  expect(effectsAfter(sessionMachine, signedIn, ...taken, confirm)).toEqual(['reload']);
});

describe('steps between the password and the token', () => {
  const code = { step: 'code', ticket: 't1' } as const;
  const needed = (result: object) => ({ code: codes.stepRequired, result });
  const asksCode = [signIn, failed('signIn', '登录还需要一步验证', needed(code))] as const;
  const answer: SessionEvent = { type: 'ANSWER_STEP', answer: '123 456' };

  test('a code is asked for and sent without its spaces; a right one signs in', () => {
    expect(after(sessionMachine, { token: '' }, ...asksCode).context.step).toEqual(code);
    expect(after(sessionMachine, { token: '' }, ...asksCode).can({ type: 'ANSWER_STEP', answer: ' ' })).toBe(false);
    expect(callsAfter(sessionMachine, { token: '' }, ...asksCode, answer).join()).toContain('"answer":"123456"');
    const right = done('answerStep', { token: 'fresh', refresh_in: 7200 });
    expect(after(sessionMachine, { token: '' }, ...asksCode, answer, right).matches('signedIn')).toBe(true);
    expect(effectsAfter(sessionMachine, { token: '' }, ...asksCode, answer, right).join()).toContain('storeLogin');
  });

  test('a wrong one says why and may be tried again; a ticket that is over starts anew', () => {
    const wrong = after(sessionMachine, { token: '' }, ...asksCode, answer, failed('answerStep', '动态验证码错误'));
    expect(wrong.matches({ stepping: 'asked' })).toBe(true);
    expect(wrong.context).toMatchObject({ message: '动态验证码错误', step: code });
    const over = failed('answerStep', '验证已过期，请重新登录', { code: codes.notFound });
    expect(after(sessionMachine, { token: '' }, ...asksCode, answer, over).value).toBe('refused');
  });

  test('a new password is sent as it was typed', () => {
    const wanted = needed({ step: 'password', ticket: 't2', reason: 'expired' });
    const events = [...asksCode, answer, failed('answerStep', '请修改密码', wanted)] as const;
    const password: SessionEvent = { type: 'ANSWER_STEP', answer: ' new pass ' };
    const calls = callsAfter(sessionMachine, { token: '' }, ...events, password).join();
    expect(calls).toContain('"answer":" new pass "');
    expect(calls).toContain('"ticket":"t2"');
  });

  test('recovery codes are shown once before going on', () => {
    const codesShown = done('answerStep', { token: 'fresh', refresh_in: 7200, recovery_codes: ['k7mq-2fxa'] });
    const events = [...asksCode, answer, codesShown] as const;
    expect(after(sessionMachine, { token: '' }, ...events).context.recoveryCodes).toEqual(['k7mq-2fxa']);
    expect(after(sessionMachine, { token: '' }, ...events, { type: 'NOTED' }).matches('signedIn')).toBe(true);
  });
});

describe('single sign-on (spec §3, §7, §8)', () => {
  const ticket = { token: '', ticket: 'sso' };
  const answered = (answer: object) => done('exchangeTicket', answer);

  test('a ticket is exchanged for a token, also where an old token lies', () => {
    expect(callsAfter(sessionMachine, ticket).join()).toContain('"ticket":"sso"');
    const came = answered({ token: 'fresh', refresh_in: 7200 });
    expect(after(sessionMachine, ticket, came).matches('signedIn')).toBe(true);
    expect(effectsAfter(sessionMachine, ticket, came).join()).toContain('goToWanted');
    expect(after(sessionMachine, { token: 'kept', ticket: 'sso' }).value).toBe('exchanging');
  });

  test('a message is a warning, and leads to its address after two seconds', () => {
    const warned = answered({ msg: '账号未开通', url: 'https://sso.example/' });
    expect(effectsAfter(sessionMachine, ticket, warned).join()).toContain('"level":"warning","text":"账号未开通"');
    const delay = elapsed('singleSignOnDelay', 'session.turnedAway') as { type: `xstate.after.${string}` };
    expect(effectsAfter(sessionMachine, ticket, warned, delay)).toEqual(['leadTo {"url":"https://sso.example/"}']);
    expect(sessionMachine.implementations.delays['singleSignOnDelay']).toBe(2000);
  });

  test('the failure word leads there at once', () => {
    const word = answered({ msg: 'fail', url: 'https://sso.example/' });
    expect(effectsAfter(sessionMachine, ticket, word)).toEqual(['leadTo {"url":"https://sso.example/"}']);
  });

  test('a message without an address, or no answer, is a refused sign-in', () => {
    expect(after(sessionMachine, ticket, answered({ msg: '账号未开通' })).context.message).toBe('账号未开通');
    expect(after(sessionMachine, ticket, answered({})).context.message).not.toBe('');
    expect(after(sessionMachine, ticket, failed('exchangeTicket', '凭证已失效')).value).toBe('refused');
  });

  test('a sign-out that is wanted there too leads there, signed out here', () => {
    const left = [{ type: 'SIGN_OUT' }, confirm, done('signOut', { url: 'https://sso.example/logout' })] as const;
    const effects = effectsAfter(sessionMachine, signedIn, ...left);
    expect(effects.join()).toContain('clearStorage');
    expect(effects.at(-1)).toContain('https://sso.example/logout');
    expect(after(sessionMachine, signedIn, ...left).context.token).toBe('');
  });
});

test('a sign-out that the server does not answer is done without it', () => {
  const patience = elapsed('signOutPatience', 'session.signingOut') as { type: `xstate.after.${string}` };
  const left = after(sessionMachine, signedIn, { type: 'SIGN_OUT' }, confirm, patience);
  expect(left.value).toBe('signedOut');
  expect(left.context.token).toBe('');
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
    ...renewing,
    failed('renew', '登录已失效，请重新登录', { code: 50002 }),
  );
  expect(state.matches({ signedIn: 'forcedOut' })).toBe(true);
  expect(state.context.token).toBe('kept');
});

test('50403 goes to /exception/403 and keeps the session (spec §8)', () => {
  const forbidden: SessionEvent = { type: 'FORBIDDEN' };
  expect(effectsAfter(sessionMachine, signedIn, forbidden)).toContain('goToForbidden');
  expect(after(sessionMachine, signedIn, forbidden, { type: 'ADDRESS_CHANGED' }).matches({ signedIn: 'active' })).toBe(
    true,
  );
});
