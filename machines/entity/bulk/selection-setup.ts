import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Pack } from '../../../contract/entity/entity-parts.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { ListQuery, Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { maxCommandRows } from '../../../contract/jobs/commands.ts';
import { maxSelected, type SelectedRow } from '../../../contract/entity/wire/selection.ts';
import type { Steps } from './bulk-moves.ts';
import { type BulkInput, bulkMachine, type KeptRun } from './bulk.ts';
import { type BulkJobEnd, type BulkJobInput, bulkJobMachine } from './bulk-job.ts';
import { type Failed, unprovided } from '../../core/failure.ts';
import { lifecycleOf } from '../lifecycle/known.ts';
import { type Known, isToldByFilter, type Offer, offersFor, offersForAll, stepsOf } from './selection-offers.ts';
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
  /** What is asked of all rows that the search finds. */
  readonly wish: BulkJobInput | null;
  /** Jobs at the server after which the rows are read anew. */
  readonly followed: readonly number[];
}

export type SelectionEvent =
  /** From the table. */
  | ({ readonly type: 'TICKED' } & Ticked)
  | { readonly type: 'SELECT_PAGE' }
  | { readonly type: 'SELECT_MATCHING' }
  /** All rows that the search finds, as a condition: without any of them being named. */
  | { readonly type: 'SELECT_ALL' }
  /** Back from there, to the rows of the page. */
  | { readonly type: 'SELECT_PAGE_ONLY' }
  | { readonly type: 'START'; readonly event: string }
  /** One file with something of each ticked row. */
  | { readonly type: 'PACK' }
  /** From the run: it sends rows, or no longer does. */
  | { readonly type: 'RUN_BEGAN' }
  | { readonly type: 'RUN_ENDED' }
  /** From the job tray: which jobs of the operator are over. */
  | { readonly type: 'JOBS_OVER'; readonly ids: readonly number[] };

/** All rows that a search finds. */
export interface Matching {
  readonly query: ListQuery;
  readonly data: readonly SelectedRow[];
}

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

/** Whether one of them is this step, and can be chosen. */
const isOffered = (offers: readonly Offer[], event: string): boolean =>
  offers.some(({ move, refusal }) => move.event === event && refusal === undefined);

const isPartly = ({ ids, rows }: Pick<Ticked, 'ids' | 'rows'>): boolean => {
  const ticked = tickedSet(ids);
  return rows.some(({ id }) => !ticked.has(id));
};

/** What is ticked, and the rows of the page with it. */
export const withPage = ({ ids, rows }: Pick<Ticked, 'ids' | 'rows'>) => ({
  ids: [...new Set([...ids, ...rows.map(({ id }) => id)])],
});

/** What actions upon many rows are made of: their types, what they own, ask and do. Their states stand in selection.ts. */
export const selectionSetup = setup({
  types: {
    context: {} as SelectionContext,
    input: {} as SelectionInput,
    events: {} as SelectionEvent,
    tags: {} as 'busy',
    children: {} as { bulk: 'bulk'; bulkJob: 'bulkJob' },
  },
  actors: {
    /** Sends `TICKED` when the table ticks, shows or asks for something else; given from outside. */
    watchTable: fromCallback<SelectionEvent, { key: string }>(() => {}),
    recallRun: fromPromise<KeptRun | null, SelectionInput>(unprovided),
    fetchMatching: fromPromise<Matching, { entity: string; query: ListQuery }>(unprovided),
    /** Saves the file that the ticked rows come to. */
    savePack: fromPromise<void, { entity: string; ids: readonly number[] }>(unprovided),
    bulk: bulkMachine,
    bulkJob: bulkJobMachine,
    /** Sends `JOBS_OVER` when the job tray has looked; given from outside. */
    watchJobs: fromCallback<SelectionEvent>(() => {}),
  },
  guards: {
    isPagePartly: ({ context }) => isPartly(context),
    leavesPagePartly: (_, ticked: Ticked) => isPartly(ticked),
    /** The page is ticked, the search finds more, and there is something that a job does for all of it. */
    isMoreThanPage: ({ context }) => {
      const { entity, actions, ids, rows, query, total } = context;
      const isMore = total > ids.length && total <= maxCommandRows;
      return query !== null && rows.length > 0 && !isPartly(context) && isMore && isToldByFilter(entity, actions);
    },
    isUnticked: ({ context }, { ids }: Ticked) => {
      const ticked = tickedSet(ids);
      return context.ids.some((id) => !ticked.has(id));
    },
    isNothingTicked: ({ context }) => context.ids.length === 0,
    isTakenByAll: ({ context: { entity, actions, query, total } }, { event }: { event: string }) =>
      query !== null && total > 0 && isOffered(offersForAll(entity, actions, query), event),
    isFollowed: ({ context }, { ids }: { ids: readonly number[] }) => context.followed.some((id) => ids.includes(id)),
    hasBegun: (_, { job }: BulkJobEnd) => job !== null,
    isStale: (_, { isStale }: BulkJobEnd) => isStale,
    isMore: ({ context: { ids, total, query } }) => query !== null && total > ids.length && total <= maxSelected,
    isStillAsked: ({ context }, { query }: Matching) => isSameSearch(query, context.query),
    losesTicks: ({ context }, { ids, query }: Ticked) =>
      ids.length < context.ids.length && !isSameSearch(query, context.query),
    isPossible: ({ context: { entity, actions, ids, known } }, { event }: { event: string }) =>
      ids.length > 0 && isOffered(offersFor(entity, actions, ids, known), event),
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
    askForAll: assign(({ context: { entity, query, total } }, { event }: { event: string }) => ({
      wish: query && { entity, event, query, total },
    })),
    forgetWish: assign({ wish: null }),
    follow: assign(({ context }, { job }: BulkJobEnd) => ({
      followed: job ? [...context.followed, job.job_id] : context.followed,
    })),
    unfollow: assign(({ context }, { ids }: { ids: readonly number[] }) => ({
      followed: context.followed.filter((id) => !ids.includes(id)),
    })),
    /** Says that the job has begun, and where it is seen; given from outside. */
    announceJob: (_, _begun: BulkJobEnd) => {},
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
});
