import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { AreaNode } from '../../contract/core/area-tree.ts';
import { type Failed, failedWith, unprovided } from './failure.ts';

interface AreasContext {
  /** The provinces with all that lies in them; none before they came. */
  readonly areas: readonly AreaNode[];
  readonly error: string;
}

/** The tree of areas: fetched once for all controls that choose from it (spec §7, area code list). */
export const areasMachine = setup({
  types: { context: {} as AreasContext, events: {} as { readonly type: 'RETRY' } },
  actors: { fetchAreas: fromPromise<readonly AreaNode[]>(unprovided) },
  actions: {
    keepAreas: assign((_, { areas }: { areas: readonly AreaNode[] }) => ({ areas })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'areas',
  meta: { label: '地区树' },
  context: { areas: [], error: '' },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      invoke: {
        id: 'fetchAreas',
        src: 'fetchAreas',
        onDone: {
          target: 'ready',
          actions: { type: 'keepAreas', params: ({ event }) => ({ areas: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    ready: { meta: { label: '已加载' } },
    failed: { meta: { label: '加载失败' }, exit: 'forgetError', on: { RETRY: 'loading' } },
  },
});

export type AreasActor = ActorRefFrom<typeof areasMachine>;
