import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { TrialBalance } from '../../contract/points/trial-balance.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

interface Context {
  /** What was added up last; null before the first time. */
  readonly balance: TrialBalance | null;
  readonly error: string;
}

export type TrialBalanceEvent = { readonly type: 'RELOAD' } | { readonly type: 'CLOSE' };

/** 试算 (engines.md §2.5): whether accounts, lots and entries of points agree, as of one instant. */
export const trialBalanceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TrialBalanceEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchBalance: fromPromise<TrialBalance>(unprovided) },
  actions: {
    keepBalance: assign((_, { balance }: { balance: TrialBalance }) => ({ balance })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the list that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'trialBalance',
  meta: { label: '试算', refusals: {} },
  context: { balance: null, error: '' },
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      initial: 'adding',
      on: { RELOAD: '.adding', CLOSE: 'closed' },
      states: {
        adding: {
          meta: { label: '试算中' },
          description: 'What was added up before stays in sight.',
          tags: 'busy',
          invoke: {
            id: 'fetchBalance',
            src: 'fetchBalance',
            onDone: {
              target: 'shown',
              actions: { type: 'keepBalance', params: ({ event }) => ({ balance: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        shown: { meta: { label: '已显示' } },
        failed: { meta: { label: '试算失败' }, tags: 'failed', exit: 'forgetError' },
      },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type TrialBalanceActor = ActorRefFrom<typeof trialBalanceMachine>;
