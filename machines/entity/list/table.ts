import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import {
  defaultPageSize,
  type FilterValues,
  type ListPage,
  type ListQuery,
  pageSizes,
  listParams,
  type Row,
  type Sort,
} from '../../../contract/core/page.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { hiddenOf } from '../../../contract/entity/list/list-look.ts';
import type { Arrangement, ColumnLayout, Density, ListStart, Shape } from '../../../contract/entity/list/list-views.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';
import { keptParts } from '../record/kept-parts.ts';
import { rowNewsMachine } from './row-news.ts';

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
  /** Sums over all rows that match, where the entity declares some. */
  readonly totals: ListPage['totals'] | null;
  /** Rows in each state, where the list tells. */
  readonly counts: Readonly<Record<string, number>>;
  /** There are rows, but none within the data scope of the person. */
  readonly outOfScope: boolean;
  readonly error: string;
  /** Ids of ticked rows, across pages. */
  readonly selected: readonly number[];
  /** The row whose box was pressed last: a press with Shift goes from there. */
  readonly lastTicked: number | null;
  readonly columns: ColumnLayout;
  readonly density: Density;
  readonly shape: Shape;
}

export interface TableInput extends TableStart {
  readonly entity: string;
}

/** What a table starts with, from the address for one. */
export interface TableStart {
  readonly pageNo?: number;
  readonly pageSize?: number;
  readonly sort?: Sort;
  readonly thenBy?: readonly Sort[];
  readonly filters?: FilterValues;
  /** How the list looks and begins for this person, where nothing else is asked for. */
  readonly home?: ListStart;
}

export type TableEvent =
  | { readonly type: 'FILL'; readonly key: string; readonly value: FilterValues[string] }
  | { readonly type: 'SEARCH' }
  | { readonly type: 'RESET' }
  /** A tab above the list: rows in that state, or in any; the other conditions stay as they were asked for. */
  /** `by`: the condition that the tabs are choices of; the state when not given. */
  | { readonly type: 'SHOW_TAB'; readonly status: string; readonly by?: string }
  | { readonly type: 'TURN_PAGE'; readonly pageNo: number; readonly pageSize: number }
  /** `thenBy`: what orders rows that are equal in `sort`. */
  | { readonly type: 'SORT'; readonly sort: Sort | null; readonly thenBy?: readonly Sort[] }
  | { readonly type: 'RELOAD' }
  /** A link asks for certain rows of a list that is open already. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: TableStart }
  /** A saved view: its rows and its look. */
  | { readonly type: 'APPLY'; readonly start: TableStart; readonly arrangement: Arrangement }
  /** `at`: the row whose box was pressed, where it was one row's. */
  | { readonly type: 'SELECT'; readonly ids: readonly number[]; readonly at?: number }
  | { readonly type: 'SHOW_COLUMN'; readonly key: string }
  | { readonly type: 'HIDE_COLUMN'; readonly key: string }
  /** Columns and density at once, for what only the column panel can do. */
  | { readonly type: 'ARRANGE'; readonly arrangement: Arrangement }
  | { readonly type: 'SET_DENSITY'; readonly density: Density }
  | { readonly type: 'SET_SHAPE'; readonly shape: Shape }
  /** Others changed rows of the entity: they are counted, and shown when they are asked for. */
  | { readonly type: 'ROWS_CHANGED'; readonly ids: readonly number[] }
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

