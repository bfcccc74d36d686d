import type { OwnAnnouncements, ReadAnnouncement } from '../../contract/content/own-announcements.ts';
import { announcementsMachine, openIn } from '../../machines/content/announcements.ts';
import { bare, defineModel } from '../engine/model.ts';

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
const answers: readonly OwnAnnouncements[] = [
  { data: [] },
  { data: [told(2), told(3, { is_read: true })] },
  { data: [told(1, { must_read: true }), told(2)] },
  { data: [told(1, { must_read: true, is_read: true }), told(2)] },
];
const down = { down: '您的网络发生异常，无法连接服务器' };

export const announcementsModel = defineModel(announcementsMachine, {
  id: 'announcements',
  cases: {
    RELOAD: bare,
    OPEN: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 9 }],
    CONFIRM: bare,
    CLOSE: bare,
    'done.fetchAnnouncements': answers,
    'error.fetchAnnouncements': down,
    'done.markRead': answers,
    'error.markRead': down,
  },
  invariants: {
    'one is open exactly while it is read or being marked': (snapshot) =>
      (openIn(snapshot.context) !== undefined) === ['reading', 'marking', 'unmarked'].includes(snapshot.value),
    'what must be read and is not cannot be closed (wider.md §8.3)': (snapshot) => {
      const open = openIn(snapshot.context);
      return (
        !snapshot.matches('reading') || open?.must_read !== true || open.is_read || !snapshot.can({ type: 'CLOSE' })
      );
    },
    'nothing that must be read is left unopened in the list': ({ value, context }) =>
      value !== 'shown' || context.data.every(({ must_read, is_read }) => !must_read || is_read),
    'it says why exactly where something failed': ({ value, context }) =>
      ['failed', 'unmarked'].includes(value) === (context.error !== ''),
    'there is always a way on': (snapshot) =>
      snapshot.hasTag('busy') ||
      snapshot.can({ type: 'RELOAD' }) ||
      snapshot.can({ type: 'CLOSE' }) ||
      snapshot.can({ type: 'CONFIRM' }),
  },
  goal: ({ value }) => value === 'shown',
});
