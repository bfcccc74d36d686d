import { expect, test, vi } from 'vitest';
import { calls, inBrowser, minutes, passes, shelf, start, store, tab, touch } from './lock-tab.ts';
import { idleLockAfter } from '../../../contract/sign-in/session.ts';

inBrowser();

test('after 30 minutes without key or pointer the server is asked to lock, once', async () => {
  const { lock } = tab();
  await passes(idleLockAfter - 1);
  expect(calls()).toEqual([]);
  await passes(50);
  expect(calls()).toEqual(['post /admin/auth/lock']);
  expect(lock.getSnapshot().hasTag('covered')).toBe(true);
});

test.each(['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'])('%s begins the time anew', async (type) => {
  tab();
  await passes(minutes(29));
  touch(type);
  await passes(minutes(29));
  expect(calls()).toEqual([]);
  await passes(minutes(1) + 50);
  expect(calls()).toEqual(['post /admin/auth/lock']);
});

test('one tab that is touched keeps all tabs open', async () => {
  const [one, other] = [tab().lock, tab().lock];
  await passes(minutes(29));
  // As another tab writes it.
  store('LAST_ACTIVE', Date.now());
  await passes(minutes(20));
  for (const { value } of [one.getSnapshot(), other.getSnapshot()]) expect(value).toBe('open');
});

test('a machine that slept locks at the first touch, which is too late to count', async () => {
  const { lock } = tab();
  vi.setSystemTime(start + minutes(40));
  touch('pointermove');
  await passes(50);
  expect(lock.getSnapshot().hasTag('covered')).toBe(true);
});

test.each(['visibilitychange', 'pageshow', 'focus', 'resume'])(
  'a timer that was paused is caught up at %s',
  async (type) => {
    const { lock } = tab();
    vi.setSystemTime(start + minutes(31));
    expect(lock.getSnapshot().value).toBe('open');
    touch(type);
    await passes(50);
    expect(lock.getSnapshot().hasTag('covered')).toBe(true);
  },
);

test('a browser opened after a night locks at once; somebody who has just signed in is not locked', async () => {
  store('Access-Token', start - minutes(300), 'token');
  store('LAST_ACTIVE', start - minutes(280));
  const { lock } = tab();
  await passes(50);
  expect(lock.getSnapshot().hasTag('covered')).toBe(true);
  store('Access-Token', Date.now(), 'another');
  expect(tab().lock.getSnapshot().value).toBe('open');
});

test('a clock that is put back does not keep the screen open', async () => {
  store('LAST_ACTIVE', start + minutes(600));
  const { lock } = tab();
  await passes(idleLockAfter + 50);
  expect(lock.getSnapshot().hasTag('covered')).toBe(true);
});

test('a touch is written down at most every five seconds', async () => {
  tab();
  const stamps = new Set<string | undefined>();
  for (let moved = 0; moved < 100; moved++) {
    touch();
    stamps.add(shelf.get('pro__LAST_ACTIVE'));
    await passes(100);
  }
  expect(stamps.size).toBe(2);
});
