import { type ActorRefFrom, assign, enqueueActions, sendParent, setup } from 'xstate';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { fieldsTab, panelsOf } from '../../../contract/entity/place-panel.ts';
import { type LatePageActor, latePageMachine } from '../list/late-page.ts';

interface PlacePanelsInput {
  /** Key of the tab in which the record is open. */
  readonly key: string;
  readonly entity: string;
  readonly id: number;
  readonly actions: readonly Action[];
}

export interface PlacePanelsContext extends PlacePanelsInput {
  /** The record as it was read last: which panels there are depends on it. */
  readonly row: Row | null;
  /** The tab that was asked for last; empty: none. */
  readonly wanted: string;
  /** Panels that were shown once, by name. */
  readonly started: Readonly<Record<string, LatePageActor>>;
}

type PlacePanelsEvent =
  | { readonly type: 'ROW_READ'; readonly row: Row }
  /** A tab: that of a panel, of the fields, or of a related list. What is asked of the panel goes to it once it is there. */
  | { readonly type: 'SHOW'; readonly tab: string; readonly asks?: object }
  | { readonly type: 'REFRESH' }
  | { readonly type: 'RIGHTS'; readonly actions: readonly Action[] }
  /** From a panel: it holds something typed, or no longer does. */
  | { readonly type: 'PAGE_UNSAVED' }
  | { readonly type: 'PAGE_SAVED' };

type Standing = Pick<PlacePanelsContext, 'entity' | 'row' | 'actions'>;

/** Panels of the record, as far as it is known. */
export const offeredPanels = ({ entity, row, actions }: Standing) =>
  row === null ? [] : panelsOf(entityNamed(entity), row, actions);

/** The tab in front: the one that was asked for, unless it is that of a panel that is not there; else the first before the fields, else the fields. */
export function shownTab({ wanted, ...standing }: Standing & Pick<PlacePanelsContext, 'wanted'>): string {
  const offered = offeredPanels(standing).filter(([, { at }]) => at === 'tab');
  const declared = entityNamed(standing.entity).panels?.[wanted];
  const isThere = declared === undefined || offered.some(([name]) => name === wanted);
  return wanted !== '' && isThere ? wanted : (offered.find(([, { later }]) => later !== true)?.[0] ?? fieldsTab);
}

/** What has to run: all that is always in sight, and the panel in front. */
const neededIn = (context: PlacePanelsContext): readonly string[] =>
  offeredPanels(context).flatMap(([name, { at }]) => (at !== 'tab' || name === shownTab(context) ? [name] : []));

/** What a room adds to the page of a record: each panel begins when it is shown first, and goes on behind the others. */
export const placePanelsMachine = setup({
  types: {
    context: {} as PlacePanelsContext,
    input: {} as PlacePanelsInput,
    events: {} as PlacePanelsEvent,
  },
  actors: { panel: latePageMachine },
  actions: {
    keepRow: assign((_, { row }: { row: Row }) => ({ row })),
    keepRights: assign((_, { actions }: { actions: readonly Action[] }) => ({ actions })),
    want: assign((_, { tab }: { tab: string }) => ({ wanted: tab })),
    startNeeded: assign({
      started: ({ context, spawn }) => {
        const { key, entity, id, actions, started } = context;
        const missing = neededIn(context).filter((name) => !started[name]);
        const input = { key, entity, id, actions };
        const begun = missing.map(
          (name) => [name, spawn('panel', { id: `panel ${name}`, input: { ...input, view: name } })] as const,
        );
        return { ...started, ...Object.fromEntries(begun) };
      },
    }),
    ask: enqueueActions(({ context, enqueue }, { tab, asks }: { tab: string; asks?: object }) => {
      const panel = context.started[tab];
      if (panel && asks) enqueue.sendTo(panel, { type: 'FOLLOW_LINK', start: asks });
    }),
    refreshAll: enqueueActions(({ context, enqueue }) => {
      for (const panel of Object.values(context.started)) enqueue.sendTo(panel, { type: 'REFRESH' });
    }),
    tellRights: enqueueActions(({ context: { started, actions }, enqueue }) => {
      for (const panel of Object.values(started)) enqueue.sendTo(panel, { type: 'RIGHTS', actions });
    }),
    reportUnsaved: sendParent({ type: 'PANELS_UNSAVED' }),
    reportSaved: sendParent({ type: 'PANELS_SAVED' }),
  },
}).createMachine({
  id: 'placePanels',
  meta: { label: '记录页的专属面板' },
  context: ({ input }) => ({ ...input, row: null, wanted: '', started: {} }),
  on: {
    ROW_READ: { target: '.known', actions: [{ type: 'keepRow', params: ({ event }) => event }, 'startNeeded'] },
    SHOW: {
      actions: [
        { type: 'want', params: ({ event }) => event },
        'startNeeded',
        { type: 'ask', params: ({ event }) => event },
      ],
    },
    RIGHTS: { actions: [{ type: 'keepRights', params: ({ event }) => event }, 'startNeeded', 'tellRights'] },
  },
  initial: 'unknown',
  states: {
    unknown: { meta: { label: '等待记录' } },
    known: {
      meta: { label: '已打开' },
      on: {
        REFRESH: { actions: 'refreshAll' },
        PAGE_UNSAVED: { actions: 'reportUnsaved' },
        PAGE_SAVED: { actions: 'reportSaved' },
      },
    },
  },
});

export type PlacePanelsActor = ActorRefFrom<typeof placePanelsMachine>;
