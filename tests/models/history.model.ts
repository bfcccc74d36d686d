import type { HistoryEntry } from '../../contract/entity/history.ts';
import { historyMachine } from '../../machines/entity/record/history.ts';
import { bare, defineModel } from '../engine/model.ts';

const entry = (id: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at: '2026-11-20T10:00:00+08:00',
  nickname: '林佳',
  action: 'edit',
  event: '',
  summary: `修改奖励分类【品牌周边】：第 ${id} 次`,
  diff: [{ field: 'sort', label: '排序', before: id, after: id + 1 }],
  version: id,
  undoable: false,
  restorable: false,
  ...more,
});
const newest = entry(9, { undoable: true });
const older = entry(8, { restorable: true });

export const historyModel = defineModel(historyMachine, {
  id: 'history',
  roots: [{ entity: 'award_cate', id: 102 }],
  aspect: ({ context }) => (context.entries.length > 0 ? 'listed' : 'empty'),
  cases: {
    SHOW: bare,
    HIDE: bare,
    RETRY: bare,
    MORE: bare,
    UNDO: { newest: { version: 9, requestId: 'request-1' }, older: { version: 8, requestId: 'request-1' } },
    RESTORE: { older: { version: 8 }, newest: { version: 9 } },
    'done.fetchHistory': ({ context }) =>
      context.entries.length === 0
        ? { some: { entries: [newest, older], more: true }, none: { entries: [], more: false } }
        : { rest: { entries: [entry(7, { version: null })], more: false } },
    'error.fetchHistory': { down: '您的网络发生异常，无法连接服务器' },
    'done.takeBack': bare,
    'error.takeBack': { moved: '王芳 于 2026-11-20 10:05:00 修改奖励分类【品牌周边】：排序，不能再撤销' },
    'done.fetchVersion': {
      old: { values: { sort: 8 }, left: [] },
      same: { values: {}, left: [] },
      locked: { values: {}, left: [{ label: '来源', because: '已被奖品引用，不能修改' }] },
    },
    'error.fetchVersion': { gone: '没有这个版本的记录' },
  },
  key: ({ context: { entries, more, error, version, requestId, note } }) => [
    entries.map(({ id }) => id),
    more,
    error,
    version,
    requestId,
    note,
  ],
  invariants: {
    'what failed says why': (snapshot) =>
      ['missing', 'refused', 'unread'].some((state) => snapshot.matches(state as 'missing')) ===
      (snapshot.context.error !== ''),
    'nothing is kept of a history that is not shown': (snapshot) =>
      !snapshot.matches('hidden') || snapshot.context.entries.length === 0,
    'only what can be taken back is taken back, as one wish': (snapshot) =>
      !snapshot.matches('undoing') || (snapshot.context.version === 9 && snapshot.context.requestId !== ''),
    'only an earlier form is asked for': (snapshot) => !snapshot.matches('comparing') || snapshot.context.version === 8,
  },
  goal: (snapshot) => snapshot.matches('shown'),
});
