import type { ChosenFile } from '../entity/upload/chosen-file.ts';
import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ExportFormat } from '../../contract/jobs/exports.ts';
import type { CommitMode, ImportLimits, ImportStatus, LineOutcome, PreviewPage } from '../../contract/jobs/import.ts';
import { failedWith, unprovided } from '../core/failure.ts';
import type { ImportEvent } from './import-events.ts';

export interface ImportInput {
  readonly entity: string;
  /** An import that was left before its commit; none: a file is chosen. */
  readonly id?: number;
}

/** Which import of which entity a call is about. */
export interface ImportRef {
  readonly entity: string;
  readonly importId: number;
}

/** A page of the lines that will have one outcome. */
export interface LinesQuery extends ImportRef {
  readonly outcome: LineOutcome;
  readonly pageNo: number;
}

interface Context extends ImportRef {
  /** How many rows go in at all, and together; null until the server has said it. */
  readonly limits: ImportLimits | null;
  readonly file: ChosenFile;
  /** Of the file under way, 0–100. */
  readonly percent: number;
  readonly status: ImportStatus | null;
  readonly outcome: LineOutcome;
  readonly pageNo: number;
  readonly lines: PreviewPage | null;
  readonly mode: CommitMode;
  /** Why the last thing did not work; '' once something else is tried. */
  readonly error: string;
}

const nothing: ChosenFile = { id: '', name: '' };
/** What a dialog starts with, and after each file. */
const fresh = {
  importId: 0,
  file: nothing,
  percent: 0,
  status: null,
  outcome: 'faulty',
  pageNo: 1,
  lines: null,
  mode: 'rows',
} as const;
const outcomes = ['faulty', 'new', 'changed', 'unchanged'] as const;
const refOf = ({ context: { entity, importId } }: { context: Context }): ImportRef => ({ entity, importId });
const dueIn = ({ status }: Context): number => (status ? status.counts.new + status.counts.changed : 0);

const importSetup = setup({
  types: {
    context: {} as Context,
    input: {} as ImportInput,
    events: {} as ImportEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** Answers with PROGRESSED, and UPLOADED or REFUSED at the end; given from outside. */
    sendRows: fromCallback<ImportEvent, { entity: string; file: ChosenFile }>(() => {}),
    fetchLimits: fromPromise<ImportLimits, { entity: string }>(unprovided),
    fetchStatus: fromPromise<ImportStatus, ImportRef>(unprovided),
    fetchLines: fromPromise<PreviewPage, LinesQuery>(unprovided),
    commitRows: fromPromise<unknown, ImportRef & { mode: CommitMode }>(unprovided),
  },
  delays: { pause: 700 },
  guards: {
    isKnown: ({ context }) => context.importId > 0,
    isCommitted: (_, { state }: ImportStatus) => state === 'committing',
    isChecked: (_, { state }: ImportStatus) => state === 'checked',
    isWritten: (_, { state }: ImportStatus) => state === 'finished',
    isLost: (_, { state }: ImportStatus) => state === 'failed' || state === 'cancelled',
    hasWork: ({ context }) => dueIn(context) > 0,
    mayWhole: ({ context }, { mode }: { mode: CommitMode }) =>
      mode === 'rows' || context.status?.whole_possible === true,
  },
  actions: {
    keepLimits: assign((_, { limits }: { limits: ImportLimits }) => ({ limits })),
    takeFile: assign((_, { file }: { file: ChosenFile }) => ({ file, percent: 0, error: '' })),
    showProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    takeId: assign((_, { importId }: { importId: number }) => ({ importId })),
    keepStatus: assign((_, { status }: { status: ImportStatus }) => ({ status, error: '' })),
    /** Faults are looked at first, where there are any. */
    openPreview: assign(({ context: { status } }) => ({
      outcome: outcomes.find((outcome) => (status?.counts[outcome] ?? 0) > 0) ?? 'new',
      pageNo: 1,
      lines: null,
      mode: status?.whole_possible === true ? ('whole' as const) : ('rows' as const),
    })),
    show: assign((_, { outcome }: { outcome: LineOutcome }) => ({ outcome, pageNo: 1, lines: null })),
    turn: assign((_, { pageNo }: { pageNo: number }) => ({ pageNo })),
    setMode: assign((_, { mode }: { mode: CommitMode }) => ({ mode })),
    keepLines: assign((_, { lines }: { lines: PreviewPage }) => ({ lines, error: '' })),
    keepError: assign((_, { message }: { message: string }) => ({ error: message })),
    keepLoss: assign((_, { error }: ImportStatus) => ({ error: error ?? '导入已取消' })),
    forgetError: assign({ error: '' }),
    forgetFile: assign(fresh),
    /** Files to take along; given from outside. */
    saveTemplate: (_, _file: { format: ExportFormat }) => {},
    saveFaults: (_, _file: { format: ExportFormat }) => {},
    /** Tells the server that nobody will commit it; given from outside. */
    abandon: (_, _ref: ImportRef) => {},
    /** Tells the page that the dialog is over; given from outside. */
    leave: (_, _done: { wrote: boolean }) => {},
  },
});

