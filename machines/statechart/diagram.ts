import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Movers } from '../../contract/people/movers.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** 「状态图」 beside a record: the entity's life cycle as a drawing, fetched with its code when it is first asked for. */
export const diagramMachine = setup({
  types: {
    context: {} as { entity: string; movers: Movers; error: string },
    input: {} as { entity: string },
    events: {} as { type: 'SHOW' } | { type: 'HIDE' } | { type: 'RETRY' },
    tags: {} as 'open',
  },
  actors: { fetchMovers: fromPromise<Movers, { entity: string }>(unprovided) },
  actions: {
    keepMovers: assign((_, { movers }: { movers: Movers }) => ({ movers })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'diagram',
  meta: { label: '状态图' },
  context: ({ input }) => ({ entity: input.entity, movers: {}, error: '' }),
  initial: 'hidden',
  states: {
    hidden: { meta: { label: '未显示' }, on: { SHOW: 'loading' } },
    loading: {
      meta: { label: '加载中' },
      tags: 'open',
      invoke: {
        id: 'fetchMovers',
        src: 'fetchMovers',
        input: ({ context }) => ({ entity: context.entity }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepMovers', params: ({ event }) => ({ movers: event.output }) },
        },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { HIDE: 'hidden' },
    },
    shown: { meta: { label: '已显示' }, tags: 'open', on: { HIDE: 'hidden' } },
    missing: {
      meta: { label: '加载失败' },
      tags: 'open',
      exit: 'forgetError',
      on: { RETRY: 'loading', HIDE: 'hidden' },
    },
  },
});

export type DiagramActor = ActorRefFrom<typeof diagramMachine>;
