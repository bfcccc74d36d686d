import { expect, test } from 'vitest';
import type { ReceivedNotice } from '../../../contract/notices/notice-box.ts';
import { type NoticeBoxEvent, noticeBoxMachine, noticeNews } from '../../../machines/notices/notice-box.ts';
import { after, type Happening, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';

const counted = done('fetchUnread', { counts: { notice: 2, todo: 1 }, newest: 9 });
const raised = (id: number): NoticeBoxEvent => ({ type: 'RAISED', id, kind: 'stock', title: '库存预警' });
const notice = (id: number, link = ''): ReceivedNotice => ({
  id,
  kind: 'security',
  title: `通知 ${id}`,
  text: '',
  link,
  created_at: '2026-11-20T08:00:00+08:00',
  read: false,
});
const page = (pageNo: number, ...data: readonly ReceivedNotice[]) =>
  done('fetchNotices', { data, pageNo, totalCount: 3, unread: { counts: { notice: 2, todo: 1 }, newest: 9 } });
const opened = [counted, { type: 'OPEN' }, page(1, notice(9, '/award/list?open=1'), notice(8))] as const;
const now = (...events: readonly Happening<typeof noticeBoxMachine>[]) => after(noticeBoxMachine, undefined, ...events);

test('what the server tells raises the count at once, once, in its own half', () => {
  expect(now(counted, raised(10)).context).toMatchObject({ counts: { notice: 2, todo: 2 }, latest: '库存预警' });
  expect(now(counted, raised(10), raised(10), raised(9)).context.counts.todo).toBe(2);
});

test('what comes while it is being counted is counted by the server', () => {
  expect(now(raised(10)).matches({ count: 'counting' })).toBe(true);
  expect(now(raised(10)).context.latest).toBe('库存预警');
  expect(now(raised(10), done('fetchUnread', { counts: { notice: 2, todo: 2 }, newest: 10 })).context.counts.todo).toBe(
    2,
  );
});

test('a count that fails is made again later, as is one that succeeded: what the server told may have got lost', () => {
  expect(now(failed('fetchUnread', '请求超时')).context.error).toBe('');
  expect(
    now(failed('fetchUnread', '请求超时'), elapsed('recountPause', 'noticeBox.count.counted')).matches({
      count: 'counting',
    }),
  ).toBe(true);
  expect(now(counted, elapsed('recountPause', 'noticeBox.count.counted')).matches({ count: 'counting' })).toBe(true);
});

test('what another tab has read is read here too, unless something came since', () => {
  const read = (newest: number): NoticeBoxEvent => ({
    type: 'COUNTED',
    unread: { counts: { notice: 0, todo: 0 }, newest },
  });
  expect(now(counted, read(9)).context.counts).toEqual({ notice: 0, todo: 0 });
  const late = now(counted, raised(10), read(9));
  expect(late.matches({ count: 'counting' })).toBe(true);
  expect(late.context.counts.todo).toBe(2);
});

test('nothing is fetched before the box is opened, and every time it is', () => {
  expect(Object.keys(now(counted).children)).toEqual([]);
  expect(Object.keys(now(counted, { type: 'OPEN' }).children)).toEqual(['fetchNotices']);
  expect(Object.keys(now(...opened, { type: 'CLOSE' }, { type: 'OPEN' }).children)).toEqual(['fetchNotices']);
});

test('a notice leads to where it is about, is read by that, and the box closes', () => {
  const effects = effectsAfter(noticeBoxMachine, undefined, ...opened, { type: 'CHOOSE', id: 9 });
  expect(effects.join()).toContain('mark {"reading":{"id":9}}');
  expect(effects.join()).toContain('follow {"link":"/award/list?open=1"}');
  expect(now(...opened, { type: 'CHOOSE', id: 9 }).matches({ box: 'closed' })).toBe(true);
});

test('one that leads nowhere is only read, once', () => {
  const chosen = now(...opened, { type: 'CHOOSE', id: 8 });
  expect(chosen.matches({ box: { open: 'shown' } })).toBe(true);
  expect(chosen.context.notices.map(({ read }) => read)).toEqual([false, true]);
  const effects = effectsAfter(
    noticeBoxMachine,
    undefined,
    ...opened,
    { type: 'CHOOSE', id: 8 },
    { type: 'CHOOSE', id: 8 },
  );
  expect(effects).toEqual([]);
});

test('全部已读 is about the half on screen, up to the newest that was counted', () => {
  const effects = effectsAfter(noticeBoxMachine, undefined, ...opened, { type: 'READ_ALL' });
  expect(effects.join()).toContain('mark {"reading":{"group":"notice","upTo":9}}');
  expect(now(...opened, { type: 'READ_ALL' }).context.notices.every(({ read }) => read)).toBe(true);
});

test('when the server did not hear of it the list shows again what it has', () => {
  expect(now(...opened, { type: 'READ_ALL' }, { type: 'MARK_FAILED' }).matches({ box: { open: 'loading' } })).toBe(
    true,
  );
});

test('something new comes to the top of an open box', () => {
  const state = now(...opened, { type: 'MORE' }, page(2, notice(7)), raised(10));
  expect([state.matches({ box: { open: 'loading' } }), state.context.pageNo]).toEqual([true, 1]);
});

test('a page that was moved on by a new notice repeats none', () => {
  const { notices } = now(...opened, { type: 'MORE' }, page(2, notice(8), notice(7))).context;
  expect(notices.map(({ id }) => id)).toEqual([9, 8, 7]);
});

test('the other half starts at its beginning, without what the first one showed', () => {
  const { context } = now(...opened, { type: 'MORE' }, page(2, notice(7)), { type: 'SHOW_GROUP', group: 'todo' });
  expect(context).toMatchObject({ group: 'todo', pageNo: 1, notices: [], total: 0 });
});

test('only what is about notices is heard', () => {
  expect(noticeNews('notice', { id: 3, kind: 'todo', title: '待办' })).toEqual({
    type: 'RAISED',
    id: 3,
    kind: 'todo',
    title: '待办',
  });
  const unread = { counts: { notice: 0, todo: 0 }, newest: 3 };
  expect(noticeNews('notices_read', unread)).toEqual({ type: 'COUNTED', unread });
  expect(noticeNews('job', { id: 1 })).toBeUndefined();
});

test('the group that is shown is not asked for again, and nothing read is read once more', () => {
  const box = now(...opened);
  const { group } = box.context;
  expect(box.can({ type: 'SHOW_GROUP', group })).toBe(false);
  const nothing = done('fetchUnread', { counts: { notice: 0, todo: 0 }, newest: 9 });
  expect(now(...opened).can({ type: 'READ_ALL' })).toBe(true);
  expect(now(nothing, { type: 'OPEN' }).can({ type: 'READ_ALL' })).toBe(false);
});

test('what is listed whole has no more; a list that cannot be had says why and is asked for again', () => {
  const all = [counted, { type: 'OPEN' }, page(1, notice(9), notice(8), notice(7))] as const;
  expect(now(...all).can({ type: 'MORE' })).toBe(false);
  const lost = [counted, { type: 'OPEN' }, failed('fetchNotices', '网络异常')] as const;
  expect(now(...lost).context.error).toBe('网络异常');
  expect(now(...lost, { type: 'RETRY' }).context.error).toBe('');
});
