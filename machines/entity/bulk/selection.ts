import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Pack } from '../../../contract/entity/entity-parts.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { ListQuery, Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { maxSelected, type SelectedRow } from '../../../contract/entity/wire/selection.ts';
import type { Steps } from './bulk-moves.ts';
import { type BulkInput, bulkMachine, type KeptRun } from './bulk.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';
import { lifecycleOf } from '../lifecycle/known.ts';
import { type Known, offersFor, stepsOf } from './selection-offers.ts';
import { isSameFilters } from '../list/table.ts';
import { tickedSet } from './ticks.ts';

export interface SelectionInput {
  /** Key of the tab that the list is on. */
  readonly key: string;
  readonly entity: string;
  /** What the operator may do on this page. */
  readonly actions: readonly Action[];
}

/** What the table shows and has ticked. */
export interface Ticked {
  readonly ids: readonly number[];
  readonly rows: readonly Row[];
  readonly query: ListQuery | null;
  readonly total: number;
}

export interface SelectionContext extends SelectionInput, Ticked {
  /** What is known of ticked rows, on this page and on others. */
  readonly known: Known;
  readonly error: string;
  readonly asked: BulkInput | null;
}

export type SelectionEvent =
  /** From the table. */
  | ({ readonly type: 'TICKED' } & Ticked)
  | { readonly type: 'SELECT_PAGE' }
  | { readonly type: 'SELECT_MATCHING' }
  | { readonly type: 'START'; readonly event: string }
  /** One file with something of each ticked row. */
  | { readonly type: 'PACK' }
  /** From the run: it sends rows, or no longer does. */
  | { readonly type: 'RUN_BEGAN' }
  | { readonly type: 'RUN_ENDED' };

/** All rows that a search finds. */
export interface Matching {
  readonly query: ListQuery;
  readonly data: readonly SelectedRow[];
}

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

const isSameSearch = (one: ListQuery | null, other: ListQuery | null) =>
  isSameFilters(one?.filters ?? {}, other?.filters ?? {});

/** What was known of rows that are still ticked, and what the page says of them now. */
function knownOf({ entity, known }: SelectionContext, { ids, rows }: Pick<Ticked, 'ids' | 'rows'>): Known {
  const lifecycle = lifecycleOf(entity);
  const ticked = tickedSet(ids);
  const now: Record<number, Steps> = {};
  for (const id of ids) if (known[id]) now[id] = known[id];
  for (const row of rows) if (ticked.has(row.id)) now[row.id] = stepsOf(lifecycle, row);
  return now;
}

/** What the ticked rows of an entity come to as one file, for whoever may have it. */
export const packOf = ({ entity, actions }: Pick<SelectionContext, 'entity' | 'actions'>): Pack | undefined => {
  const { packs } = entityNamed(entity);
  return packs && actions.includes(packs.action) ? packs : undefined;
};

const refusalOf = ({ entity, actions, ids, known }: SelectionContext, event: string) =>
  offersFor(entity, actions, ids, known).find(({ move }) => move.event === event);

