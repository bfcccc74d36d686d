import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import {
  defaultPageSize,
  type FilterValues,
  type ListPage,
  type ListQuery,
  pageSizes,
  type Row,
  type Sort,
} from '../contract/page.ts';
import { type Failed, failedWith, unprovided } from './failure.ts';

export type Density = 'large' | 'middle' | 'small';

/** What a list call needs to know. */
export interface PageQuery {
  readonly entity: string;
  readonly query: ListQuery;
}

export interface TableContext {
  /** Name of the entity in the registry. */
  readonly entity: string;
  /** What the rows on screen answer to. */
  readonly query: ListQuery;
  /** What stands in the search boxes, asked for or not. */
  readonly draft: FilterValues;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly error: string;
  /** Ids of ticked rows, across pages. */
  readonly selected: readonly number[];
  readonly hiddenColumns: readonly string[];
  readonly density: Density;
}

export interface TableInput extends TableStart {
  readonly entity: string;
}

/** What a table starts with, from the address for one. */
export interface TableStart {
  readonly pageNo?: number;
  readonly pageSize?: number;
  readonly sort?: Sort;
  readonly filters?: FilterValues;
}

export type TableEvent =
  | { readonly type: 'FILL'; readonly key: string; readonly value: FilterValues[string] }
  | { readonly type: 'SEARCH' }
  | { readonly type: 'RESET' }
  | { readonly type: 'TURN_PAGE'; readonly pageNo: number; readonly pageSize: number }
  | { readonly type: 'SORT'; readonly sort: Sort | null }
  | { readonly type: 'RELOAD' }
  /** A link asks for certain rows of a list that is open already. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: TableStart }
  | { readonly type: 'SELECT'; readonly ids: readonly number[] }
  | { readonly type: 'SHOW_COLUMN'; readonly key: string }
  | { readonly type: 'HIDE_COLUMN'; readonly key: string }
  | { readonly type: 'SET_DENSITY'; readonly density: Density }
  | { readonly type: 'EXPAND' }
  | { readonly type: 'COLLAPSE' };

const withoutBlanks = (filters: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
      .filter(
        ([, value]) =>
          value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
      ),
  );

const withoutSort = ({ sort: _, ...query }: ListQuery): ListQuery => query;
const empty = (page: ListPage) => page.data.length === 0;

/** A table of records: search it, turn its pages, sort it, tick its rows (spec §2, §4, §9). One chart serves every entity. */
export const tableMachine = setup({
  types: {
    context: {} as TableContext,
    input: {} as TableInput,
    events: {} as TableEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchPage: fromPromise<ListPage, PageQuery>(unprovided) },
  guards: {
    ranDry: ({ context }, { page }: { page: ListPage }) => empty(page) && context.query.pageNo > 1,
    isEmpty: (_, { page }: { page: ListPage }) => empty(page),
    isPage: (_, { pageNo, pageSize }: { pageNo: number; pageSize: number }) =>
      Number.isInteger(pageNo) && pageNo >= 1 && pageSizes.some((size) => size === pageSize),
    isShown: ({ context }, { key }: { key: string }) => !context.hiddenColumns.includes(key),
    isHidden: ({ context }, { key }: { key: string }) => context.hiddenColumns.includes(key),
  },
  actions: {
    fill: assign(({ context }, { key, value }: { key: string; value: FilterValues[string] }) => ({
      draft: { ...context.draft, [key]: value },
    })),
    askForDraft: assign(({ context }) => ({
      query: { ...context.query, pageNo: 1, filters: withoutBlanks(context.draft) },
      selected: [],
    })),
    askForAll: assign(({ context }) => ({
      query: { ...context.query, pageNo: 1, filters: {} },
      draft: {},
      selected: [],
    })),
    askAsLinked: assign(({ context }, { start: { pageNo = 1, filters = {} } }: { start: TableStart }) => ({
      query: { ...context.query, pageNo, filters: withoutBlanks(filters) },
      draft: filters,
      selected: [],
    })),
    turnPage: assign(({ context }, { pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
      query: { ...context.query, pageSize, pageNo: pageSize === context.query.pageSize ? pageNo : 1 },
    })),
    sort: assign(({ context }, { sort }: { sort: Sort | null }) => ({
      query: { ...withoutSort(context.query), pageNo: 1, ...(sort && { sort }) },
    })),
    stepBack: assign(({ context }) => ({ query: { ...context.query, pageNo: context.query.pageNo - 1 } })),
    keepPage: assign((_, { page }: { page: ListPage }) => ({ rows: page.data, total: page.totalCount, error: '' })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    select: assign((_, { ids }: { ids: readonly number[] }) => ({ selected: ids })),
    showColumn: assign(({ context }, { key }: { key: string }) => ({
      hiddenColumns: context.hiddenColumns.filter((hidden) => hidden !== key),
    })),
    hideColumn: assign(({ context }, { key }: { key: string }) => ({ hiddenColumns: [...context.hiddenColumns, key] })),
    setDensity: assign((_, { density }: { density: Density }) => ({ density })),
    /** Mirrors the query in the address; given from outside. */
    announceQuery: (_, _query: { query: ListQuery }) => {},
  },
}).createMachine({
  id: 'table',
  meta: {
    label: '表格',
    refusals: {
      isHidden: '该列已经显示',
      isShown: '该列已经隐藏',
      isPage: '没有这一页',
    },
  },
  context: ({ input }) => ({
    entity: input.entity,
    query: {
      pageNo: input.pageNo ?? 1,
      pageSize: input.pageSize ?? defaultPageSize,
      filters: input.filters ?? {},
      ...(input.sort && { sort: input.sort }),
    },
    draft: input.filters ?? {},
    rows: [],
    total: 0,
    error: '',
    selected: [],
    hiddenColumns: [],
    density: 'middle',
  }),
  type: 'parallel',
  on: {
    FILL: { actions: { type: 'fill', params: ({ event }) => event } },
    SELECT: { actions: { type: 'select', params: ({ event }) => event } },
    SHOW_COLUMN: {
      guard: { type: 'isHidden', params: ({ event }) => event },
      actions: { type: 'showColumn', params: ({ event }) => event },
    },
    HIDE_COLUMN: {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: { type: 'hideColumn', params: ({ event }) => event },
    },
    SET_DENSITY: { actions: { type: 'setDensity', params: ({ event }) => event } },
  },
  states: {
    data: {
      meta: { label: '数据' },
      initial: 'loading',
      on: {
        SEARCH: { target: '.loading', actions: 'askForDraft' },
        RESET: { target: '.loading', actions: 'askForAll' },
        TURN_PAGE: {
          guard: { type: 'isPage', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'turnPage', params: ({ event }) => event },
        },
        SORT: { target: '.loading', actions: { type: 'sort', params: ({ event }) => event } },
        RELOAD: { target: '.loading' },
        FOLLOW_LINK: {
          target: '.loading',
          actions: { type: 'askAsLinked', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          entry: { type: 'announceQuery', params: ({ context }) => ({ query: context.query }) },
          invoke: {
            id: 'fetchPage',
            src: 'fetchPage',
            input: ({ context: { entity, query } }) => ({ entity, query }),
            onDone: [
              {
                description: 'The last row of the last page is gone: step back one page and reload (spec §4).',
                guard: { type: 'ranDry', params: ({ event }) => ({ page: event.output }) },
                target: 'loading',
                reenter: true,
                actions: 'stepBack',
              },
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ page: event.output }) },
                target: 'empty',
                actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
              },
              { target: 'showing', actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        showing: { meta: { label: '已显示' } },
        empty: { meta: { label: '无数据' } },
        failed: { meta: { label: '加载失败' }, tags: 'failed', exit: 'forgetError' },
      },
    },
    search: {
      meta: { label: '搜索区' },
      initial: 'collapsed',
      states: {
        collapsed: { meta: { label: '已收起' }, on: { EXPAND: 'expanded' } },
        expanded: { meta: { label: '已展开' }, on: { COLLAPSE: 'collapsed' } },
      },
    },
  },
});

export type TableActor = ActorRefFrom<typeof tableMachine>;
