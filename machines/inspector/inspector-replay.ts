import { type ActorRefFrom, assign, fromPromise, setup, stateIn } from 'xstate';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** A recorded event that is sent again to the application. */
export interface ReplayStep {
  /** The actor by its way from the root. */
  readonly path: string;
  readonly event: { readonly type: string; readonly [payload: string]: unknown };
  /** Where the actor rested afterwards: its state value, null when it had ended. */
  readonly rest: unknown;
}

/** A recording to replay, and the open tab that it is replayed into. */
export interface ReplayPlan {
  readonly tab: string;
  readonly title: string;
  /** The tab of the recording. */
  readonly recordedIn: string;
  readonly steps: readonly ReplayStep[];
}

export interface ReplayContext extends ReplayPlan {
  /** How many of the events are done, or were left out. */
  readonly done: number;
  /** Why the application does not follow, Chinese. */
  readonly fault: string;
}

export type ReplayEvent =
  | { readonly type: 'START'; readonly plan: ReplayPlan }
  /** One event. */
  | { readonly type: 'NEXT' }
  /** One after the other. */
  | { readonly type: 'RESUME' }
  | { readonly type: 'PAUSE' }
  /** Goes on behind the event that the application does not take. */
  | { readonly type: 'SKIP' }
  | { readonly type: 'CLOSE' };

/** One event, and where it goes. */
export interface PerformInput extends Pick<ReplayPlan, 'tab' | 'recordedIn'> {
  readonly step: ReplayStep | undefined;
}

const nothing: ReplayContext = { tab: '', title: '', recordedIn: '', steps: [], done: 0, fault: '' };

/** A recording that is replayed into the running application, event by event (docs/inspector.md). */
export const inspectorReplayMachine = setup({
  types: { context: {} as ReplayContext, events: {} as ReplayEvent, tags: {} as 'busy' },
  actors: { performStep: fromPromise<unknown, PerformInput>(unprovided) },
  delays: { pace: 500 },
  guards: {
    hasSteps: (_, { plan }: { plan: ReplayPlan }) => plan.steps.length > 0,
    isLast: ({ context: { done, steps } }) => done >= steps.length,
    isAutomatic: stateIn({ pace: 'automatic' }),
  },
  actions: {
    keepPlan: assign((_, { plan }: { plan: ReplayPlan }) => ({ ...nothing, ...plan })),
    forgetPlan: assign(nothing),
    count: assign(({ context }) => ({ done: context.done + 1 })),
    keepFault: assign((_, { message }: Failed) => ({ fault: message })),
    forgetFault: assign({ fault: '' }),
  },
}).createMachine({
  id: 'inspector-replay',
  meta: { label: '回放', refusals: { hasSteps: '这一步之后没有可以回放的操作' } },
  context: nothing,
  type: 'parallel',
  on: {
    START: {
      guard: { type: 'hasSteps', params: ({ event }) => event },
      target: ['.work.ready', '.pace.byHand'],
      actions: { type: 'keepPlan', params: ({ event }) => event },
    },
  },
  states: {
    work: {
      meta: { label: '回放进度' },
      initial: 'idle',
      on: { CLOSE: '.idle' },
      states: {
        idle: { meta: { label: '没有回放' }, entry: 'forgetPlan', on: { CLOSE: undefined } },
        ready: {
          meta: { label: '等待下一个' },
          on: { NEXT: 'performing', RESUME: 'performing' },
          after: { pace: { guard: 'isAutomatic', target: 'performing' } },
        },
        performing: {
          meta: { label: '发送中' },
          tags: 'busy',
          invoke: {
            id: 'performStep',
            src: 'performStep',
            input: ({ context: { tab, recordedIn, steps, done } }) => ({ tab, recordedIn, step: steps[done] }),
            onDone: { target: 'performed', actions: 'count' },
            onError: {
              target: 'stopped',
              actions: { type: 'keepFault', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        performed: {
          meta: { label: '已发送' },
          always: [{ guard: 'isLast', target: 'finished' }, { target: 'ready' }],
        },
        stopped: {
          meta: { label: '停下' },
          exit: 'forgetFault',
          on: { NEXT: 'performing', SKIP: { target: 'performed', actions: 'count' } },
        },
        finished: { meta: { label: '回放完成' } },
      },
    },
    pace: {
      meta: { label: '节奏' },
      initial: 'byHand',
      states: {
        byHand: { meta: { label: '逐个' }, on: { RESUME: 'automatic' } },
        automatic: { meta: { label: '连续' }, on: { PAUSE: 'byHand' } },
      },
    },
  },
});

export type InspectorReplayActor = ActorRefFrom<typeof inspectorReplayMachine>;
