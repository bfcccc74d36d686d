import type { ImportStatus } from '../../contract/jobs/import.ts';
import { importMachine } from '../../machines/jobs/import.ts';
import { bare, defineModel } from '../engine/model.ts';

/** Where the import of the model stands. */
const statusAt = (state: ImportStatus['state'], more: Partial<ImportStatus> = {}): ImportStatus => ({
  import_id: 7,
  state,
  file_name: '分类.xlsx',
  total: 4,
  done: 0,
  counts: { faulty: 1, new: 2, changed: 1, unchanged: 0 },
  written: { added: 0, edited: 0, refused: 0 },
  ignored: [],
  reading: { sheet: '分类', others: [], comments: 0, hidden_lines: 0 },
  columns: ['分类名称', '排序'],
  whole_rows: 2000,
  whole_possible: false,
  error: null,
  ...more,
});

/** What the status call answers on the way. */
export const importStatus = {
  checking: statusAt('checking', { done: 2, counts: { faulty: 0, new: 2, changed: 0, unchanged: 0 } }),
  faulty: statusAt('checked', { done: 4 }),
  sound: statusAt('checked', {
    done: 4,
    counts: { faulty: 0, new: 2, changed: 1, unchanged: 1 },
    whole_possible: true,
  }),
  idle: statusAt('checked', { done: 4, counts: { faulty: 0, new: 0, changed: 0, unchanged: 4 }, whole_possible: true }),
  committing: statusAt('committing', { done: 1, total: 3 }),
  finished: statusAt('finished', { done: 3, total: 3, written: { added: 2, edited: 1, refused: 0 } }),
  failed: statusAt('failed', { error: '账号已停用，任务已停止' }),
} satisfies Record<string, ImportStatus>;

const cells = ['冬季', '5'];
export const importLines = {
  some: {
    data: [
      {
        line: 3,
        cells,
        faults: [{ cell: 'B3', message: '排序应为整数' }],
        changes: [{ label: '排序', before: 1, after: 5 }],
      },
    ],
    pageNo: 1,
    totalCount: 21,
  },
} as const;

export const importModel = defineModel(importMachine, {
  id: 'import',
  roots: [{ entity: 'award_cate' }, { entity: 'award_cate', id: 7 }],
  cases: {
    CHOOSE: [{ file: { id: 'file-1', name: '分类.xlsx' } }],
    PROGRESSED: [{ percent: 40 }],
    UPLOADED: [{ importId: 7 }],
    REFUSED: [{ message: '不认识的列「分类名」（A 列），是否为「分类名称」' }],
    SHOW: { new: { outcome: 'new' }, faulty: { outcome: 'faulty' } },
    TURN: [{ pageNo: 2 }],
    SET_MODE: { whole: { mode: 'whole' }, rows: { mode: 'rows' } },
    COMMIT: bare,
    RETRY: bare,
    SAVE_FAULTS: [{ format: 'xlsx' }],
    SAVE_TEMPLATE: { xlsx: { format: 'xlsx' }, csv: { format: 'csv' } },
    CANCEL: bare,
    ABANDON: bare,
    KEEP: bare,
    STAY: bare,
    CLOSE: bare,
    'done.fetchLimits': { embedded: { rows: 20_000, whole_rows: 2_000 } },
    'error.fetchLimits': { down: '您的网络发生异常，无法连接服务器' },
    'done.fetchStatus': importStatus,
    'error.fetchStatus': { down: '您的网络发生异常，无法连接服务器' },
    'done.fetchLines': importLines,
    'error.fetchLines': { down: '您的网络发生异常，无法连接服务器' },
    'done.commitRows': { accepted: { import_id: 7, job_id: 3 } },
    'error.commitRows': { refused: '该导入还在校验，或已提交、已放弃' },
  },
  aspect: ({ context }) => context.mode,
  /** How often a file is sent makes no difference, nor which page of a preview is shown. */
  key: ({ context: { file, percent, status, lines, mode, error, importId, limits } }) => [
    limits !== null,
    file.id,
    percent > 0,
    importId,
    status?.done ?? -1,
    status?.counts ?? null,
    lines !== null,
    mode,
    error !== '',
  ],
  invariants: {
    'nothing is committed without something to write': (snapshot) =>
      !snapshot.matches({ committing: 'sending' }) ||
      (snapshot.context.status?.counts.new ?? 0) + (snapshot.context.status?.counts.changed ?? 0) > 0,
    'all or nothing only where it can be': (snapshot) =>
      !snapshot.matches('previewing') ||
      snapshot.context.mode === 'rows' ||
      snapshot.context.status?.whole_possible === true,
    'a preview has what it is of': (snapshot) => !snapshot.matches('previewing') || snapshot.context.status !== null,
    'where a file is chosen none is kept': (snapshot) =>
      !snapshot.matches('choosing') || (snapshot.context.file.id === '' && snapshot.context.status === null),
    'what was lost says why': (snapshot) => !snapshot.matches('failed') || snapshot.context.error !== '',
  },
  goal: (snapshot) => snapshot.matches('finished') || snapshot.status === 'done',
});
