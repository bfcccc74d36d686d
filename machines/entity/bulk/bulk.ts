import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { initialValues } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { SelectedRow } from '../../../contract/entity/wire/selection.ts';
import { type AskedEvent, isReady, planOf } from './bulk-asked.ts';
import {
  type Answer,
  type Answers,
  type BulkRow,
  closedUp,
  countOf,
  isInterruption,
  leftOf,
  mayBeDone,
  nextOf,
  planned,
  plannedAgain,
  recalled,
  refusedBatch,
  type RowState,
  sent,
  settled,
  settledBatch,
} from './bulk-rows.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

/** Which step of the life cycle, or which command, for rows of which entity. */
export interface BulkWish {
  readonly entity: string;
  readonly event: string;
  readonly ids: readonly number[];
}

/** A run as it is kept over a reload of the page. */
export interface KeptRun extends BulkWish {
  /** Minted once: with the row's id it is the idempotency key of every call for that row (award.md §0.7). */
  readonly runId: string;
  readonly reason: string;
  /** What stands in the form that the step asks for. */
  readonly draft: Values;
  readonly rows: readonly BulkRow[];
}

export type BulkInput = BulkWish | KeptRun;

export interface BulkContext extends KeptRun {
  readonly error: string;
  /** How many rows there are, as the operator typed it where the step wants to be sure. */
  readonly typed: string;
  /** Which rows the operator looks at. */
  readonly shown: RowState | 'all';
}

/** Rows as they are now, and an id for the run, used the first time only. */
export interface FreshRows {
  readonly runId: string;
  readonly data: readonly SelectedRow[];
}

export type BulkEvent =
  | AskedEvent
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** From the wire. */
  | { readonly type: 'ANSWERED'; readonly id: number; readonly answer: Answer }
  /** From the wire, of a batch: what became of each of its rows, or why it was not taken at all. */
  | { readonly type: 'BATCH_ANSWERED'; readonly answers: Answers }
  | { readonly type: 'BATCH_REFUSED'; readonly failure: Failed }
  | { readonly type: 'PAUSE' }
  | { readonly type: 'RESUME' }
  | { readonly type: 'STOP' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'GO_ON' }
  | { readonly type: 'LEAVE' }
  | { readonly type: 'SHOW'; readonly which: RowState | 'all' }
  | { readonly type: 'DOWNLOAD' };

/** What the wire is told: make a call for each of these rows, or one for all of them where they are a batch. */
export interface SendRows {
  readonly type: 'SEND';
  readonly rows: readonly BulkRow[];
}

/** What all calls of a run have in common. */
export type WireInput = Pick<KeptRun, 'entity' | 'event' | 'reason' | 'draft' | 'runId'>;

const interrupted = '页面曾重新加载，批量操作在中途停下';
const isKept = (input: BulkInput): input is KeptRun => 'rows' in input;
const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const answered = ({ event }: { event: { id: number; answer: Answer } }) => event;
const refused = ({ event }: { event: { failure: Failed } }) => event.failure;

