import { expect, test } from 'vitest';
import type { OwnAnnouncements, ReadAnnouncement } from '../../../contract/content/own-announcements.ts';
import { announcementsMachine, openIn } from '../../../machines/content/announcements.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';

/* 公告 of the workplace: what must be read stands in front until the operator says that he has read it (wider.md §2.1, §8.3). */

type Step = Happening<typeof announcementsMachine>;
const told = (id: number, more: Partial<ReadAnnouncement> = {}): ReadAnnouncement => ({
  id,
  title: `公告 ${id}`,
  category: 'notice',
  content: '<p>正文</p>',
  pinned: false,
  must_read: false,
  publish_at: '2026-07-20T10:00:00+08:00',
  is_read: false,
  ...more,
});
const list = (...data: readonly ReadAnnouncement[]): OwnAnnouncements => ({ data });
const fetched = (answer: OwnAnnouncements): Step => done('fetchAnnouncements', answer);
const marked = (answer: OwnAnnouncements): Step => done('markRead', answer);
const lost = failed('markRead', '网络异常');
const stands = (...steps: readonly Step[]) => after(announcementsMachine, undefined, ...steps);
const calls = (...steps: readonly Step[]) => callsAfter(announcementsMachine, undefined, ...steps).join();
const open = { type: 'OPEN', id: 2 } as const;
const confirm = { type: 'CONFIRM' } as const;
const close = { type: 'CLOSE' } as const;
const must = told(1, { must_read: true });

test('what the operator is told is fetched at once, and again when asked', () => {
  expect(calls()).toContain('fetchAnnouncements');
  expect(stands().hasTag('busy')).toBe(true);
  const shown = stands(fetched(list(told(2))));
  expect(shown).toMatchObject({ value: 'shown', context: list(told(2)) });
  const again = stands(fetched(list(told(2))), { type: 'RELOAD' });
  // What was shown stays in sight.
  expect(again).toMatchObject({ value: 'loading', context: list(told(2)) });
});

test('what could not be fetched says why, and is tried again', () => {
  const missing = stands(failed('fetchAnnouncements', '网络异常'));
  expect(missing).toMatchObject({ value: 'failed', context: { error: '网络异常' } });
  expect(stands(failed('fetchAnnouncements', '网络异常'), { type: 'RELOAD' })).toMatchObject({
    value: 'loading',
    context: { error: '' },
  });
});

test('what must be read opens by itself and is not closed before it is read', () => {
  const opened = stands(fetched(list(must, told(2))));
  expect(opened.value).toBe('reading');
  expect(openIn(opened.context)).toEqual(must);
  expect(opened.can(close)).toBe(false);
  expect(opened.can(confirm)).toBe(true);
});

test('我已阅读 tells the server of this one; then the next that must be read opens, or none', () => {
  const both = list(must, told(3, { must_read: true }));
  expect(calls(fetched(both), confirm)).toContain('markRead (markRead) {"id":1}');
  expect(stands(fetched(both), confirm).hasTag('busy')).toBe(true);
  const next = stands(fetched(both), confirm, marked(list(told(3, { must_read: true }), { ...must, is_read: true })));
  expect(next.value).toBe('reading');
  expect(openIn(next.context)?.id).toBe(3);
  const free = stands(fetched(both), confirm, marked(list({ ...must, is_read: true })));
  expect(free).toMatchObject({ value: 'shown', context: list({ ...must, is_read: true }) });
  expect(openIn(free.context)).toBeUndefined();
});

test('any other is opened when it is chosen, read or not, and closed at will', () => {
  const seen = list(told(2), told(3, { is_read: true }));
  const opened = stands(fetched(seen), open);
  expect(openIn(opened.context)?.id).toBe(2);
  expect([opened.can(close), opened.can(confirm)]).toEqual([true, true]);
  expect(stands(fetched(seen), open, close)).toMatchObject({ value: 'shown', context: { id: 0 } });
  const read = stands(fetched(seen), { type: 'OPEN', id: 3 });
  expect([read.can(close), read.can(confirm)]).toEqual([true, false]);
  const again = list({ ...must, is_read: true });
  expect(stands(fetched(again), { type: 'OPEN', id: 1 }).can(close)).toBe(true);
});

test('one that is told no more is not opened', () => {
  expect(stands(fetched(list(told(2)))).can({ type: 'OPEN', id: 9 })).toBe(false);
});

test('what could not be marked says why, is tried again, and keeps nobody in front of it', () => {
  const kept = stands(fetched(list(must)), confirm, lost);
  expect(kept).toMatchObject({ value: 'unmarked', context: { error: '网络异常' } });
  expect(openIn(kept.context)).toEqual(must);
  expect(stands(fetched(list(must)), confirm, lost, confirm)).toMatchObject({
    value: 'marking',
    context: { error: '' },
  });
  const left = stands(fetched(list(must)), confirm, lost, close);
  // It may have been taken back: what there is now is fetched.
  expect(left).toMatchObject({ value: 'loading', context: { id: 0, error: '' } });
  expect(stands(fetched(list(must)), confirm, lost, confirm, lost).value).toBe('unmarked');
});
