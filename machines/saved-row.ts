import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import type { ListQuery } from '../contract/page.ts';

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
}

type SavedRowEvent =
  | { readonly type: 'SAVED'; readonly id: number; readonly said: string }
  /** The list stands there, with these rows. */
  | ({ readonly type: 'LISTED' } & Listed)
  /** 清空条件, 回到首页: the list as it begins. */
  | { readonly type: 'SHOW_ALL' }
  | { readonly type: 'DISMISS' };

/** Why a row may stand elsewhere: what the list is narrowed to, or the page and the order; undefined for the list as it begins. */
export function whyElsewhere(query: ListQuery | null): 'narrowed' | 'paged' | undefined {
  if (!query) return undefined;
  if (Object.keys(query.filters).length > 0) return 'narrowed';
  return query.pageNo > 1 || query.sort ? 'paged' : undefined;
}

/**
 * Where the row is that was saved last. Where the list does not show it afterwards, that is said, with the ways to it; it is over when
 * the row appears, or when the operator asks for other rows.
 */
export const savedRowMachine = setup({
  types: {
    context: {} as SavedRowContext,
    input: {} as SavedRowInput,
    events: {} as SavedRowEvent,
  },
  actors: {
    /** Answers with LISTED whenever the list has its rows; given from outside. */
    watchList: fromCallback<{ type: 'none' }, { key: string }>(() => {}),
  },
  guards: {
    isThere: ({ context: { id } }, { ids }: Listed) => ids.includes(id),
    isOver: ({ context: { id, missedIn } }, { ids, query }: Listed) =>
      ids.includes(id) || JSON.stringify(query) !== JSON.stringify(missedIn),
    isReachable: ({ context: { missedIn } }) => whyElsewhere(missedIn) !== undefined,
  },
  actions: {
    keepSaved: assign((_, { id, said }: { id: number; said: string }) => ({ id, said, missedIn: null })),
    keepMissed: assign((_, { query }: Listed) => ({ missedIn: query })),
    forget: assign({ id: 0, said: '', missedIn: null }),
    /** Has the list ask for all its rows from the first on; given from outside. */
    askForAll: () => {},
  },
}).createMachine({
  id: 'savedRow',
  meta: { label: '刚保存的记录', refusals: { isReachable: '列表没有筛选条件', isOver: '列表没有变化' } },
  context: ({ input }) => ({ ...input, id: 0, said: '', missedIn: null }),
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
    elsewhere: {
      meta: { label: '不在列表中' },
      invoke: { id: 'watchList', src: 'watchList', input: ({ context: { key } }) => ({ key }) },
      on: {
        LISTED: {
          description: 'It appeared, or other rows were asked for: where this one is was said.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'none',
        },
        SHOW_ALL: { guard: 'isReachable', target: 'sought', actions: 'askForAll' },
        DISMISS: 'none',
      },
    },
  },
});

export type SavedRowActor = ActorRefFrom<typeof savedRowMachine>;