interface Answered {
  readonly event: { readonly output: ImportStatus };
}

/** What the server may have come to, and where that leads; an import that is found again may have been committed meanwhile. */
const arrivals = {
  checked: [
    { guard: 'isChecked', target: '#import.previewing', also: ['openPreview'] },
    { guard: 'isCommitted', target: '#import.committing.asking', also: [] },
    { guard: 'isWritten', target: '#import.finished', also: [] },
  ],
  written: [{ guard: 'isWritten', target: '#import.finished', also: [] }],
} as const;

/** Asks the server again and again until it has come to something, or cannot be heard. */
const polling = (what: keyof typeof arrivals) => {
  return {
    asking: importSetup.createStateConfig({
      meta: { label: '询问进度' },
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: refOf,
        onDone: [
          ...arrivals[what].map(({ guard, target, also }) => ({
            guard: { type: guard, params: ({ event }: Answered) => event.output },
            target,
            actions: [
              { type: 'keepStatus' as const, params: ({ event }: Answered) => ({ status: event.output }) },
              ...also,
            ],
          })),
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: '#import.failed',
            actions: { type: 'keepLoss', params: ({ event }) => event.output },
          },
          {
            target: 'pausing',
            actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
          },
        ],
        onError: {
          target: 'unheard',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    }),
    pausing: importSetup.createStateConfig({ meta: { label: '等待' }, after: { pause: 'asking' } }),
    unheard: importSetup.createStateConfig({
      meta: { label: '进度未知' },
      exit: 'forgetError',
      on: { RETRY: 'asking' },
    }),
  };
};