/** What is ticked in a list, on all its pages, and what can be done with all of it. */
export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    input: {} as SelectionInput,
    events: {} as SelectionEvent,
    tags: {} as 'busy',
    children: {} as { bulk: 'bulk' },
  },
  actors: {
    /** Sends `TICKED` when the table ticks, shows or asks for something else; given from outside. */
    watchTable: fromCallback<SelectionEvent, { key: string }>(() => {}),
    recallRun: fromPromise<KeptRun | null, SelectionInput>(unprovided),
    fetchMatching: fromPromise<Matching, { entity: string; query: ListQuery }>(unprovided),
    /** Saves the file that the ticked rows come to. */
    savePack: fromPromise<void, { entity: string; ids: readonly number[] }>(unprovided),
    bulk: bulkMachine,
  },
  guards: {
    isPagePartly: ({ context: { ids, rows } }) => {
      const ticked = tickedSet(ids);
      return rows.some(({ id }) => !ticked.has(id));
    },
    isMore: ({ context: { ids, total, query } }) => query !== null && total > ids.length && total <= maxSelected,
    isStillAsked: ({ context }, { query }: Matching) => isSameSearch(query, context.query),
    losesTicks: ({ context }, { ids, query }: Ticked) =>
      ids.length < context.ids.length && !isSameSearch(query, context.query),
    isPossible: ({ context }, { event }: { event: string }) => {
      const offer = refusalOf(context, event);
      return context.ids.length > 0 && offer !== undefined && offer.refusal === undefined;
    },
    isPackable: ({ context }) => context.ids.length > 0 && context.ids.length <= (packOf(context)?.most ?? 0),
    wasCutOff: (_, { run }: { run: KeptRun | null }) => run !== null,
  },
  actions: {
    keepTicked: assign(({ context }, { ids, rows, query, total }: Ticked) => ({
      ids,
      rows,
      query,
      total,
      known: knownOf(context, { ids, rows }),
      error: '',
    })),
    learn: assign((_, { rows }: { rows: readonly SelectedRow[] }) => ({
      known: Object.fromEntries(
        rows.map(({ id, status, moves, refusals }) => [id, { status, moves, ...(refusals && { refusals }) }]),
      ),
    })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    ask: assign(({ context: { entity, ids } }, { event }: { event: string }) => ({ asked: { entity, event, ids } })),
    askKept: assign((_, { run }: { run: KeptRun | null }) => ({ asked: run })),
    forgetAsked: assign({ asked: null }),
    /** Says that another search has dropped what was ticked; given from outside. */
    hintDropped: (_, _dropped: { count: number }) => {},
    /** Tell the tab bar whether closing the page would stop something; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
    /** Shows the rows as they are now; given from outside. */
    reloadTable: () => {},
    /** Ticks these rows and no others; given from outside. */
    tick: (_, _rows: { ids: readonly number[] }) => {},
  },
}).createMachine({
  id: 'selection',
  meta: {
    label: '选择与批量操作',
    refusals: {
      isPagePartly: '本页已全部选中',
      isMore: '没有更多可以选择的数据，或超出一次选择的上限',
      isPossible: '选中的数据当前都不能执行该操作',
      isPackable: '没有可以打包的数据，或超出一次打包的上限',
    },
  },
  context: ({ input }) => ({ ...input, ids: [], rows: [], query: null, total: 0, known: {}, error: '', asked: null }),
  invoke: { id: 'watchTable', src: 'watchTable', input: ({ context: { key } }) => ({ key }) },
  initial: 'recalling',
  on: {
    TICKED: [
      {
        description:
          'Ticks belong to what was searched for; who searches for something else is told that they are gone.',
        guard: { type: 'losesTicks', params: ({ event }) => event },
        actions: [
          { type: 'hintDropped', params: ({ context, event }) => ({ count: context.ids.length - event.ids.length }) },
          { type: 'keepTicked', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'keepTicked', params: ({ event }) => event } },
    ],
    SELECT_PAGE: {
      guard: 'isPagePartly',
      actions: {
        type: 'tick',
        params: ({ context: { ids, rows } }) => ({ ids: [...new Set([...ids, ...rows.map(({ id }) => id)])] }),
      },
    },
  },
  states: {
    recalling: {
      meta: { label: '查看是否有中断的批量操作' },
      invoke: {
        id: 'recallRun',
        src: 'recallRun',
        input: ({ context: { key, entity, actions } }) => ({ key, entity, actions }),
        onDone: [
          {
            guard: { type: 'wasCutOff', params: ({ event }) => ({ run: event.output }) },
            target: 'running',
            actions: { type: 'askKept', params: ({ event }) => ({ run: event.output }) },
          },
          { target: 'open' },
        ],
        onError: { description: 'What the browser kept cannot be read: as if there were nothing.', target: 'open' },
      },
    },
    open: {
      meta: { label: '可选择' },
      on: {
        SELECT_MATCHING: { guard: 'isMore', target: 'gathering', actions: 'forgetError' },
        START: {
          guard: { type: 'isPossible', params: ({ event }) => event },
          target: 'running',
          actions: ['forgetError', { type: 'ask', params: ({ event }) => event }],
        },
        PACK: { guard: 'isPackable', target: 'packing', actions: 'forgetError' },
      },
    },
    packing: {
      meta: { label: '打包下载' },
      tags: 'busy',
      invoke: {
        id: 'savePack',
        src: 'savePack',
        input: ({ context: { entity, ids } }) => ({ entity, ids }),
        onDone: 'open',
        onError: { target: 'open', actions: { type: 'keepError', params: failed } },
      },
    },
    gathering: {
      meta: { label: '选择全部匹配' },
      tags: 'busy',
      invoke: {
        id: 'fetchMatching',
        src: 'fetchMatching',
        input: ({ context: { entity, query } }) => ({ entity, query: query as ListQuery }),
        onDone: [
          {
            guard: { type: 'isStillAsked', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              { type: 'learn', params: ({ event }) => ({ rows: event.output.data }) },
              { type: 'tick', params: ({ event }) => ({ ids: event.output.data.map(({ id }) => id) }) },
            ],
          },
          { description: 'Another search has begun: these rows are no longer what it finds.', target: 'open' },
        ],
        onError: { target: 'open', actions: { type: 'keepError', params: failed } },
      },
    },
    running: {
      meta: { label: '批量操作' },
      exit: 'forgetAsked',
      on: {
        RUN_BEGAN: { actions: 'reportUnsaved' },
        RUN_ENDED: { actions: ['reportSaved', 'reloadTable'] },
      },
      invoke: {
        id: 'bulk',
        src: 'bulk',
        input: ({ context }) => context.asked as BulkInput,
        onDone: {
          target: 'open',
          actions: { type: 'tick', params: ({ event }) => ({ ids: event.output.left }) },
        },
      },
    },
  },
});

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;
