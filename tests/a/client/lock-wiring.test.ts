import { AxiosError } from 'axios';
import { expect, test, vi } from 'vitest';
import { bodyOf } from './scripted-wire.ts';
import { calls, closeTabs, inBrowser, minutes, passes, replies, shelf, start, store, tab, touch } from './lock-tab.ts';
import { openWire } from '../../../src/core/http.ts';
import { lockLogic } from '../../../src/sign-in/lock-wiring.ts';
import { openChannel } from '../../../src/core/other-tabs.ts';

inBrowser();

test('Ctrl/⌘+Shift+L locks; other keys do not', async () => {
  tab();
  const key = { code: 'KeyL', shiftKey: true, ctrlKey: false, metaKey: false, altKey: false };
  for (const fields of [key, { ...key, ctrlKey: true, shiftKey: false }, { ...key, ctrlKey: true, code: 'KeyK' }])
    expect(touch('keydown', fields)).toBe(true);
  expect(calls()).toEqual([]);
  expect(touch('keydown', { ...key, ctrlKey: true })).toBe(false);
  await passes(50);
  expect(calls()).toEqual(['post /admin/auth/lock']);
});

test('locked in one tab, locked in all; unlocked in one, unlocked in all, and the idle time is over', async () => {
  const [one, other] = [tab().lock, tab().lock];
  await passes(minutes(29));
  one.send({ type: 'LOCK' });
  await passes(50);
  expect(other.getSnapshot().hasTag('covered')).toBe(true);
  await passes(minutes(60));
  other.send({ type: 'UNLOCK', password: 'correct horse' });
  await passes(50);
  expect(bodyOf(2)).toEqual({ password: 'correct horse' });
  for (const { value } of [one.getSnapshot(), other.getSnapshot()]) expect(value).toBe('open');
  await passes(minutes(29));
  expect(calls().slice(1)).toEqual(['post /admin/auth/lock', 'post /admin/auth/unlock']);
});

test('a tab that was left behind by its session is not opened by the next one', () => {
  const [behind, next] = [tab().lock, tab().lock];
  for (const lock of [behind, next]) lock.send({ type: 'LOCKED_ELSEWHERE', known: true });
  openWire(false);
  const channel = openChannel('pro__lock', () => {});
  channel.tell({ type: 'UNLOCKED_ELSEWHERE' });
  expect(behind.getSnapshot().hasTag('covered')).toBe(true);
  openWire(true);
  for (const nonsense of [null, 'UNLOCKED_ELSEWHERE', { type: 'UNLOCK' }, { type: 'LOCKED_ELSEWHERE' }])
    channel.tell(nonsense);
  expect(behind.getSnapshot().hasTag('covered')).toBe(true);
  channel.tell({ type: 'UNLOCKED_ELSEWHERE' });
  expect(behind.getSnapshot().value).toBe('open');
  channel.close();
});

test('a cover that the server does not know of outlives the document, until the server knows', async () => {
  replies['lock'] = new AxiosError('down');
  tab().lock.send({ type: 'LOCK' });
  await passes(50);
  closeTabs();
  const { lock } = tab();
  expect(lock.getSnapshot().hasTag('covered')).toBe(true);
  delete replies['lock'];
  await passes(5050);
  expect(lock.getSnapshot().matches({ locked: { server: 'told' } })).toBe(true);
  expect(shelf.has('pro__LOCK_PENDING')).toBe(false);
});

test('no password is good enough that the server has not looked at: what it may not have locked is locked first', async () => {
  const { lock } = tab();
  lock.send({ type: 'LOCKED_ELSEWHERE', known: false });
  lock.send({ type: 'UNLOCK', password: 'correct horse' });
  await passes(50);
  expect(calls()).toEqual(['post /admin/auth/lock', 'post /admin/auth/unlock']);
  lock.send({ type: 'LOCKED_ELSEWHERE', known: true });
  replies['lock'] = { body: { code: 50000, message: '服务器发生错误，请稍后重试' } };
  lock.send({ type: 'UNLOCK', password: 'correct horse' });
  await passes(50);
  expect(calls().slice(2)).toEqual(['post /admin/auth/lock']);
  expect(lock.getSnapshot().context.message).toBe('服务器发生错误，请稍后重试');
});

test('who signs in next is not covered by what was left pending', async () => {
  store('LOCK_PENDING', start - 1000);
  expect(tab().lock.getSnapshot().value).toBe('open');
});

test('a refused lock is said by a toast and leaves the screen open; signing out is asked of the session', async () => {
  replies['lock'] = { body: { code: 50000, message: '服务器发生错误，请稍后重试' } };
  const { lock, heard } = tab();
  lock.send({ type: 'LOCK' });
  await passes(50);
  expect(lock.getSnapshot().value).toBe('refused');
  expect(heard).toEqual(['NOTIFY 锁屏失败：服务器发生错误，请稍后重试']);
  lock.send({ type: 'LOCKED_ELSEWHERE', known: true });
  lock.send({ type: 'SIGN_OUT' });
  expect(heard.at(-1)).toBe('SIGN_OUT');
});

test('a refused password is said by the lock, not by a toast', async () => {
  replies['unlock'] = { body: { code: 40001, message: '密码错误' } };
  const { lock, heard } = tab();
  lock.send({ type: 'LOCKED_ELSEWHERE', known: true });
  lock.send({ type: 'UNLOCK', password: 'x' });
  await passes(50);
  expect(lock.getSnapshot().context.message).toBe('密码错误');
  replies['unlock'] = { body: { code: 42901, message: '尝试次数过多，请 1 分钟后再试', result: { wait: 60 } } };
  lock.send({ type: 'UNLOCK', password: 'x' });
  await passes(50);
  expect(lock.getSnapshot().matches({ locked: { person: 'throttled' } })).toBe(true);
  await passes(60_000);
  expect(lock.getSnapshot().matches({ locked: { person: 'asking' } })).toBe(true);
  expect(heard).toEqual([]);
});

test('what waited goes on after unlocking', async () => {
  const resume = vi.fn<() => void>();
  const { lock } = tab(lockLogic.provide({ actions: { resume } }));
  lock.send({ type: 'LOCKED_ELSEWHERE', known: true });
  lock.send({ type: 'UNLOCK', password: 'correct horse' });
  await passes(50);
  expect(resume).toHaveBeenCalledTimes(1);
});
