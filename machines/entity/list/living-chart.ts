import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { FilterValues } from '../../../contract/core/page.ts';
import { lately, type LivingChart, overdueCode, wayCode } from '../../../contract/entity/list/living-chart.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

/** The tab of the list above which it stands. */
export interface LivingChartInput {
  readonly key: string;
  readonly entity: string;
}

interface Context extends LivingChartInput {
  readonly content: LivingChart | null;
  readonly error: string;
}

/** A state of a region, by its column. */
export interface PickedState {
  readonly column: string;
  readonly state: string;
}

/** A way of a region that rows took. */
export interface PickedWay {
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

export type LivingChartEvent =
  | { readonly type: 'RELOAD' }
  | ({ readonly type: 'PICK_STATE' } & PickedState)
  | ({ readonly type: 'PICK_WAY' } & PickedWay)
  | ({ readonly type: 'PICK_OVERDUE' } & PickedState)
  | { readonly type: 'CLOSE' };

/** What somebody looks at, and in which list. */
type Looked = Pick<Context, 'entity' | 'content'>;

const hasFilter = (entity: string, name: string) => entityNamed(entity).filters.some(({ key }) => key === name);
const regionIn = ({ content }: Pick<Context, 'content'>, column: string) =>
  content?.regions.find((region) => region.column === column);

/** Whether the list can show exactly the rows of a state. */
export const isFindable = ({ entity, content }: Looked, { column, state }: PickedState): boolean =>
  hasFilter(entity, column) && regionIn({ content }, column)?.states.some((one) => one.state === state) === true;

/** Whether rows took the way lately, which the list can then show. */
export const wasTaken = ({ entity, content }: Looked, { column, from, to }: PickedWay): boolean =>
  hasFilter(entity, 'moved') &&
  regionIn({ content }, column)?.ways.some((way) => way.from === from && way.to === to && way.rows > 0) === true;

/** Whether the list can show what is overdue in a state, and anything is. */
export const isOverdue = ({ entity, content }: Looked, { column, state }: PickedState): boolean =>
  hasFilter(entity, 'moved') &&
  regionIn({ content }, column)?.states.some((one) => one.state === state && (one.overdue ?? 0) > 0) === true;

/** 活图 (docs/living-chart.md): the life cycle with what its rows do in it now; each number leads to its rows. */
export const livingChartMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LivingChartInput,
    events: {} as LivingChartEvent,
    tags: {} as 'busy',
  },
  actors: { fetchLivingChart: fromPromise<LivingChart, { entity: string }>(unprovided) },
  guards: {
    isFindable: ({ context }, picked: PickedState) => isFindable(context, picked),
    wasTaken: ({ context }, picked: PickedWay) => wasTaken(context, picked),
    isOverdue: ({ context }, picked: PickedState) => isOverdue(context, picked),
  },
  actions: {
    keepContent: assign((_, { content }: { content: LivingChart }) => ({ content })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Has the list behind it show these rows and no others; given from outside. */
    narrow: (_, _asked: { key: string; filters: FilterValues }) => {},
    /** Tells the list that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'livingChart',
  meta: {
    label: '活图',
    refusals: {
      isFindable: '列表不能按这个状态筛选',
      wasTaken: `${lately}没有数据经过这一步`,
      isOverdue: '这个状态没有逾期的数据',
    },
  },
  context: ({ input: { key, entity } }) => ({ key, entity, content: null, error: '' }),
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      initial: 'loading',
      on: {
        PICK_STATE: {
          guard: { type: 'isFindable', params: ({ event }) => event },
          target: 'closed',
          actions: {
            type: 'narrow',
            params: ({ context: { key }, event: { column, state } }) => ({ key, filters: { [column]: [state] } }),
          },
        },
        PICK_WAY: {
          guard: { type: 'wasTaken', params: ({ event }) => event },
          target: 'closed',
          actions: {
            type: 'narrow',
            params: ({ context: { key }, event: { column, from, to } }) => ({
              key,
              filters: { moved: wayCode(column, from, to) },
            }),
          },
        },
        PICK_OVERDUE: {
          guard: { type: 'isOverdue', params: ({ event }) => event },
          target: 'closed',
          actions: {
            type: 'narrow',
            params: ({ context: { key }, event: { column, state } }) => ({
              key,
              filters: { moved: overdueCode(column, state) },
            }),
          },
        },
        RELOAD: '.loading',
        CLOSE: 'closed',
      },
      states: {
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          invoke: {
            id: 'fetchLivingChart',
            src: 'fetchLivingChart',
            input: ({ context: { entity } }) => ({ entity }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepContent', params: ({ event }) => ({ content: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        shown: { meta: { label: '已显示' } },
        failed: { meta: { label: '加载失败' }, exit: 'forgetError' },
      },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type LivingChartActor = ActorRefFrom<typeof livingChartMachine>;
