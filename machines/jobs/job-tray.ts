import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { isOpen, type OwnJob, type WaitingImport } from '../../contract/jobs/jobs.ts';
import type { LiveEvents } from '../../contract/live.ts';
import { exportDialogMachine, type Exported, type ExportSource } from './export-dialog.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';
import { latePageMachine } from '../entity/list/late-page.ts';

/** What reaches the tray from elsewhere: a list to be exported, or how a job of the account stands. */
export interface JobTrayStart {
  readonly wish?: ExportSource;
  readonly job?: LiveEvents['job'];
}

export interface JobTrayContext {
  readonly jobs: readonly OwnJob[];
  readonly error: string;
  readonly wish: ExportSource | null;
  /** The import whose preview is looked at, and its name; null while none is. */
  readonly looked: LookedImport | null;
}

export interface LookedImport extends WaitingImport {
  readonly title: string;
}

export type JobTrayEvent =
  | { readonly type: 'FOLLOW_LINK'; readonly start: JobTrayStart }
  | { readonly type: 'OPEN' }
  | { readonly type: 'CLOSE' }
  /** The list may have changed, or is asked for once more. */
  | { readonly type: 'REFRESH' }
  | { readonly type: 'CANCEL'; readonly id: number }
  | { readonly type: 'RETRY'; readonly id: number }
  | { readonly type: 'DOWNLOAD'; readonly id: number; readonly name: string }
  /** Goes on with an import that was left before its commit. */
  | { readonly type: 'PREVIEW'; readonly id: number }
  /** From that import: its dialog is over. */
  | { readonly type: 'PAGE_CLOSED'; readonly wrote: boolean };

const jobIn = ({ jobs }: JobTrayContext, id?: number) => jobs.find((job) => job.id === id);
/** Jobs that may still go on. */
export const openJobs = (jobs: readonly OwnJob[]) => jobs.filter(({ state }) => isOpen(state));
/** Jobs that are over, which their owner has not seen yet. */
export const freshJobs = (jobs: readonly OwnJob[]) => jobs.filter(({ state, seen }) => !isOpen(state) && !seen);

type Linked = { start: JobTrayStart };

