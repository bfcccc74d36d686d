import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ListQuery } from '../../../contract/core/page.ts';
import type { Place } from '../../../contract/entity/place.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

export interface SavedRowInput {
  /** Key of the list's tab. */
  readonly key: string;
  /** Name of the entity in the registry. */
  readonly entity: string;
}

/** The rows that stand in the list, and what they answer to. */
export interface Listed {
  readonly ids: readonly number[];
  readonly query: ListQuery;
}

export interface SavedRowContext extends SavedRowInput {
  /** The row that was saved last. */
  readonly id: number;
  /** What became of it: 已新建「…」. */
  readonly said: string;
  /** The search that it was last missed in; null before there was one. */
  readonly missedIn: ListQuery | null;
  /** Why no page of that search has it, as the server says; '' while nobody has asked. */
  readonly why: string;
  /** Why it could not be asked. */
  readonly error: string;
}

/** Which row is sought in which search. */
export interface SoughtRow {
  readonly entity: string;
  readonly id: number;
  readonly query: ListQuery;
}

type SavedRowEvent =
  | { readonly type: 'SAVED'; readonly id: number; readonly said: string }
  /** The list stands there, with these rows. */
  | ({ readonly type: 'LISTED' } & Listed)
  /** 清空条件, 回到首页: the list as it begins. */
  | { readonly type: 'SHOW_ALL' }
  /** 定位: the page that it is on. */
  | { readonly type: 'LOCATE' }
  | { readonly type: 'DISMISS' };

/** Why a row may stand elsewhere: what the list is narrowed to, or the page and the order; undefined for the list as it begins. */
export function whyElsewhere(query: ListQuery | null): 'narrowed' | 'paged' | undefined {
  if (!query) return undefined;
  if (Object.keys(query.filters).length > 0) return 'narrowed';
  return query.pageNo > 1 || query.sort ? 'paged' : undefined;
}

const nothing = { id: 0, said: '', missedIn: null, why: '', error: '' };

/**
 * Where the row is that was saved last. Where the list does not show it afterwards, that is said, with the ways to it: the page it
 * is on, which the server knows, or the list as it begins. It is over when the row appears, or when the operator asks for other rows.
 */
export const savedRowMachine = setup({
  types: {
    context: {} as SavedRowContext,
    input: {} as SavedRowInput,
    events: {} as SavedRowEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Answers with LISTED whenever the list has its rows; given from outside. */
    watchList: fromCallback<{ type: 'none' }, { key: string }>(() => {}),
    fetchPlace: fromPromise<Place, SoughtRow>(unprovided),
  },
  guards: {
    isThere: ({ context: { id } }, { ids }: Listed) => ids.includes(id),
    isOver: ({ context: { id, missedIn } }, { ids, query }: Listed) =>
      ids.includes(id) || JSON.stringify(query) !== JSON.stringify(missedIn),
    isReachable: ({ context: { missedIn } }) => whyElsewhere(missedIn) !== undefined,
    isUntold: ({ context: { why } }) => why === '',
    isPlaced: (_, { pageNo }: { pageNo: number | null }) => pageNo !== null,
  },
  actions: {
    keepSaved: assign((_, { id, said }: { id: number; said: string }) => ({ ...nothing, id, said })),
    keepMissed: assign((_, { query }: Listed) => ({ missedIn: query, why: '', error: '' })),
    keepWhy: assign((_, place: Place) => ({ why: place.pageNo === null ? place.why : '' })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forget: assign(nothing),
    /** Has the list ask for all its rows from the first on; given from outside. */
    askForAll: () => {},
    /** Has it ask for the page; given from outside. */
    turnTo: (_, _place: { pageNo: number | null }) => {},
    /** Brings the row into sight; given from outside. */
    showRow: (_, _row: { id: number }) => {},
  },
}).createMachine({
  id: 'savedRow',
  meta: {
    label: '刚保存的记录',
    refusals: { isReachable: '列表没有筛选条件', isOver: '列表没有变化', isUntold: '已查明不在列表中的原因' },
  },
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'none',
  on: { SAVED: { target: '.sought', actions: { type: 'keepSaved', params: ({ event }) => event } } },
  states: {
    none: { meta: { label: '没有' }, entry: 'forget' },
    sought: {
      meta: { label: '等待列表' },
      description: 'The list is asked for anew: only its answer tells whether the row is in it.',
      invoke: { id: 'watchList', src: 'watchList', input: ({ context: { key } }) => ({ key }) },
      on: {
        LISTED: [
          { guard: { type: 'isThere', params: ({ event }) => event }, target: 'none' },
          { target: 'elsewhere', actions: { type: 'keepMissed', params: ({ event }) => event } },
        ],
      },
    },
    awaited: {
      meta: { label: '等待所在的页' },
      description: 'The operator wants to see it: once it is there it is brought into sight.',
      invoke: { id: 'watchList', src: 'watchList', input: ({ context: { key } }) => ({ key }) },
      on: {
        LISTED: [
          {
            guard: { type: 'isThere', params: ({ event }) => event },
            target: 'none',
            actions: { type: 'showRow', params: ({ context: { id } }) => ({ id }) },
          },
          { target: 'elsewhere', actions: { type: 'keepMissed', params: ({ event }) => event } },
        ],
      },
    },
    elsewhere: {
      meta: { label: '不在列表中' },
      invoke: { id: 'watchList', src: 'watchList', input: ({ context: { key } }) => ({ key }) },
      on: {
        LISTED: {
          description: 'It appeared, or other rows were asked for: where this one is was said.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'none',
        },
        SHOW_ALL: { guard: 'isReachable', target: 'awaited', actions: 'askForAll' },
        DISMISS: 'none',
      },
      initial: 'told',
      states: {
        told: {
          meta: { label: '已提示' },
          on: { LOCATE: { guard: 'isUntold', target: 'locating', actions: 'forgetError' } },
        },
        locating: {
          meta: { label: '定位中' },
          tags: 'busy',
          invoke: {
            id: 'fetchPlace',
            src: 'fetchPlace',
            input: ({ context: { entity, id, missedIn } }) => ({ entity, id, query: missedIn as ListQuery }),
            onDone: [
              {
                guard: { type: 'isPlaced', params: ({ event }) => event.output },
                target: '#savedRow.awaited',
                actions: { type: 'turnTo', params: ({ event }) => event.output },
              },
              { target: 'told', actions: { type: 'keepWhy', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'told',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
      },
    },
  },
});

export type SavedRowActor = ActorRefFrom<typeof savedRowMachine>;
