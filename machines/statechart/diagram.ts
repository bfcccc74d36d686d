import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { FarWays } from '../../contract/entity/list/far-ways.ts';
import type { Since } from '../../contract/entity/list/living-chart.ts';
import type { Movers } from '../../contract/people/movers.ts';
import { type HandOverInput, handOverMachine, type HandOverOutput } from './hand-over.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** What is told beside the drawing: who may take the steps, since when the record is where it is, and what other records have to do first. */
export interface Told {
  readonly movers: Movers;
  readonly since: Since;
  readonly ways: FarWays;
}

/** The step that is being left to somebody, and what was said of the last one. */
interface DiagramOwn {
  readonly error: string;
  readonly handing: HandOverInput;
  readonly handed: string;
}

const none: HandOverInput = { entity: '', id: 0, event: '', title: '' };

interface Input {
  readonly entity: string;
  readonly id: number;
}

/** 「状态图」 beside a record: the entity's life cycle as a drawing, fetched with its code when it is first asked for. */
export const diagramMachine = setup({
  types: {
    context: {} as Input & Told & DiagramOwn,
    input: {} as Input,
    events: {} as { type: 'SHOW' } | { type: 'HIDE' } | { type: 'RETRY' } | ({ type: 'HAND_OVER' } & HandOverInput),
    tags: {} as 'open',
    children: {} as { handOver: 'handOver' },
  },
  actors: { fetchMovers: fromPromise<Told, Input>(unprovided), handOver: handOverMachine },
  actions: {
    keepTold: assign((_, { movers, since, ways }: Told) => ({ movers, since, ways })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    keepHanding: assign((_, { entity, id, event, title }: HandOverInput) => ({
      handing: { entity, id, event, title },
      handed: '',
    })),
    sayHanded: assign(({ context: { handing } }, { to }: HandOverOutput) => ({
      handed: to === '' ? '' : `已把「${handing.title}」交给 ${to}`,
    })),
  },
}).createMachine({
  id: 'diagram',
  meta: { label: '状态图' },
  context: ({ input }) => ({ ...input, movers: {}, since: {}, ways: {}, error: '', handing: none, handed: '' }),
  initial: 'hidden',
  states: {
    hidden: { meta: { label: '未显示' }, on: { SHOW: 'loading' } },
    loading: {
      meta: { label: '加载中' },
      tags: 'open',
      invoke: {
        id: 'fetchMovers',
        src: 'fetchMovers',
        input: ({ context: { entity, id } }) => ({ entity, id }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepTold', params: ({ event }) => event.output },
        },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { HIDE: 'hidden' },
    },
    shown: {
      meta: { label: '已显示' },
      tags: 'open',
      on: {
        HAND_OVER: { target: 'handing', actions: { type: 'keepHanding', params: ({ event }) => event } },
        HIDE: 'hidden',
      },
    },
    handing: {
      meta: { label: '交给别人' },
      tags: 'open',
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => context.handing,
        onDone: { target: 'shown', actions: { type: 'sayHanded', params: ({ event }) => event.output } },
      },
      on: { HIDE: 'hidden' },
    },
    missing: {
      meta: { label: '加载失败' },
      tags: 'open',
      exit: 'forgetError',
      on: { RETRY: 'loading', HIDE: 'hidden' },
    },
  },
});

export type DiagramActor = ActorRefFrom<typeof diagramMachine>;
