import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { appMachine } from '../../../machines/shell/app.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';

const shell = done('loadShell', { logic: fromCallback(() => {}), input: {} });
const signedIn = { type: 'SIGNED_IN' } as const;

test('the shell is loaded only for somebody signed in, and goes when they leave', () => {
  expect(after(appMachine, { token: '' }).context.shell).toBeNull();
  expect(after(appMachine, { token: '' }, signedIn, shell).value).toBe('inside');
  const left = after(appMachine, { token: '' }, signedIn, shell, { type: 'SIGNED_OUT' });
  expect(left.context.shell).toBeNull();
  expect(Object.keys(left.children)).toEqual(['notices', 'session', 'visitor']);
});

test('code that does not arrive can be asked for again', () => {
  const missing = failed('loadShell', '程序加载失败');
  expect(after(appMachine, { token: '' }, signedIn, missing).context.error).toBe('程序加载失败');
  expect(after(appMachine, { token: '' }, signedIn, missing, { type: 'RETRY' }).value).toBe('entering');
});

test('faults of the session reach the session', () => {
  expect(effectsAfter(appMachine, { token: 'kept' }, { type: 'TOKEN_EXPIRED' }).join()).toContain('TOKEN_EXPIRED');
});

test('somebody signed out has the screens of visitors, somebody signed in has not', () => {
  const out = after(appMachine, { token: '' }, { type: 'SIGNED_OUT' });
  expect(Object.keys(out.children)).toContain('visitor');
  expect(Object.keys(after(appMachine, { token: '' }, { type: 'SIGNED_OUT' }, signedIn).children)).not.toContain(
    'visitor',
  );
});

test('what watches for newer versions is started once, and outlives who signs out', () => {
  const watch = { type: 'WATCH_VERSION', logic: fromCallback(() => {}), input: {} } as const;
  const watched = after(appMachine, { token: '' }, signedIn, shell, watch);
  expect(watched.context.version).not.toBeNull();
  const left = after(appMachine, { token: '' }, signedIn, shell, watch, watch, { type: 'SIGNED_OUT' });
  expect(Object.keys(left.children)).toEqual(['notices', 'session', 'version', 'visitor']);
});