/** 导入: a file is sent, looked at, shown as what it would change, and only then written (上传 → 校验 → 预览差异 → 提交). */
export const importMachine = importSetup.createMachine({
  id: 'import',
  meta: {
    label: '导入',
    refusals: { hasWork: '没有要新增或变更的行', mayWhole: '有错误行，或行数过多，只能跳过错误行导入' },
  },
  context: ({ input: { entity, id = 0 } }) => ({ ...fresh, entity, importId: id, limits: null, error: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      meta: { label: '开始' },
      description: 'An import that was left before its commit is found again in the tray of jobs.',
      always: [{ guard: 'isKnown', target: 'checking' }, { target: 'choosing' }],
    },
    choosing: {
      meta: { label: '选择文件' },
      description:
        'A file can be chosen before its limits are known, and where they never are: the choice at the end says them too.',
      initial: 'asking',
      states: {
        asking: {
          meta: { label: '询问行数上限' },
          invoke: {
            id: 'fetchLimits',
            src: 'fetchLimits',
            input: ({ context: { entity } }) => ({ entity }),
            onDone: {
              target: 'ready',
              actions: { type: 'keepLimits', params: ({ event }) => ({ limits: event.output }) },
            },
            onError: 'ready',
          },
        },
        ready: { meta: { label: '已询问' } },
      },
      on: {
        CHOOSE: { target: 'uploading', actions: { type: 'takeFile', params: ({ event }) => event } },
        SAVE_TEMPLATE: { actions: { type: 'saveTemplate', params: ({ event }) => event } },
        CLOSE: 'closed',
      },
    },
    uploading: {
      meta: { label: '上传中' },
      tags: 'busy',
      invoke: { id: 'sendRows', src: 'sendRows', input: ({ context: { entity, file } }) => ({ entity, file }) },
      on: {
        PROGRESSED: { actions: { type: 'showProgress', params: ({ event }) => event } },
        UPLOADED: { target: 'checking', actions: { type: 'takeId', params: ({ event }) => event } },
        REFUSED: {
          target: 'choosing',
          actions: ['forgetFile', { type: 'keepError', params: ({ event }) => event }],
        },
        CANCEL: { target: 'choosing', actions: 'forgetFile' },
        CLOSE: 'closed',
      },
    },
    checking: {
      meta: { label: '校验中' },
      description: 'The server goes on by itself: once the dialog is closed, the tray of jobs leads to the preview.',
      tags: 'busy',
      initial: 'asking',
      on: {
        CANCEL: { target: 'choosing', actions: [{ type: 'abandon', params: refOf }, 'forgetFile'] },
        CLOSE: 'closed',
      },
      states: polling('checked'),
    },
    previewing: {
      meta: { label: '预览' },
      initial: 'loading',
      on: {
        SHOW: { target: '.loading', actions: { type: 'show', params: ({ event }) => event } },
        TURN: { target: '.loading', actions: { type: 'turn', params: ({ event }) => event } },
        SET_MODE: {
          guard: { type: 'mayWhole', params: ({ event }) => event },
          actions: { type: 'setMode', params: ({ event }) => event },
        },
        SAVE_FAULTS: { actions: { type: 'saveFaults', params: ({ event }) => event } },
        COMMIT: { guard: 'hasWork', target: 'committing' },
        CANCEL: 'doubting.restarting',
        CLOSE: 'doubting.leaving',
      },
      exit: 'forgetError',
      states: {
        loading: {
          meta: { label: '读取中' },
          invoke: {
            id: 'fetchLines',
            src: 'fetchLines',
            input: ({ context: { entity, importId, outcome, pageNo } }) => ({ entity, importId, outcome, pageNo }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepLines', params: ({ event }) => ({ lines: event.output }) },
            },
            onError: {
              target: 'unread',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        shown: { meta: { label: '已显示' } },
        unread: { meta: { label: '读取失败' }, on: { RETRY: 'loading' } },
        refused: { meta: { label: '提交未成功' }, description: 'The lines stay on screen below the reason.' },
      },
    },
    doubting: {
      meta: { label: '放弃前询问' },
      description: 'What was sent and looked at is not thrown away unasked.',
      initial: 'leaving',
      on: { STAY: 'previewing', CLOSE: 'previewing' },
      states: {
        leaving: {
          meta: { label: '要关闭' },
          on: {
            ABANDON: { target: '#import.closed', actions: { type: 'abandon', params: refOf } },
            KEEP: '#import.closed',
          },
        },
        restarting: {
          meta: { label: '要换文件' },
          on: {
            ABANDON: { target: '#import.choosing', actions: [{ type: 'abandon', params: refOf }, 'forgetFile'] },
            KEEP: { target: '#import.choosing', actions: 'forgetFile' },
          },
        },
      },
    },
    committing: {
      meta: { label: '提交中' },
      description: 'The server goes on by itself: the dialog may be closed.',
      tags: 'busy',
      initial: 'sending',
      on: { CLOSE: 'closedAfter' },
      states: {
        sending: {
          meta: { label: '提交' },
          invoke: {
            id: 'commitRows',
            src: 'commitRows',
            input: ({ context: { entity, importId, mode } }) => ({ entity, importId, mode }),
            onDone: 'asking',
            onError: {
              target: '#import.previewing.refused',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        ...polling('written'),
      },
    },
    finished: {
      meta: { label: '已完成' },
      on: {
        SAVE_FAULTS: { actions: { type: 'saveFaults', params: ({ event }) => event } },
        CANCEL: { target: 'choosing', actions: 'forgetFile' },
        CLOSE: 'closedAfter',
      },
    },
    failed: {
      meta: { label: '未完成' },
      description: 'What was written before it stopped stays written; the list is read anew.',
      tags: 'failed',
      on: { CANCEL: { target: 'choosing', actions: ['forgetFile', 'forgetError'] }, CLOSE: 'closedAfter' },
    },
    closed: {
      meta: { label: '已关闭' },
      type: 'final',
      entry: { type: 'leave', params: { wrote: false } },
    },
    closedAfter: {
      meta: { label: '已关闭，列表需刷新' },
      type: 'final',
      entry: { type: 'leave', params: { wrote: true } },
    },
  },
});

export type ImportActor = ActorRefFrom<typeof importMachine>;
