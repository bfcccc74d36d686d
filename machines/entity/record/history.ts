import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import type {
  HistoryEntry,
  HistoryPage,
  HistoryQuery,
  OldForm,
  UndoTarget,
  VersionQuery,
} from '../../../contract/entity/history.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

export interface HistoryInput {
  readonly entity: string;
  readonly id: number;
}

/** What is taken back, as one wish however often it is sent. */
export interface TakingBack extends UndoTarget {
  readonly requestId: string;
}

export interface HistoryContext extends HistoryInput {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly more: boolean;
  readonly error: string;
  /** The version whose write is taken back, or whose form is asked for; 0 when none is. */
  readonly version: number;
  readonly requestId: string;
  /** Why an earlier form was not put into the form; empty unless it was asked for in vain. */
  readonly note: string;
}

export type HistoryEvent =
  | { readonly type: 'SHOW' }
  | { readonly type: 'HIDE' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'MORE' }
  | { readonly type: 'UNDO'; readonly version: number; readonly requestId: string }
  | { readonly type: 'RESTORE'; readonly version: number };

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const at = ({ entries }: HistoryContext, version: number) => entries.find((entry) => entry.version === version);
const same = '这个版本的内容与现在相同，没有需要恢复的内容';

/** Why nothing of an earlier form is put back: it is today's, or what differs has to stay. */
const noteOn = ({ left }: OldForm): string =>
  left.length === 0 ? same : left.map(({ label, because }) => `${label}：${because}`).join('；');

/** 变更历史 of a record: fetched when somebody asks for it, page by page; a line may be taken back or put into the form. */
export const historyMachine = setup({
  types: {
    context: {} as HistoryContext,
    input: {} as HistoryInput,
    events: {} as HistoryEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    fetchHistory: fromPromise<HistoryPage, HistoryQuery>(unprovided),
    takeBack: fromPromise<unknown, TakingBack>(unprovided),
    fetchVersion: fromPromise<OldForm, VersionQuery>(unprovided),
  },
  guards: {
    hasMore: ({ context }) => context.more,
    isUndoable: ({ context }, { version }: { version: number }) => at(context, version)?.undoable === true,
    isRestorable: ({ context }, { version }: { version: number }) => at(context, version)?.restorable === true,
    hasNothing: (_, { values }: OldForm) => Object.keys(values).length === 0,
  },
  actions: {
    keepPage: assign(({ context }, { entries, more }: HistoryPage) => ({
      entries: [...context.entries, ...entries],
      more,
    })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetAll: assign({ entries: [], more: false, note: '' }),
    keepWish: assign((_, { version, requestId = '' }: { version: number; requestId?: string }) => ({
      version,
      requestId,
      note: '',
    })),
    keepNote: assign((_, form: OldForm) => ({ note: noteOn(form) })),
    /** Tells the record that its row is another one; given from outside. */
    reportUndone: () => {},
    /** Hands the record what its form is to hold; given from outside. */
    putIntoForm: (_, _form: { values: Values }) => {},
  },
}).createMachine({
  id: 'history',
  meta: {
    label: '变更历史',
    refusals: {
      hasMore: '没有更早的历史',
      isUndoable: '这次操作不能撤销',
      isRestorable: '这个版本不能恢复',
    },
  },
  context: ({ input }) => ({
    ...input,
    entries: [],
    more: false,
    error: '',
    version: 0,
    requestId: '',
    note: '',
  }),
  initial: 'hidden',
  states: {
    hidden: { meta: { label: '未显示' }, entry: 'forgetAll', on: { SHOW: 'loading' } },
    loading: {
      meta: { label: '加载中' },
      tags: ['open', 'busy'],
      invoke: {
        id: 'fetchHistory',
        src: 'fetchHistory',
        input: ({ context: { entity, id, entries } }) => {
          const before = entries.at(-1)?.id;
          return { entity, id, ...(before !== undefined && { before }) };
        },
        onDone: { target: 'shown', actions: { type: 'keepPage', params: ({ event }) => event.output } },
        onError: { target: 'missing', actions: { type: 'keepError', params: failed } },
      },
      on: { HIDE: 'hidden' },
    },
    missing: {
      meta: { label: '加载失败' },
      tags: 'open',
      exit: 'forgetError',
      on: { RETRY: 'loading', HIDE: 'hidden' },
    },
    shown: {
      meta: { label: '已显示' },
      tags: 'open',
      on: {
        MORE: { guard: 'hasMore', target: 'loading' },
        UNDO: {
          guard: { type: 'isUndoable', params: ({ event }) => event },
          target: 'undoing',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
        RESTORE: {
          guard: { type: 'isRestorable', params: ({ event }) => event },
          target: 'comparing',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
        HIDE: 'hidden',
      },
    },
    undoing: {
      meta: { label: '撤销中' },
      tags: ['open', 'busy'],
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context: { entity, id, version, requestId } }) => ({ entity, id, version, requestId }),
        onDone: {
          description: 'The record loads its row anew, and its history with it.',
          target: 'hidden',
          actions: 'reportUndone',
        },
        onError: { target: 'refused', actions: { type: 'keepError', params: failed } },
      },
    },
    refused: {
      meta: { label: '未能撤销' },
      tags: 'open',
      exit: 'forgetError',
      description: 'Trying again is the same wish; what has happened meanwhile shows when the history is loaded anew.',
      on: {
        RETRY: 'undoing',
        HIDE: 'hidden',
      },
    },
    comparing: {
      meta: { label: '取旧版本' },
      tags: ['open', 'busy'],
      invoke: {
        id: 'fetchVersion',
        src: 'fetchVersion',
        input: ({ context: { entity, id, version } }) => ({ entity, id, version }),
        onDone: [
          {
            guard: { type: 'hasNothing', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'keepNote', params: ({ event }) => event.output },
          },
          { target: 'shown', actions: { type: 'putIntoForm', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: { type: 'keepError', params: failed } },
      },
      on: { HIDE: 'hidden' },
    },
    unread: {
      meta: { label: '旧版本未取到' },
      tags: 'open',
      exit: 'forgetError',
      on: { RETRY: 'comparing', HIDE: 'hidden' },
    },
  },
});

export type HistoryActor = ActorRefFrom<typeof historyMachine>;
