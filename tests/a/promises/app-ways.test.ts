import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { appMachine } from '../../../machines/shell/app.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

/* The root of the program: outside, on the way in, inside; what the server says of the session reaches it wherever one is. */

type Step = Happening<typeof appMachine>;
const loaded = { logic: fromCallback(() => {}), input: {} };
const shell = done('loadShell', loaded);
const missing = failed('loadShell', '程序加载失败');
const comes: Step = { type: 'SIGNED_IN' };
const goes: Step = { type: 'SIGNED_OUT' };
const retry: Step = { type: 'RETRY' };
const watch: Step = { type: 'WATCH_VERSION', ...loaded };
const input = { token: '' };

const ways: readonly (readonly [string, readonly Step[], string, readonly string[]])[] = [
  ['it starts', [], 'starting', []],
  ['nobody is signed in', [goes], 'outside', ['visitor']],
  ['somebody is', [comes], 'entering', ['loadShell']],
  ['somebody signs in', [goes, comes], 'entering', ['loadShell']],
  ['the code came', [comes, shell], 'inside', ['shell']],
  ['it did not', [comes, missing], 'stranded', []],
  ['tried again', [comes, missing, retry], 'entering', ['loadShell']],
  ['which worked', [comes, missing, retry, shell], 'inside', ['shell']],
  ['signed out while the code comes', [comes, goes], 'outside', ['visitor']],
  ['signed out where it did not', [comes, missing, goes], 'outside', ['visitor']],
  ['signed out inside', [comes, shell, goes], 'outside', ['visitor']],
  ['and in again', [comes, shell, goes, comes], 'entering', ['loadShell']],
  ['signed out twice', [goes, goes], 'outside', ['visitor']],
];
test.each(ways)('%s', (_, list, state, own) => {
  const { value, context, children } = after(appMachine, input, ...list);
  expect(value).toBe(state);
  expect(Object.keys(children).toSorted()).toEqual(['notices', 'session', ...own].toSorted());
  expect(context.error).toBe(state === 'stranded' ? '程序加载失败' : '');
  expect(context.shell !== null).toBe(state === 'inside');
});

const places: readonly (readonly [string, readonly Step[]])[] = [
  ['while it starts', []],
  ['outside', [goes]],
  ['on the way in', [comes]],
  ['inside', [comes, shell]],
  ['where the code did not come', [comes, missing]],
];
test.each(places)('%s the session and the notices hear what is for them', (_, list) => {
  const faults: readonly Step[] = [
    { type: 'TOKEN_EXPIRED' },
    { type: 'FORCED_OUT', message: '您的账号已在别处登录' },
    { type: 'FORBIDDEN' },
    { type: 'RENEWED', token: 'renewed elsewhere' },
    { type: 'TAKEN_OVER' },
  ];
  for (const fault of faults) {
    const [sent = '', ...more] = effectsAfter(appMachine, input, ...list, fault);
    expect(more).toEqual([]);
    expect(sent).toMatch(/^send session /);
    expect(JSON.parse(sent.slice('send session '.length))).toEqual(fault);
    expect(after(appMachine, input, ...list, fault).value).toBe(after(appMachine, input, ...list).value);
  }
  const notice = { cause: 'saved', level: 'success', text: '保存成功' } as const;
  const [told = ''] = effectsAfter(appMachine, input, ...list, { type: 'NOTIFY', notice });
  expect(JSON.parse(told.slice('send notices '.length))).toEqual({ type: 'NOTIFY', notice });
});

test('the login and the shell are shown as one comes to them', () => {
  expect(effectsAfter(appMachine, input)).toEqual([]);
  expect(effectsAfter(appMachine, input, goes)).toEqual(['showLogin']);
  expect(effectsAfter(appMachine, input, comes)).toEqual([]);
  expect(effectsAfter(appMachine, input, comes, shell)).toContain('showShell');
  expect(effectsAfter(appMachine, input, comes, shell, goes)).toContain('showLogin');
});

test('the session begins with the kept token, or with the ticket of a single sign-on', () => {
  expect(callsAfter(appMachine, { token: 'kept' }).join()).toContain('session (session) {"ticket":"","token":"kept"}');
  expect(callsAfter(appMachine, { token: '', ticket: 'once' }).join()).toContain('{"ticket":"once","token":""}');
});

test('what watches for newer versions is started once, wherever one is', () => {
  for (const [, list] of places) {
    expect(Object.keys(after(appMachine, input, ...list, watch).children)).toContain('version');
    expect(after(appMachine, input, ...list, watch).can(watch as never)).toBe(false);
    expect(after(appMachine, input, ...list, watch).value).toBe(after(appMachine, input, ...list).value);
  }
});
