import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from './failure.ts';

/** One block of a dashboard: loads, shows, fails alone and can be tried again (wider.md §2.1). */
export const blockMachine = setup({
  types: {
    context: {} as { name: string; content: unknown; error: string },
    input: {} as { name: string },
    events: {} as { type: 'RELOAD' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchBlock: fromPromise<unknown, { name: string }>(unprovided) },
  actions: {
    keepContent: assign((_, { content }: { content: unknown }) => ({ content, error: '' })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'block',
  meta: { label: '工作台区块' },
  context: ({ input }) => ({ name: input.name, content: null, error: '' }),
  initial: 'loading',
  on: { RELOAD: '.loading' },
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      invoke: {
        id: 'fetchBlock',
        src: 'fetchBlock',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepContent', params: ({ event }) => ({ content: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    showing: { meta: { label: '已显示' } },
    failed: { meta: { label: '加载失败' }, tags: 'failed', exit: 'forgetError' },
  },
});

export type BlockActor = ActorRefFrom<typeof blockMachine>;