/** The background jobs of the operator: what runs, what came of it, and the dialog that begins an export. */
export const jobTrayMachine = setup({
  types: {
    context: {} as JobTrayContext,
    input: {} as JobTrayStart,
    events: {} as JobTrayEvent,
    tags: {} as 'busy',
    children: {} as { exportDialog: 'exportDialog'; fileImport: 'fileImport' },
  },
  actors: {
    fetchJobs: fromPromise<{ data: readonly OwnJob[] }>(unprovided),
    exportDialog: exportDialogMachine,
    /** 导入 (import.ts), from its preview on: its code comes when somebody wants it. */
    fileImport: latePageMachine,
  },
  /** The server tells how jobs go on; what got lost on its way is noticed after that time. */
  delays: { busyPause: 5000, calmPause: 300_000 },
  guards: {
    hasOpenJobs: ({ context }) => openJobs(context.jobs).length > 0,
    /** Only its progress is new. Of one that is over, what can be done with it is: an import that was checked is given up. */
    isProgress: ({ context }, { start: { job } }: Linked) =>
      job !== undefined && isOpen(job.state) && jobIn(context, job.id)?.state === job.state,
    tellsJob: (_, { start }: Linked) => start.job !== undefined,
    asksExport: (_, { start }: Linked) => start.wish !== undefined,
    hasWish: ({ context }) => context.wish !== null,
    isCancellable: ({ context }, { id }: { id: number }) => openJobs(context.jobs).some((job) => job.id === id),
    isFailed: ({ context }, { id }: { id: number }) => jobIn(context, id)?.state === 'failed',
    hasFile: ({ context }, { id, name }: { id: number; name: string }) =>
      jobIn(context, id)?.files.some((file) => file.name === name) === true,
    hasPreview: ({ context }, { id }: { id: number }) => (jobIn(context, id)?.preview ?? null) !== null,
    hasFresh: ({ context }) => freshJobs(context.jobs).length > 0,
    hasBegun: (_, { jobId }: Exported) => jobId !== null,
  },
  actions: {
    keepJobs: assign((_, { data }: { data: readonly OwnJob[] }) => ({ jobs: data })),
    keepProgress: assign(({ context }, { start: { job } }: Linked) => ({
      jobs: context.jobs.map((one) => (one.id === job?.id ? { ...one, done: job.done, total: job.total } : one)),
    })),
    keepWish: assign((_, { start }: Linked) => ({ wish: start.wish ?? null })),
    keepLooked: assign(({ context }, { id }: { id: number }) => {
      const { preview = null, title = '' } = jobIn(context, id) ?? {};
      return { looked: preview && { ...preview, title } };
    }),
    forgetLooked: assign({ looked: null }),
    forgetWish: assign({ wish: null }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    seeAll: assign(({ context }) => ({
      jobs: context.jobs.map((job) => (isOpen(job.state) ? job : { ...job, seen: true })),
    })),
    /** Tells the server that what is over has been seen; given from outside. */
    markSeen: (_, _seen: { upTo: number }) => {},
    /** Stops a job, or lets a failed one go on; sends REFRESH when it is told; given from outside. */
    tell: (_, _told: { deed: 'cancel' | 'retry'; id: number }) => {},
    /** Hands a file to the operator; given from outside. */
    download: (_, _file: { id: number; name: string }) => {},
    /** Says that an export has begun; given from outside. */
    announce: () => {},
  },
}).createMachine({
  id: 'jobTray',
  meta: {
    label: '任务托盘',
    refusals: {
      isCancellable: '任务已经结束',
      isFailed: '只有失败的任务可以重试',
      hasFile: '文件已被清理',
      hasPreview: '该导入已提交、已放弃，或还没有校验完',
      asksExport: '没有要导出的列表',
      tellsJob: '与任务无关',
      isProgress: '任务没有新的进度',
    },
  },
  context: ({ input }) => ({ jobs: [], error: '', wish: input.wish ?? null, looked: null }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      meta: { label: '任务列表' },
      on: {
        REFRESH: '.loading',
        FOLLOW_LINK: [
          {
            guard: { type: 'isProgress', params: ({ event }) => event },
            actions: { type: 'keepProgress', params: ({ event }) => event },
          },
          {
            description: 'What came of it, only the list says.',
            guard: { type: 'tellsJob', params: ({ event }) => event },
            target: '.loading',
          },
        ],
      },
      states: {
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          invoke: {
            id: 'fetchJobs',
            src: 'fetchJobs',
            onDone: {
              target: 'judging',
              actions: [{ type: 'keepJobs', params: ({ event }) => event.output }, 'forgetError'],
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        judging: {
          meta: { label: '判断' },
          always: [{ guard: 'hasOpenJobs', target: 'watching' }, { target: 'resting' }],
        },
        watching: { meta: { label: '有任务进行中' }, after: { busyPause: 'loading' } },
        resting: { meta: { label: '没有进行中的任务' }, after: { calmPause: 'loading' } },
        failed: { meta: { label: '加载失败' }, after: { calmPause: 'loading' } },
      },
    },
    box: {
      initial: 'closed',
      meta: { label: '任务面板' },
      states: {
        closed: { meta: { label: '已关闭' }, on: { OPEN: 'open' } },
        open: {
          meta: { label: '已打开' },
          on: {
            CLOSE: [
              {
                guard: 'hasFresh',
                target: 'closed',
                actions: [
                  {
                    type: 'markSeen',
                    params: ({ context }) => ({ upTo: Math.max(...freshJobs(context.jobs).map(({ id }) => id)) }),
                  },
                  'seeAll',
                ],
              },
              { target: 'closed' },
            ],
            CANCEL: {
              guard: { type: 'isCancellable', params: ({ event }) => event },
              actions: { type: 'tell', params: ({ event }) => ({ deed: 'cancel', id: event.id }) },
            },
            RETRY: {
              guard: { type: 'isFailed', params: ({ event }) => event },
              actions: { type: 'tell', params: ({ event }) => ({ deed: 'retry', id: event.id }) },
            },
            PREVIEW: {
              description: 'The box lies above every dialog.',
              guard: { type: 'hasPreview', params: ({ event }) => event },
              target: 'closed',
            },
            DOWNLOAD: {
              guard: { type: 'hasFile', params: ({ event }) => event },
              actions: { type: 'download', params: ({ event }) => event },
            },
          },
        },
      },
    },
    dialog: {
      initial: 'arriving',
      meta: { label: '对话框' },
      states: {
        arriving: {
          meta: { label: '开始' },
          description: 'Somebody may have asked before the code was there.',
          always: [{ guard: 'hasWish', target: 'asking' }, { target: 'none' }],
        },
        none: {
          meta: { label: '未打开' },
          on: {
            FOLLOW_LINK: {
              guard: { type: 'asksExport', params: ({ event }) => event },
              target: 'asking',
              actions: { type: 'keepWish', params: ({ event }) => event },
            },
            PREVIEW: {
              guard: { type: 'hasPreview', params: ({ event }) => event },
              target: 'importing',
              actions: { type: 'keepLooked', params: ({ event }) => event },
            },
          },
        },
        importing: {
          meta: { label: '导入' },
          exit: 'forgetLooked',
          invoke: {
            id: 'fileImport',
            src: 'fileImport',
            input: ({ context: { looked } }) => ({
              key: '',
              view: 'import',
              entity: looked?.entity ?? '',
              id: looked?.import_id ?? 0,
            }),
          },
          on: { PAGE_CLOSED: { target: ['none', '#jobTray.list.loading'] } },
        },
        asking: {
          meta: { label: '询问' },
          exit: 'forgetWish',
          invoke: {
            id: 'exportDialog',
            src: 'exportDialog',
            input: ({ context }) => context.wish as ExportSource,
            onDone: [
              {
                guard: { type: 'hasBegun', params: ({ event }) => event.output },
                target: ['none', '#jobTray.list.loading'],
                actions: 'announce',
              },
              { target: 'none' },
            ],
          },
        },
      },
    },
  },
});

export type JobTrayActor = ActorRefFrom<typeof jobTrayMachine>;
