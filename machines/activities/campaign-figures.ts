import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { CampaignFigures } from '../../contract/activities/campaign-figures.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

interface CampaignFiguresContext {
  readonly id: number;
  readonly figures: CampaignFigures | null;
  readonly error: string;
}

type CampaignFiguresEvent = { readonly type: 'REFRESH' } | { readonly type: 'RETRY' };

/** What a campaign comes to today: counted when its page is opened, and again when something of it may have changed. */
export const campaignFiguresMachine = setup({
  types: {
    context: {} as CampaignFiguresContext,
    input: {} as { readonly id: number },
    events: {} as CampaignFiguresEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchFigures: fromPromise<CampaignFigures, { id: number }>(unprovided) },
  actions: {
    keepFigures: assign((_, { figures }: { figures: CampaignFigures }) => ({ figures })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'campaignFigures',
  meta: { label: '活动今日数据' },
  context: ({ input: { id } }) => ({ id, figures: null, error: '' }),
  initial: 'counting',
  states: {
    counting: {
      meta: { label: '统计中' },
      tags: 'busy',
      description: 'What was counted last stays in sight. A change meanwhile may be missing in what is under way.',
      on: { REFRESH: { target: 'counting', reenter: true } },
      invoke: {
        id: 'fetchFigures',
        src: 'fetchFigures',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepFigures', params: ({ event }) => ({ figures: event.output }) },
        },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    shown: { meta: { label: '已显示' }, on: { REFRESH: 'counting' } },
    missing: {
      meta: { label: '统计失败' },
      tags: 'failed',
      exit: 'forgetError',
      on: { RETRY: 'counting', REFRESH: 'counting' },
    },
  },
});

export type CampaignFiguresActor = ActorRefFrom<typeof campaignFiguresMachine>;
