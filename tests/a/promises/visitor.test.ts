import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { visitorMachine } from '../../../machines/sign-in/visitor.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const at = (address: string) => ({ type: 'ADDRESSED', address }) as const;
const screen = done('loadScreen', { logic: fromCallback(() => {}), input: {} });
const none = undefined as never;

test('pages reachable without a token show their screen, every other address the login (spec §2)', () => {
  for (const address of ['/user/register', '/user/register-result', '/user/recover', '/user/recover?ticket=t1'])
    expect([address, after(visitorMachine, none, at(address), screen).value]).toEqual([address, 'shown']);
  for (const address of [
    '/user/login',
    '/user/login?redirect=%2Fuser%2Fregister',
    '/award/list',
    '/user/registers',
    '',
  ])
    expect([address, after(visitorMachine, none, at(address)).value]).toEqual([address, 'atLogin']);
});

test('the screen gets the whole address, with its ticket', () => {
  expect(callsAfter(visitorMachine, none, at('/user/recover?ticket=t1')).join()).toContain('ticket=t1');
});

test('another address takes the screen away, also the same screen with another ticket', () => {
  const shown = [at('/user/recover'), screen] as const;
  expect(effectsAfter(visitorMachine, none, ...shown)).toEqual(['showScreen']);
  expect(effectsAfter(visitorMachine, none, ...shown, at('/user/login')).join()).toContain('hideScreen');
  const again = after(visitorMachine, none, ...shown, at('/user/recover?ticket=t1'));
  expect([again.value, again.context.screen]).toEqual(['loading', null]);
  expect(Object.keys(after(visitorMachine, none, ...shown).children)).toContain('screen');
  expect(Object.keys(again.children)).not.toContain('screen');
});

test('code that does not arrive leads to the login, from where it can be asked for again', () => {
  const missing = [at('/user/register'), failed('loadScreen', '程序加载失败')] as const;
  expect(after(visitorMachine, none, ...missing).value).toBe('atLogin');
  expect(effectsAfter(visitorMachine, none, ...missing)).toEqual(['goToLogin']);
  expect(after(visitorMachine, none, ...missing, at('/user/register')).value).toBe('loading');
});
