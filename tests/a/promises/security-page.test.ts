import { expect, test } from 'vitest';
import { securityPageMachine } from '../../../machines/account/security-page.ts';
import { after, callsAfter, done, effectsAfter, type Happening } from '../../engine/promises.ts';

const input = { key: '/account/settings/security', username: 'ops_manager' };
const change = { type: 'CHANGE_PASSWORD' } as const;

test('the dialog knows whose password it is', () => {
  expect(callsAfter(securityPageMachine, input, change).join()).toContain('"username":"ops_manager"');
});

test('a changed password is told, and the page loads afresh; a cancelled one is not', () => {
  const changed = effectsAfter(securityPageMachine, input, change, done('changePassword', { changed: true })).join();
  expect(changed).toContain('密码已修改，其他设备上的登录已退出');
  expect(changed).toContain('RELOAD');
  expect(effectsAfter(securityPageMachine, input, change, done('changePassword', { changed: false }))).toEqual([]);
  expect(after(securityPageMachine, input, change, done('changePassword', { changed: false })).value).toBe('resting');
});

test('a changed address is told, and the page says it', () => {
  const email = { type: 'CHANGE_EMAIL' } as const;
  const changed = effectsAfter(securityPageMachine, input, email, done('changeEmail', { changed: true })).join();
  expect(changed).toContain('邮箱已更换');
  expect(changed).toContain('RELOAD');
});

const email = { type: 'CHANGE_EMAIL' } as const;
const refresh = { type: 'REFRESH' } as const;
const at = (...events: readonly Happening<typeof securityPageMachine>[]) =>
  after(securityPageMachine, input, ...events);
const effects = (...events: readonly Happening<typeof securityPageMachine>[]) =>
  effectsAfter(securityPageMachine, input, ...events);
const password = (changed: boolean) => done('changePassword', { changed });
const address = (changed: boolean) => done('changeEmail', { changed });
const [twoStep, sessions] = ['send twoStep {"type":"RELOAD"}', 'send sessions {"type":"RELOAD"}'];

test.each([
  ['it opens', [], 'resting', []],
  ['the password is to be changed', [change], 'changingPassword', ['asking']],
  ['the address is to be changed', [email], 'changingEmail', ['asking']],
  ['one is asked for while the other is open', [change, email], 'changingPassword', ['asking']],
  ['the other is asked for while one is open', [email, change], 'changingEmail', ['asking']],
  ['the page is read anew meanwhile', [change, refresh], 'changingPassword', ['asking']],
  ['the password was changed', [change, password(true)], 'resting', []],
  ['the password was left as it is', [change, password(false)], 'resting', []],
  ['the address was changed', [email, address(true)], 'resting', []],
  ['the address was left as it is', [email, address(false)], 'resting', []],
] as const)('when %s: %s', (_, events, state, tags) => {
  expect([at(...events).value, [...at(...events).tags]]).toEqual([state, tags]);
  expect(at(...events).context).toEqual(input);
});

test('what has changed is read anew, and nothing else', () => {
  expect(effects(refresh)).toEqual([twoStep, sessions]);
  expect(effects(change, refresh)).toEqual([twoStep, sessions]);
  // Other devices are signed out with the old password; a new address signs nobody out.
  expect(effects(change, password(true))).toEqual([
    'announce {"text":"密码已修改，其他设备上的登录已退出"}',
    twoStep,
    sessions,
  ]);
  expect(effects(email, address(true))).toEqual(['announce {"text":"邮箱已更换"}', twoStep]);
  expect(effects(email, address(false))).toEqual([]);
});

test('the second step and the sessions are there from the start, a dialog when it is asked for', () => {
  const calls = (...events: readonly Happening<typeof securityPageMachine>[]) =>
    callsAfter(securityPageMachine, input, ...events);
  expect(calls().toSorted()).toEqual(['sessions (sessions) undefined', 'twoStep (twoStep) undefined']);
  expect(calls(change)).toEqual(['changePassword (changePassword) {"username":"ops_manager"}']);
  expect(calls(email)).toEqual(['changeEmail (changeEmail) undefined']);
  expect(calls(refresh)).toEqual([]);
});
