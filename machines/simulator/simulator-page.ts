import { type ActorRefFrom, assign, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import type { Action } from '../../contract/core/permission.ts';
import {
  initialOptions,
  isLive,
  optionFaults,
  type SimulationOptions,
  type SimulationStatus,
  type WatchWish,
} from '../../contract/simulator/steering.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

interface SimulatorPageInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
  /** What the operator may do here. */
  readonly actions: readonly Action[];
}

export interface SimulatorPageContext extends SimulatorPageInput {
  /** What the server said last; null before it has said anything. */
  readonly status: SimulationStatus | null;
  readonly options: SimulationOptions;
  /** The number of a phone as it is typed: the first is 1. */
  readonly typed: number | null;
  /** Why there is nothing new to show. */
  readonly error: string;
  /** Why the last wish was not done. */
  readonly refusal: string;
}

export type SimulatorPageEvent =
  | { readonly type: 'CHANGE'; readonly options: Partial<SimulationOptions> }
  | { readonly type: 'START' }
  | { readonly type: 'STOP' }
  | { readonly type: 'TYPE_PHONE'; readonly typed: number | null }
  /** The first phone is 0, as the program counts. */
  | { readonly type: 'WATCH'; readonly phone: number }
  /** The server told that the run went on, or the operator may have missed something. */
  | { readonly type: 'NEWS' }
  | { readonly type: 'RELOAD' }
  | { readonly type: 'RIGHTS'; readonly actions: readonly Action[] };

const runOf = ({ status }: SimulatorPageContext) => status?.run ?? null;
const kept = {
  type: 'keepStatus',
  params: ({ event }: { event: { output: SimulationStatus } }) => event.output,
} as const;
const refused = {
  type: 'keepRefusal',
  params: ({ event }: { event: { error: unknown } }) => failedWith(event.error),
} as const;