/** The same step for many rows, each a call of its own or a line in the answer to a batch: what becomes of one aborts none of the others. */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    input: {} as BulkInput,
    events: {} as BulkEvent,
    output: {} as { readonly left: readonly number[] },
    tags: {} as 'busy' | 'saving' | 'unkept' | 'open' | 'failed',
  },
  actors: {
    fetchRows: fromPromise<FreshRows, { entity: string; ids: readonly number[] }>(unprovided),
    /** Makes the calls for the rows it is sent and tells how they ended; given from outside. */
    wire: fromCallback<SendRows, WireInput>(() => {}),
  },
  guards: {
    isUnfinished: ({ context }) => countOf(context.rows, 'waiting') > 0,
    hasRows: ({ context }) => context.rows.length > 0,
    hasNoWork: ({ context }) => countOf(context.rows, 'waiting') === 0,
    isReady: ({ context }) => isReady(context, countOf(context.rows, 'waiting')),
    isThrough: ({ context: { rows } }) => countOf(rows, 'waiting') + countOf(rows, 'sending') === 0,
    hasRoom: ({ context }) => nextOf(context.rows, planOf(context).move).length > 0,
    isLastRefused: ({ context }, failure: Failed) => !mayBeDone(failure) && countOf(context.rows, 'waiting') === 0,
    isQuiet: ({ context }) => countOf(context.rows, 'sending') === 0,
    isInterruption: (_, { answer }: { answer: Answer }) => isInterruption(answer),
    hasFailed: ({ context }) => countOf(context.rows, 'failed') > 0,
  },
  actions: {
    plan: assign(({ context }, { runId, data }: FreshRows) => ({
      runId,
      rows: planned(planOf(context), context.ids, data),
    })),
    planAgain: assign(({ context }, { data }: FreshRows) => ({
      rows: plannedAgain(planOf(context), context.rows, data),
    })),
    explain: assign((_, { reason }: { reason: string }) => ({ reason })),
    retype: assign((_, { text }: { text: string }) => ({ typed: text })),
    change: assign(({ context }, { values }: { values: Values }) => ({ draft: { ...context.draft, ...values } })),
    /** As many as there is room for; told to the wire before they count as under way. */
    sendNext: sendTo('wire', ({ context }): SendRows => ({
      type: 'SEND',
      rows: nextOf(context.rows, planOf(context).move),
    })),
    takeNext: assign(({ context }) => ({ rows: sent(context.rows, nextOf(context.rows, planOf(context).move)) })),
    settle: assign(({ context }, { id, answer }: { id: number; answer: Answer }) => ({
      rows: settled(context.rows, id, answer),
    })),
    settleBatch: assign(({ context }, { answers }: { answers: Answers }) => ({
      rows: settledBatch(context.rows, answers),
    })),
    refuseBatch: assign(({ context }, failure: Failed) => ({ rows: refusedBatch(context.rows, failure) })),
    noteInterruption: assign((_, { answer }: { answer: Answer }) => ({ error: answer?.message ?? '' })),
    noteReload: assign({ error: interrupted }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetRows: assign({ rows: [] }),
    closeUp: assign(({ context }) => ({ rows: closedUp(context.rows) })),
    show: assign((_, { which }: { which: RowState | 'all' }) => ({ shown: which })),
    /** Writes down how far it is, so that a reload can tell and go on; given from outside. */
    keepRun: () => {},
    forgetRun: () => {},
    /** Tells the tab bar and the table that rows are being changed, or no longer are; given from outside. */
    reportRunning: () => {},
    reportEnded: () => {},
    /** Gives the failed rows to the operator as a file; given from outside. */
    saveFailures: () => {},
  },
}).createMachine({
  id: 'bulk',
  meta: {
    label: '批量操作',
    refusals: {
      isReady: '原因的字数不够、输入的条数不一致，或还有内容没有填好',
      hasFailed: '没有失败的数据',
    },
  },
  context: ({ input }) => ({
    runId: '',
    reason: '',
    draft: initialValues(planOf(input).move.form),
    ...input,
    rows: isKept(input) ? recalled(input.rows) : [],
    error: '',
    typed: '',
    shown: 'all',
  }),
  initial: 'arriving',
  on: { SHOW: { actions: { type: 'show', params: ({ event }) => event } } },
  states: {
    arriving: {
      meta: { label: '开始' },
      always: [
        {
          description: 'The page was loaded anew in the midst of it: nothing goes on by itself.',
          guard: 'isUnfinished',
          target: 'working.halted',
          actions: 'noteReload',
        },
        { guard: 'hasRows', target: 'finished' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      meta: { label: '核对数据' },
      tags: 'busy',
      invoke: {
        id: 'fetchRows',
        src: 'fetchRows',
        input: ({ context: { entity, ids } }) => ({ entity, ids }),
        onDone: { target: 'confirming', actions: { type: 'plan', params: ({ event }) => event.output } },
        onError: { target: 'unprepared', actions: { type: 'keepError', params: failed } },
      },
      on: { CANCEL: 'cancelled' },
    },
    unprepared: {
      meta: { label: '核对失败' },
      exit: 'forgetError',
      on: { RETRY: 'preparing', CANCEL: 'cancelled' },
    },
    confirming: {
      meta: { label: '确认' },
      always: { guard: 'hasNoWork', target: 'hopeless' },
      on: {
        EXPLAIN: { actions: { type: 'explain', params: ({ event }) => event } },
        RETYPE: { actions: { type: 'retype', params: ({ event }) => event } },
        CHANGE: { actions: { type: 'change', params: ({ event }) => event } },
        CONFIRM: { guard: 'isReady', target: 'working' },
        CANCEL: 'cancelled',
      },
    },
    hopeless: {
      meta: { label: '没有可执行的数据' },
      on: { CANCEL: 'cancelled' },
    },
    working: {
      meta: { label: '执行' },
      tags: ['unkept', 'open'],
      entry: 'reportRunning',
      exit: 'reportEnded',
      invoke: {
        id: 'wire',
        src: 'wire',
        input: ({ context: { entity, event, reason, draft, runId } }) => ({
          entity,
          event,
          reason: reason.trim(),
          draft,
          runId,
        }),
      },
      initial: 'running',
      on: {
        ANSWERED: { actions: [{ type: 'settle', params: answered }, 'keepRun'] },
        BATCH_ANSWERED: { actions: [{ type: 'settleBatch', params: ({ event }) => event }, 'keepRun'] },
        BATCH_REFUSED: { actions: [{ type: 'refuseBatch', params: refused }, 'keepRun'] },
      },
      states: {
        running: {
          meta: { label: '进行中' },
          tags: 'saving',
          always: [
            { guard: 'isThrough', target: '#bulk.finished' },
            {
              description: 'Four at a time, or one batch: whoever is answered makes room for the next.',
              guard: 'hasRoom',
              actions: ['sendNext', 'takeNext', 'keepRun'],
            },
          ],
          on: {
            ANSWERED: {
              description: 'Nobody answered: the next rows would fare alike. They wait, and nothing is lost.',
              guard: { type: 'isInterruption', params: answered },
              target: 'halted',
              actions: [
                { type: 'settle', params: answered },
                { type: 'noteInterruption', params: answered },
              ],
            },
            BATCH_REFUSED: [
              {
                description: 'It was refused, and was the last: nothing is left to hold back.',
                guard: { type: 'isLastRefused', params: refused },
                actions: { type: 'refuseBatch', params: refused },
              },
              {
                description: 'The next batches would fare alike: they wait until somebody has looked.',
                target: 'halted',
                actions: [
                  { type: 'refuseBatch', params: refused },
                  { type: 'keepError', params: refused },
                ],
              },
            ],
            PAUSE: 'paused',
            STOP: 'stopping',
            CLOSE: 'leaving',
          },
        },
        paused: {
          meta: { label: '已暂停' },
          on: { RESUME: 'running', STOP: 'stopping', CLOSE: 'leaving' },
        },
        halted: {
          meta: { label: '已中断' },
          entry: 'keepRun',
          exit: 'forgetError',
          on: { RESUME: 'running', STOP: 'stopping', CLOSE: 'leaving' },
        },
        leaving: {
          meta: { label: '询问是否关闭' },
          description: 'Nothing more is sent while it is asked.',
          on: { GO_ON: 'running', LEAVE: 'abandoning' },
        },
        stopping: {
          meta: { label: '正在停止' },
          tags: 'saving',
          always: { guard: 'isQuiet', target: '#bulk.finished' },
        },
        abandoning: {
          meta: { label: '停止后关闭' },
          tags: 'saving',
          always: { guard: 'isQuiet', target: '#bulk.closed' },
        },
      },
    },
    finished: {
      meta: { label: '已结束' },
      tags: 'open',
      entry: ['closeUp', 'keepRun'],
      exit: 'forgetError',
      on: {
        RETRY: { guard: 'hasFailed', target: 'refreshing' },
        DOWNLOAD: { guard: 'hasFailed', actions: 'saveFailures' },
        CLOSE: 'closed',
      },
    },
    refreshing: {
      meta: { label: '核对失败的数据' },
      tags: ['busy', 'open'],
      invoke: {
        id: 'fetchAgain',
        src: 'fetchRows',
        input: ({ context: { entity, rows } }) => ({
          entity,
          ids: rows.filter(({ state }) => state === 'failed').map(({ id }) => id),
        }),
        onDone: { target: 'working', actions: { type: 'planAgain', params: ({ event }) => event.output } },
        onError: { target: 'finished', actions: { type: 'keepError', params: failed } },
      },
    },
    closed: {
      meta: { label: '已关闭' },
      type: 'final',
      entry: ['closeUp', 'forgetRun'],
    },
    cancelled: { meta: { label: '已取消' }, type: 'final', entry: 'forgetRows' },
  },
  output: ({ context: { ids, rows } }) => ({ left: rows.length === 0 ? ids : leftOf(rows) }),
});

export type BulkActor = ActorRefFrom<typeof bulkMachine>;
