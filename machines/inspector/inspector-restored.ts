import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** How much there is to do, and how it is called. */
export interface RestorationPlan {
  /** Number of the step as people count it. */
  readonly label: number;
  /** How many events are done again. */
  readonly total: number;
}

export interface RestoredContext extends RestorationPlan {
  readonly done: number;
  /** Why the page went no further, Chinese; '' while nothing is wrong. */
  readonly fault: string;
  /** Actors that are elsewhere than they were when recorded. */
  readonly differing: readonly string[];
  /** The last call that the recording does not have; '' for none. */
  readonly missed: string;
}

export type RestoredEvent =
  /** A call was refused. */
  | { readonly type: 'MISS'; readonly call: string }
  /** The server is to answer from now on. */
  | { readonly type: 'CONNECT' }
  /** An ordinary page instead. */
  | { readonly type: 'LEAVE' }
  | { readonly type: 'CLOSE' };

/** What is told of a place in the recording that was reached. */
export interface Reached {
  readonly differing: readonly string[];
}

/** A page that is taken to a recorded step: what people did is done again, calls are answered from the recording (docs/inspector.md). */
export const inspectorRestoredMachine = setup({
  types: { context: {} as RestoredContext, events: {} as RestoredEvent, tags: {} as 'busy' },
  actors: {
    receiveRecording: fromPromise<RestorationPlan>(unprovided),
    /** Does the next event from outside; after the last one, goes the rest of the way to the step. */
    performEvent: fromPromise<Reached>(unprovided),
  },
  guards: {
    isLast: ({ context: { done, total } }) => done > total,
  },
  actions: {
    keepPlan: assign((_, { label, total }: RestorationPlan) => ({ label, total })),
    count: assign(({ context }, { differing }: Reached) => ({ done: context.done + 1, differing })),
    keepFault: assign((_, { message }: Failed) => ({ fault: message })),
    keepMissed: assign((_, { call }: { call: string }) => ({ missed: call })),
    forgetMissed: assign({ missed: '' }),
    /** Lets delays elapse by themselves; given from outside, as are the next two. */
    release: () => {},
    connect: () => {},
    openPlain: () => {},
  },
}).createMachine({
  id: 'inspector-restored',
  meta: { label: '恢复的页面' },
  context: { label: 0, total: 0, done: 0, fault: '', differing: [], missed: '' },
  initial: 'waiting',
  on: { MISS: { actions: { type: 'keepMissed', params: ({ event }) => event } } },
  states: {
    waiting: {
      meta: { label: '等待录制' },
      tags: 'busy',
      invoke: {
        id: 'receiveRecording',
        src: 'receiveRecording',
        onDone: { target: 'restoring', actions: { type: 'keepPlan', params: ({ event }) => event.output } },
        onError: {
          target: 'abandoned',
          actions: { type: 'keepFault', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    restoring: {
      meta: { label: '恢复中' },
      tags: 'busy',
      initial: 'performing',
      states: {
        performing: {
          meta: { label: '重做事件' },
          invoke: {
            id: 'performEvent',
            src: 'performEvent',
            onDone: { target: 'performed', actions: { type: 'count', params: ({ event }) => event.output } },
            onError: {
              target: '#inspector-restored.stopped',
              actions: { type: 'keepFault', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        performed: {
          meta: { label: '已重做' },
          always: [{ guard: 'isLast', target: '#inspector-restored.restored' }, { target: 'performing' }],
        },
      },
    },
    stopped: {
      meta: { label: '没有恢复到' },
      entry: 'release',
      on: { CONNECT: 'connected' },
    },
    restored: {
      meta: { label: '已恢复' },
      entry: 'release',
      on: { CONNECT: 'connected' },
    },
    connected: {
      meta: { label: '已接回服务器' },
      entry: ['forgetMissed', 'connect'],
      on: { CLOSE: 'closed', MISS: undefined },
    },
    abandoned: {
      meta: { label: '没有录制' },
      description: 'Nobody gave the recording: the application does not start.',
      on: { LEAVE: { actions: 'openPlain' }, MISS: undefined },
    },
    closed: { meta: { label: '已收起' }, on: { MISS: undefined } },
  },
});

export type InspectorRestoredActor = ActorRefFrom<typeof inspectorRestoredMachine>;
