import type { NoticePage, ReceivedNotice } from '../../contract/notices/notice-box.ts';
import type { SnapshotFrom } from 'xstate';
import { noticeBoxMachine } from '../../machines/notices/notice-box.ts';
import { bare, defineModel } from '../engine/model.ts';

const device: ReceivedNotice = {
  id: 7,
  kind: 'security',
  title: '新设备登录',
  text: '您的账号在新设备上登录：Firefox 140 · macOS，IP 127.0.0.1。',
  link: '/account/settings/security',
  created_at: '2026-11-20T08:00:00+08:00',
  read: false,
};
const mail: ReceivedNotice = {
  ...device,
  id: 6,
  kind: 'system',
  title: '邮件发送失败',
  text: '邮件「重置密码」多次发送失败，不再重试。',
  link: '',
};
type Box = SnapshotFrom<typeof noticeBoxMachine>;

/** What the server has told of it counts. */
const newestIn = ({ context }: Box) => (context.latest === '' ? 7 : 8);
const pageOf = (box: Box, data: readonly ReceivedNotice[]): NoticePage => ({
  data,
  pageNo: box.context.pageNo,
  totalCount: 2,
  unread: { counts: { notice: 2, todo: 0 }, newest: newestIn(box) },
});

export const noticeBoxModel = defineModel(noticeBoxMachine, {
  id: 'notice-box',
  cases: {
    RAISED: [{ id: 8, kind: 'todo', title: '新账号等待启用' }],
    COUNTED: {
      all: { unread: { counts: { notice: 0, todo: 0 }, newest: 8 } },
      'before the last came': { unread: { counts: { notice: 0, todo: 0 }, newest: 7 } },
    },
    OPEN: bare,
    CLOSE: bare,
    SHOW_GROUP: [{ group: 'todo' }, { group: 'notice' }],
    MORE: bare,
    RETRY: bare,
    CHOOSE: { 'one with a link': { id: 7 }, 'one without': { id: 6 } },
    READ_ALL: bare,
    MARK_FAILED: bare,
    'done.fetchUnread': (box) => ({ two: { counts: { notice: 2, todo: 0 }, newest: newestIn(box) } }),
    'error.fetchUnread': { down: '您的网络发生异常，无法连接服务器' },
    'done.fetchNotices': (box) => ({ both: pageOf(box, [device, mail]), 'one of two': pageOf(box, [mail]) }),
    'error.fetchNotices': { down: '您的网络发生异常，无法连接服务器' },
  },
  aspect: ({ context: { pageNo } }) => String(pageNo),
  /** Two pages are enough: a third is as the second. The halves differ in nothing but what they ask for. */
  within: (snapshot, { type }) => {
    const { pageNo, latest, group, notices } = snapshot.context;
    const isResting = snapshot.matches({ count: 'counted' });
    switch (type) {
      case 'RAISED':
        return latest === '' && group === 'notice' && notices.every(({ read }) => !read);
      case 'COUNTED':
        return isResting && notices.length === 0;
      case 'MORE':
        return pageNo < 2 && isResting && group === 'notice' && latest === '';
      case 'SHOW_GROUP':
      case 'OPEN':
        return isResting;
      case 'CHOOSE':
      case 'READ_ALL':
      case 'MARK_FAILED':
        return isResting && group === 'notice' && latest === '';
      case 'after.recountPause':
        return snapshot.matches({ box: 'closed' });
      default:
        return true;
    }
  },
  key: ({ context: { counts, newest, group, pageNo, notices, total, latest } }) => [
    counts.notice > 0,
    counts.todo > 0,
    newest,
    group,
    pageNo,
    notices.map(({ id, read }) => [id, read]),
    total,
    latest,
  ],
  invariants: {
    'an error is on screen exactly while it failed': (snapshot) =>
      snapshot.matches({ box: { open: 'failed' } }) === (snapshot.context.error !== ''),
    'nobody has read more than there is': ({ context: { counts } }) => counts.notice >= 0 && counts.todo >= 0,
    'what is listed is not more than there is': ({ context: { notices, total } }) => notices.length <= total,
  },
  goal: (snapshot) => snapshot.matches({ box: { open: 'shown' } }),
});