/** Whether two searches are the same. */
export const isSameFilters = (one: FilterValues, other: FilterValues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Ticks belong to what was searched for: another search drops them, the same one made again keeps them. */
const ticksAfter = ({ query, selected }: TableContext, filters: FilterValues) =>
  isSameFilters(filters, query.filters) ? selected : [];

/** The first page of another search. */
function searched(context: TableContext, values: FilterValues) {
  const filters = withoutBlanks(values);
  return { query: { ...context.query, pageNo: 1, filters }, selected: ticksAfter(context, filters) };
}

const withoutSort = ({ sort: _, thenBy: __, ...query }: ListQuery): ListQuery => query;

/** What a start asks for, completed by the defaults (spec §9). */
const askedBy = ({ pageNo = 1, pageSize = defaultPageSize, sort, thenBy, filters = {} }: TableStart): ListQuery => ({
  pageNo,
  pageSize: pageSizes.some((size) => size === pageSize) ? pageSize : defaultPageSize,
  filters: withoutBlanks(filters),
  ...(sort && { sort }),
  ...(sort && thenBy && thenBy.length > 0 && { thenBy }),
});

const asksNothing = ({ pageNo, pageSize, sort, filters = {} }: TableStart) =>
  pageNo === undefined && pageSize === undefined && sort === undefined && Object.keys(filters).length === 0;

/** Where the address asks for nothing the person's own view is asked for. */
const firstOf = (input: TableInput): TableStart => (asksNothing(input) ? (input.home?.query ?? {}) : input);

/** What a link asks for: pages are as large as they are unless it says so. */
const linked = ({ query: { pageSize } }: TableContext, start: TableStart) => askedBy({ pageSize, ...start });

/** Whether both show the same rows. */
const isSameQuery = (one: ListQuery, other: ListQuery) =>
  JSON.stringify(listParams(one)) === JSON.stringify(listParams(other));

const hiddenIn = ({ entity, columns }: TableContext) => hiddenOf(entityNamed(entity), columns);
const empty = (page: ListPage) => page.data.length === 0;

interface Asking {
  readonly context: TableContext;
}
const adding = ({ context: { query } }: Asking) => ({ query, replaces: false });
const replacing = ({ context: { query } }: Asking) => ({ query, replaces: true });

/** A table of records: search it, turn its pages, sort it, tick its rows (spec §2, §4, §9). One chart serves every entity. */
export const tableMachine = setup({
  types: {
    context: {} as TableContext,
    input: {} as TableInput,
    events: {} as TableEvent,
    tags: {} as 'busy' | 'failed',
    children: {} as { rowNews: 'rowNews' },
  },
  actors: { fetchPage: fromPromise<ListPage, PageQuery>(unprovided), rowNews: rowNewsMachine },
  guards: {
    ranDry: ({ context }, { page }: { page: ListPage }) => empty(page) && context.query.pageNo > 1,
    isEmpty: (_, { page }: { page: ListPage }) => empty(page),
    isPage: (_, { pageNo, pageSize }: { pageNo: number; pageSize: number }) =>
      Number.isInteger(pageNo) && pageNo >= 1 && pageSizes.some((size) => size === pageSize),
    isOther: ({ context }, { start }: { start: TableStart }) => !isSameQuery(linked(context, start), context.query),
    isShown: ({ context }, { key }: { key: string }) => !hiddenIn(context).includes(key),
    isHidden: ({ context }, { key }: { key: string }) => hiddenIn(context).includes(key),
    /** Cards need a declaration of what stands on them. */
    isOffered: ({ context: { entity } }, { shape }: { shape: Shape }) =>
      shape === 'rows' || entityNamed(entity).gallery !== undefined,
  },
  actions: {
    fill: assign(({ context }, { key, value }: { key: string; value: FilterValues[string] }) => ({
      draft: { ...context.draft, [key]: value },
    })),
    askForDraft: assign(({ context }) => searched(context, context.draft)),
    askForAll: assign(({ context }) => ({ ...searched(context, {}), draft: {} })),
    askForTab: assign(({ context }, { status, by = 'status' }: { status: string; by?: string }) => {
      const chosen = { [by]: status === '' ? [] : [status] };
      const { filters } = context.query;
      return { ...searched(context, { ...filters, ...chosen }), draft: { ...context.draft, ...chosen } };
    }),
    askAsLinked: assign(({ context }, { start }: { start: TableStart }) => ({
      query: linked(context, start),
      draft: start.filters ?? {},
      selected: ticksAfter(context, linked(context, start).filters),
    })),
    turnPage: assign(({ context }, { pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
      query: { ...context.query, pageSize, pageNo: pageSize === context.query.pageSize ? pageNo : 1 },
    })),
    sort: assign(({ context }, { sort, thenBy = [] }: { sort: Sort | null; thenBy?: readonly Sort[] }) => ({
      query: {
        ...withoutSort(context.query),
        pageNo: 1,
        ...(sort && { sort }),
        ...(sort && thenBy.length > 0 && { thenBy }),
      },
    })),
    /** A page that ran empty: one back. An address far beyond the end: the last page at once. */
    stepBack: assign(({ context: { query } }, { page }: { page: ListPage }) => {
      const last = Math.max(1, Math.ceil(page.totalCount / query.pageSize));
      return { query: { ...query, pageNo: Math.min(query.pageNo - 1, last) } };
    }),
    keepPage: assign(({ context }, { page }: { page: ListPage }) => ({
      // Rows that are as they were are not drawn again.
      rows: keptParts(context.rows, page.data),
      total: page.totalCount,
      totals: page.totals ?? null,
      counts: page.summary?.by_status ?? {},
      outOfScope: page.outOfScope ?? false,
      error: '',
    })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    select: assign((_, { ids, at }: { ids: readonly number[]; at?: number }) => ({
      selected: ids,
      lastTicked: at ?? null,
    })),
    showColumn: assign(({ context }, { key }: { key: string }) => ({
      columns: { ...context.columns, hidden: hiddenIn(context).filter((hidden) => hidden !== key) },
    })),
    hideColumn: assign(({ context }, { key }: { key: string }) => ({
      columns: { ...context.columns, hidden: [...hiddenIn(context), key] },
    })),
    arrange: assign((_, { arrangement }: { arrangement: Arrangement }) => ({ shape: 'rows' as const, ...arrangement })),
    setDensity: assign((_, { density }: { density: Density }) => ({ density })),
    setShape: assign((_, { shape }: { shape: Shape }) => ({ shape })),
    /**
     * Mirrors the query in the address; given from outside. `replaces`: what stood there before is nothing to go back to.
     */
    announceQuery: (_, _asked: { query: ListQuery; replaces: boolean }) => {},
  },
}).createMachine({
  id: 'table',
  meta: {
    label: '表格',
    refusals: {
      isHidden: '该列已经显示',
      isShown: '该列已经隐藏',
      isPage: '没有这一页',
      isOffered: '该列表没有网格视图',
      isOther: '列表已经显示这些记录',
    },
  },
  context: ({ input }) => ({
    entity: input.entity,
    query: askedBy(firstOf(input)),
    draft: firstOf(input).filters ?? {},
    rows: [],
    total: 0,
    totals: null,
    counts: {},
    outOfScope: false,
    error: '',
    selected: [],
    lastTicked: null,
    columns: input.home?.arrangement?.columns ?? {},
    density: input.home?.arrangement?.density ?? 'middle',
    shape: input.home?.arrangement?.shape ?? 'rows',
  }),
  type: 'parallel',
  invoke: { id: 'rowNews', src: 'rowNews' },
  on: {
    ROWS_CHANGED: { actions: sendTo('rowNews', ({ event }) => event) },
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
    ARRANGE: { actions: { type: 'arrange', params: ({ event }) => event } },
    SET_DENSITY: { actions: { type: 'setDensity', params: ({ event }) => event } },
    SET_SHAPE: {
      guard: { type: 'isOffered', params: ({ event }) => event },
      actions: { type: 'setShape', params: ({ event }) => event },
    },
  },
  states: {
    data: {
      meta: { label: '数据' },
      initial: 'loading',
      entry: { type: 'announceQuery', params: replacing },
      on: {
        SEARCH: { target: '.loading', actions: ['askForDraft', { type: 'announceQuery', params: adding }] },
        RESET: { target: '.loading', actions: ['askForAll', { type: 'announceQuery', params: adding }] },
        SHOW_TAB: {
          target: '.loading',
          actions: [
            { type: 'askForTab', params: ({ event }) => event },
            { type: 'announceQuery', params: adding },
          ],
        },
        TURN_PAGE: {
          guard: { type: 'isPage', params: ({ event }) => event },
          target: '.loading',
          actions: [
            { type: 'turnPage', params: ({ event }) => event },
            { type: 'announceQuery', params: adding },
          ],
        },
        SORT: {
          target: '.loading',
          actions: [
            { type: 'sort', params: ({ event }) => event },
            { type: 'announceQuery', params: adding },
          ],
        },
        RELOAD: { target: '.loading' },
        FOLLOW_LINK: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'askAsLinked', params: ({ event }) => event },
        },
        APPLY: {
          target: '.loading',
          actions: [
            { type: 'askAsLinked', params: ({ event }) => event },
            { type: 'arrange', params: ({ event }) => event },
            { type: 'announceQuery', params: adding },
          ],
        },
      },
      states: {
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          entry: sendTo('rowNews', { type: 'LOOKED' }),
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
                actions: [
                  { type: 'stepBack', params: ({ event }) => ({ page: event.output }) },
                  { type: 'announceQuery', params: replacing },
                ],
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
