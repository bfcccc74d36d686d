import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Liability } from '../../contract/points/expiring.ts';
import type { TrialBalance } from '../../contract/points/trial-balance.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** What is added up over all members: 试算 or 将到期, each in a dialog of its own. */
export type PointFigures = TrialBalance | Liability;

interface Context {
  /** What was added up last; null before the first time. */
  readonly figures: PointFigures | null;
  readonly error: string;
}

export type PointFiguresEvent = { readonly type: 'RELOAD' } | { readonly type: 'CLOSE' };

/** 试算 (engines.md §2.5) and 将到期 (wider.md §3.7): what all accounts of points come to, as of one instant. */
export const pointFiguresMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PointFiguresEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchFigures: fromPromise<PointFigures>(unprovided) },
  actions: {
    keepFigures: assign((_, { figures }: { figures: PointFigures }) => ({ figures })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the list that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'pointFigures',
  meta: { label: '积分汇总', refusals: {} },
  context: { figures: null, error: '' },
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      initial: 'adding',
      on: { RELOAD: '.adding', CLOSE: 'closed' },
      states: {
        adding: {
          meta: { label: '汇总中' },
          description: 'What was added up before stays in sight.',
          tags: 'busy',
          invoke: {
            id: 'fetchFigures',
            src: 'fetchFigures',
            onDone: {
              target: 'shown',
              actions: { type: 'keepFigures', params: ({ event }) => ({ figures: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        shown: { meta: { label: '已显示' } },
        failed: { meta: { label: '汇总失败' }, tags: 'failed', exit: 'forgetError' },
      },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type PointFiguresActor = ActorRefFrom<typeof pointFiguresMachine>;