/** 会员模拟器 (engines.md §10): what is chosen, the run that is under way, and the one phone that is watched. */
export const simulatorPageMachine = setup({
  types: {
    context: {} as SimulatorPageContext,
    input: {} as SimulatorPageInput,
    events: {} as SimulatorPageEvent,
    tags: {} as 'busy' | 'saving' | 'failed',
  },
  actors: {
    fetchStatus: fromPromise<SimulationStatus>(unprovided),
    startRun: fromPromise<SimulationStatus, SimulationOptions>(unprovided),
    stopRun: fromPromise<SimulationStatus, { readonly run: number }>(unprovided),
    watchPhone: fromPromise<SimulationStatus, WatchWish>(unprovided),
    /** Sends NEWS when the server tells of the run while the page is looked at; given from outside. */
    hearNews: fromCallback<SimulatorPageEvent, { readonly key: string }>(() => undefined),
  },
  guards: {
    isBehind: stateIn({ report: { loading: 'overtaken' } }),
    isFree: ({ context }) => context.status !== null && !isLive(runOf(context)),
    isReady: ({ context }) =>
      context.status !== null &&
      !isLive(runOf(context)) &&
      context.actions.includes('enable') &&
      Object.keys(optionFaults(context.options)).length === 0,
    isStoppable: ({ context }) => {
      const run = runOf(context);
      return context.actions.includes('disable') && isLive(run) && run.state !== 'stopping';
    },
    isOther: ({ context }, { phone }: { phone: number }) => {
      const run = runOf(context);
      return (
        context.actions.includes('enable') &&
        isLive(run) &&
        Number.isInteger(phone) &&
        phone >= 0 &&
        phone < (run.options.phones ?? 0) &&
        phone !== run.watch
      );
    },
  },
  actions: {
    keepStatus: assign((_, { run }: SimulationStatus) => ({ status: { run } })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    keepRefusal: assign((_, { message }: Failed) => ({ refusal: message })),
    forgetRefusal: assign({ refusal: '' }),
    change: assign(({ context }, { options }: { options: Partial<SimulationOptions> }) => ({
      options: { ...context.options, ...options },
    })),
    keepTyped: assign((_, { typed }: { typed: number | null }) => ({ typed })),
    /** The number in the field is that of the phone that is asked for, however it was chosen. */
    typePhone: assign((_, { phone }: { phone: number }) => ({ typed: phone + 1 })),
    keepRights: assign((_, { actions }: { actions: readonly Action[] }) => ({ actions })),
  },
}).createMachine({
  id: 'simulator-page',
  meta: {
    label: '会员模拟器',
    refusals: {
      isFree: '运行中不能修改选项',
      isReady: '模拟器已在运行，或选项有误',
      isStoppable: '模拟器没有在运行',
      isOther: '没有这部手机，或正在观看它',
    },
  },
  context: ({ input: { key, actions } }) => ({
    key,
    actions,
    status: null,
    options: initialOptions,
    typed: 1,
    error: '',
    refusal: '',
  }),
  invoke: { id: 'hearNews', src: 'hearNews', input: ({ context: { key } }) => ({ key }) },
  type: 'parallel',
  on: {
    RIGHTS: { actions: { type: 'keepRights', params: ({ event }) => event } },
    TYPE_PHONE: { actions: { type: 'keepTyped', params: ({ event }) => event } },
  },
  states: {
    report: {
      meta: { label: '运行情况' },
      initial: 'loading',
      states: {
        loading: {
          meta: { label: '加载中' },
          description: 'What was told last stays in sight. News meanwhile are not in the answer that is under way.',
          tags: 'busy',
          initial: 'current',
          invoke: {
            id: 'fetchStatus',
            src: 'fetchStatus',
            onDone: [
              { guard: 'isBehind', target: 'loading', reenter: true, actions: kept },
              { target: 'shown', actions: kept },
            ],
            onError: {
              target: 'missing',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
          states: {
            current: { meta: { label: '最新' }, on: { NEWS: 'overtaken' } },
            overtaken: { meta: { label: '已有更新' } },
          },
        },
        shown: { meta: { label: '已显示' }, on: { NEWS: 'loading', RELOAD: 'loading' } },
        missing: {
          meta: { label: '加载失败' },
          tags: 'failed',
          exit: 'forgetError',
          on: { NEWS: 'loading', RELOAD: 'loading' },
        },
      },
    },
    wish: {
      meta: { label: '操作' },
      initial: 'none',
      states: {
        none: {
          meta: { label: '等待操作' },
          on: {
            CHANGE: { guard: 'isFree', actions: { type: 'change', params: ({ event }) => event } },
            START: { guard: 'isReady', target: 'starting' },
            STOP: { guard: 'isStoppable', target: 'stopping' },
            WATCH: {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: 'choosing',
              actions: { type: 'typePhone', params: ({ event }) => event },
            },
          },
        },
        starting: {
          meta: { label: '启动中' },
          tags: 'saving',
          entry: 'forgetRefusal',
          invoke: {
            id: 'startRun',
            src: 'startRun',
            input: ({ context: { options } }) => options,
            onDone: { target: 'none', actions: kept },
            onError: { target: 'none', actions: refused },
          },
        },
        stopping: {
          meta: { label: '停止中' },
          tags: 'saving',
          entry: 'forgetRefusal',
          invoke: {
            id: 'stopRun',
            src: 'stopRun',
            input: ({ context }) => ({ run: runOf(context)?.id ?? 0 }),
            onDone: { target: 'none', actions: kept },
            onError: { target: 'none', actions: refused },
          },
        },
        choosing: {
          meta: { label: '切换手机' },
          entry: 'forgetRefusal',
          invoke: {
            id: 'watchPhone',
            src: 'watchPhone',
            input: ({ context }) => ({ run: runOf(context)?.id ?? 0, phone: (context.typed ?? 1) - 1 }),
            onDone: { target: 'none', actions: kept },
            onError: { target: 'none', actions: refused },
          },
        },
      },
    },
  },
});

export type SimulatorPageActor = ActorRefFrom<typeof simulatorPageMachine>;
