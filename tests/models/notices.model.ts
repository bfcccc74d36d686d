import { noticesMachine } from '../../machines/notices/notices.ts';
import { bare, defineModel } from '../engine/model.ts';

const toast = { notice: { cause: 'saved', level: 'success', text: '保存成功' } } as const;
const again = { notice: { cause: 'saved', level: 'warning', text: '库存不足' } } as const;
const undoable = {
  notice: {
    cause: 'done',
    level: 'success',
    text: '操作成功',
    undo: {
      page: '/award/cate',
      question: {
        title: '撤销',
        content: '撤销刚才的操作',
        okText: '重试',
        danger: false,
        needsReason: false,
        requestId: 'request-1',
        target: { entity: 'award_cate', id: 102, version: 4, undo: true },
        asked: true,
      },
    },
  },
} as const;
const failure = { notice: { cause: 'network', level: 'error', title: '网络异常', text: '无法连接服务器' } } as const;

export const noticesModel = defineModel(noticesMachine, {
  id: 'notices',
  cases: {
    NOTIFY: { toast, again, undoable, failure },
    DISMISS: [{ cause: 'saved' }, { cause: 'network' }, { cause: 'unknown' }],
    DISMISS_ALL: bare,
    HOLD: bare,
    LET_GO: bare,
    TAKE_BACK: [{ cause: 'done' }, { cause: 'saved' }],
  },
  key: ({ context, value }) => [context.notices, value],
  invariants: {
    'one cause is on screen at most once': ({ context }) =>
      new Set(context.notices.map(({ cause }) => cause)).size === context.notices.length,
    'toasts are on screen only while their clock runs': (snapshot) =>
      snapshot.matches({ toasts: 'toasting' }) || snapshot.context.notices.every(({ title }) => title !== undefined),
    'notifications are on screen only while their clock runs or somebody is at them': (snapshot) =>
      !snapshot.matches({ notifications: 'none' }) ||
      snapshot.context.notices.every(({ title }) => title === undefined),
    'every notice says something': ({ context }) => context.notices.every(({ text }) => text !== ''),
  },
  goal: ({ context }) => context.notices.length === 0,
});
