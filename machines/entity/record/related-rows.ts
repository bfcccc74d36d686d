import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { RelatedList } from '../../../contract/menu/related.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

interface Owner {
  readonly entity: string;
  readonly id: number;
}

interface RelatedRowsContext {
  readonly owner: Owner;
  readonly lists: readonly RelatedList[];
  /** Place of the list that is shown. */
  readonly at: number;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly error: string;
}

type RelatedRowsEvent =
  | { readonly type: 'CHOOSE'; readonly at: number }
  | { readonly type: 'RETRY' }
  /** Some of the rows may be others. */
  | { readonly type: 'REFRESH' };

/** Which rows of which list: those that belong to the owner. */
export interface RelatedQuery {
  readonly list: RelatedList;
  readonly id: number;
}

const failed = {
  type: 'keepError',
  params: ({ event }: { event: { error: unknown } }) => failedWith(event.error),
} as const;

/** Rows of other kinds that belong to a record: which lists there are is found out first; the rows of one are read when it is chosen. */
export const relatedRowsMachine = setup({
  types: {
    context: {} as RelatedRowsContext,
    input: {} as Owner,
    events: {} as RelatedRowsEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** The lists that this operator may read. */
    findLists: fromPromise<readonly RelatedList[], Owner>(unprovided),
    fetchRows: fromPromise<ListPage, RelatedQuery>(unprovided),
  },
  guards: {
    hasNone: (_, { lists }: { lists: readonly RelatedList[] }) => lists.length === 0,
    isOther: ({ context }, { at }: { at: number }) => at !== context.at && context.lists[at] !== undefined,
  },
  actions: {
    keepLists: assign((_, { lists }: { lists: readonly RelatedList[] }) => ({ lists })),
    choose: assign((_, { at }: { at: number }) => ({ at, rows: [], total: 0 })),
    keepRows: assign((_, { data, totalCount }: ListPage) => ({ rows: data, total: totalCount })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'relatedRows',
  meta: { label: '相关数据', refusals: { isOther: '已经是这个列表' } },
  context: ({ input }) => ({ owner: input, lists: [], at: 0, rows: [], total: 0, error: '' }),
  initial: 'finding',
  states: {
    finding: {
      meta: { label: '查找列表' },
      invoke: {
        id: 'findLists',
        src: 'findLists',
        input: ({ context }) => context.owner,
        onDone: [
          { guard: { type: 'hasNone', params: ({ event }) => ({ lists: event.output }) }, target: 'none' },
          { target: 'open', actions: { type: 'keepLists', params: ({ event }) => ({ lists: event.output }) } },
        ],
        onError: { target: 'lost', actions: failed },
      },
    },
    none: { meta: { label: '没有' } },
    lost: { meta: { label: '未找到列表' }, exit: 'forgetError', on: { RETRY: 'finding' } },
    open: {
      meta: { label: '已打开' },
      initial: 'loading',
      on: {
        CHOOSE: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        REFRESH: { description: 'The rows that are there stay until the newer ones come.', target: '.loading' },
      },
      states: {
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          invoke: {
            id: 'fetchRows',
            src: 'fetchRows',
            input: ({ context: { lists, at, owner } }) => ({ list: lists[at] as RelatedList, id: owner.id }),
            onDone: { target: 'shown', actions: { type: 'keepRows', params: ({ event }) => event.output } },
            onError: { target: 'missing', actions: failed },
          },
        },
        shown: { meta: { label: '已显示' } },
        missing: { meta: { label: '加载失败' }, exit: 'forgetError', on: { RETRY: 'loading' } },
      },
    },
  },
});

export type RelatedRowsActor = ActorRefFrom<typeof relatedRowsMachine>;
