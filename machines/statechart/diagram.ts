import { type ActorRefFrom, assign, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import type { Row } from '../../contract/core/page.ts';
import type { FarWay, FarWays } from '../../contract/entity/list/far-ways.ts';
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

/** The record and what is told of it, as they are by now. */
export interface Anew extends Pick<Told, 'since' | 'ways'> {
  readonly row: Row;
}

/** Rows that were changed; none are named where they are too many. */
export interface ChangedRows {
  readonly entity: string;
  readonly ids: readonly number[];
}

/** Between two askings while things change. */
const pause = 1000;

const waysIn = (ways: readonly FarWay[]): readonly FarWay[] =>
  ways.flatMap((way) => [way, ...way.steps.flatMap(({ before }) => waysIn(before))]);

/** Whether news are of the record, or of one that a way names; what the operator may not see he hears nothing of. */
const isNamed = ({ entity, id, ways }: Input & Told, news: ChangedRows): boolean => {
  const far = Object.values(ways).flatMap((told) => waysIn(told).flatMap(({ record }) => record ?? []));
  return [{ entity, id }, ...far].some(
    (one) => one.entity === news.entity && (news.ids.length === 0 || news.ids.includes(one.id)),
  );
};

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
    events: {} as
      | { type: 'SHOW' }
      | { type: 'HIDE' }
      | { type: 'RETRY' }
      | ({ type: 'HAND_OVER' } & HandOverInput)
      | ({ type: 'ROWS_CHANGED' } & ChangedRows),
    tags: {} as 'open',
    children: {} as { handOver: 'handOver' },
  },
  actors: {
    fetchMovers: fromPromise<Told, Input>(unprovided),
    fetchAnew: fromPromise<Anew, Input>(unprovided),
    watchRows: fromCallback<{ type: 'none' }>(() => {}),
    handOver: handOverMachine,
  },
  delays: { pause },
  guards: {
    isNamed: ({ context }, news: ChangedRows) => isNamed(context, news),
    isBehind: stateIn({ shown: { asking: 'behind' } }),
  },
  actions: {
    keepAnew: assign((_, { since, ways }: Anew) => ({ since, ways })),
    /** The record above shows it as well: provided by the wiring. */
    reportRow: (_, _anew: Pick<Anew, 'row'>) => {},
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
  meta: { label: '状态图', refusals: { isNamed: '变化的记录与这里说的无关' } },
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
      description: 'What is told follows the records that it names, once a second at most.',
      invoke: { id: 'watchRows', src: 'watchRows' },
      on: {
        HAND_OVER: { target: 'handing', actions: { type: 'keepHanding', params: ({ event }) => event } },
        HIDE: 'hidden',
      },
      initial: 'resting',
      states: {
        resting: {
          meta: { label: '没有变化' },
          on: { ROWS_CHANGED: { guard: { type: 'isNamed', params: ({ event }) => event }, target: 'waiting' } },
        },
        waiting: { meta: { label: '有变化' }, after: { pause: 'asking' } },
        asking: {
          meta: { label: '重新询问' },
          invoke: {
            id: 'fetchAnew',
            src: 'fetchAnew',
            input: ({ context: { entity, id } }) => ({ entity, id }),
            onDone: [
              {
                guard: 'isBehind',
                target: 'waiting',
                actions: [
                  { type: 'keepAnew', params: ({ event }) => event.output },
                  { type: 'reportRow', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'resting',
                actions: [
                  { type: 'keepAnew', params: ({ event }) => event.output },
                  { type: 'reportRow', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: { description: 'What was told stays; the next news ask again.', target: 'resting' },
          },
          initial: 'fresh',
          states: {
            fresh: {
              meta: { label: '尚无新变化' },
              on: { ROWS_CHANGED: { guard: { type: 'isNamed', params: ({ event }) => event }, target: 'behind' } },
            },
            behind: { meta: { label: '又有变化' } },
          },
        },
      },
    },
    handing: {
      meta: { label: '交给别人' },
      tags: 'open',
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => context.handing,
        onDone: { target: 'shown.waiting', actions: { type: 'sayHanded', params: ({ event }) => event.output } },
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
