import { type ActorRefFrom, assign, setup } from 'xstate';

export interface RowNewsContext {
  /** Rows that others made or changed since the list was asked for last, each once. */
  readonly ids: readonly number[];
  /** There are others, too many to name. */
  readonly many: boolean;
}

interface News {
  readonly ids: readonly number[];
}

/** From so many on nobody counts. */
const mostCounted = 999;

const counted = ({ ids, many }: RowNewsContext, news: News): RowNewsContext => {
  const all = [...new Set([...ids, ...news.ids])];
  return { ids: all.slice(0, mostCounted), many: many || news.ids.length === 0 || all.length > mostCounted };
};

/** What others changed while a list stood on screen: said, never shown by itself, so that no row moves under anybody's hand. */
export const rowNewsMachine = setup({
  types: {
    context: {} as RowNewsContext,
    /** `ids`: none where they are too many to name. `LOOKED`: the list is asked for anew. */
    events: {} as ({ readonly type: 'ROWS_CHANGED' } & News) | { readonly type: 'LOOKED' },
  },
  actions: {
    count: assign(({ context }, news: News) => counted(context, news)),
    forget: assign({ ids: [], many: false }),
  },
}).createMachine({
  id: 'rowNews',
  meta: { label: '他人的更新' },
  context: { ids: [], many: false },
  initial: 'none',
  states: {
    none: {
      meta: { label: '没有更新' },
      on: { ROWS_CHANGED: { target: 'some', actions: { type: 'count', params: ({ event }) => event } } },
    },
    some: {
      meta: { label: '有更新' },
      on: {
        ROWS_CHANGED: { actions: { type: 'count', params: ({ event }) => event } },
        LOOKED: { target: 'none', actions: 'forget' },
      },
    },
  },
});

export type RowNewsActor = ActorRefFrom<typeof rowNewsMachine>;
