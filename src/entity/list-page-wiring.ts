import { type AnyActorLogic, type AnyActorRef, fromPromise, sendParent, sendTo } from 'xstate';
import { confirmMachine } from '../../machines/entity/record/confirm.ts';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { recordAddress } from '../../contract/menu/record-address.ts';
import type { FilterValues } from '../../contract/core/page.ts';
import { latePageMachine } from '../../machines/entity/list/late-page.ts';
import { type ListPageActor, listPageMachine } from '../../machines/entity/list/list-page.ts';
import { pickerMachine } from '../../machines/entity/record/picker.ts';
import { presenceLoaderMachine } from '../../machines/entity/record/presence-loader.ts';
import { revealMachine } from '../../machines/entity/record/reveal.ts';
import { recordLoaderMachine } from '../../machines/entity/record/record-loader.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { appIn } from '../core/app-in.ts';
import { fetchChoices, fetchPage, fetchValue, look, perform } from './entity-calls.ts';
import { inTime } from '../core/in-time.ts';
import { afterReach } from './list/reach.ts';
import { showDrawer, showQuery, showRecord } from './list-address.ts';
import { doneNotice } from './undo-question.ts';
import { hasTag } from '../shell/watch-pages.ts';

/** What a record does and how it looks come together: one without the other is of no use. */
const loadRecord = fromPromise<{ logic: AnyActorLogic }>(async () => {
  const [{ recordLogic }] = await inTime(
    Promise.all([import('./record/record-wiring.ts'), import('./record/RecordDrawer.tsx')]),
  );
  return { logic: recordLogic };
});

export const recordLoaderLogic = recordLoaderMachine.provide({
  actors: { loadRecord },
  actions: {
    notifyFailed: sendTo(({ system }) => appIn(system), {
      type: 'NOTIFY',
      notice: { cause: 'record code', level: 'error', text: '程序没有加载完整，请检查网络后重试' },
    }),
  },
});

/** Rows are on their screen before more code is fetched, in ms. */
const calm = 800;

/** Actions upon many rows, which nobody needs before there are rows; a run that a reload cut off shows itself without being reached for. */
const loadSelection = async (): Promise<AnyActorLogic> => {
  await new Promise((resolve) => setTimeout(resolve, calm));
  return (await inTime(import('./bulk/selection-wiring.ts'))).selectionLogic;
};

/** Saved views and chosen columns. */
const loadViews = afterReach(async () => (await import('./views-wiring.ts')).viewsLogic);

/** Without the names the numbers stand there, so nothing is said where they do not come. */
const nameFiltered = (page: ListPageActor, filters: FilterValues): Promise<void> =>
  import('./names/name-filtered.ts').then((late) => late.nameFiltered(page, filters)).catch(() => undefined);

/** What is said of a row that was saved and is not shown. */
const loadSavedRow = afterReach(async () => (await import('./list/saved-row-wiring.ts')).savedRowLogic);

/** What the rows belong to, of entities that declare it; of others its code is never there. */
const loadSideTree = async (entity: string): Promise<AnyActorLogic> =>
  entityNamed(entity).sideTree === undefined
    ? new Promise(() => {})
    : (await inTime(import('./list/side-tree-wiring.ts'))).sideTreeLogic;

/** A part of the page whose chart comes with its code. */
const late = (load: (view: string, entity: string) => Promise<AnyActorLogic>) =>
  latePageMachine.provide({
    actors: {
      loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string; entity?: string }>(
        async ({ input: { view, entity = '' } }) => ({ logic: await load(view, entity) }),
      ),
    },
  });

/** A run over many rows goes on while its operator opens and closes records. */
const isRunning = ({ children }: { readonly children: { readonly selection?: AnyActorRef } }): boolean =>
  children.selection !== undefined && hasTag(children.selection, 'unkept');
export const presenceLoaderLogic = presenceLoaderMachine.provide({
  actors: {
    loadPresence: fromPromise(async ({ input }) =>
      (await inTime(import('./record/presence-part.ts'))).presenceOf(input),
    ),
  },
});

export const pickerLogic = pickerMachine.provide({ actors: { fetchChoices } });

/** Masked values of the rows; what is refused is said. */
export const revealLogic = revealMachine.provide({
  actors: { fetchValue },
  actions: {
    notifyRefused: sendTo(
      ({ system }) => appIn(system),
      (_, { message: text }) => ({ type: 'NOTIFY', notice: { cause: 'reveal', level: 'warning', text } as const }),
    ),
  },
});

export const confirmLogic = confirmMachine.provide({ actors: { perform, look } });

/** A dialog of an entity's own. */
export const partLogic = late((view) =>
  inTime(import('./dialogs/dialog.ts').then(({ dialogNamed }) => dialogNamed(view).logic())),
);

/** A list page with everything it reaches: calls, toasts, the tab bar. */
export const listPageLogic = listPageMachine.provide({
  actors: {
    table: tableMachine.provide({
      actors: { fetchPage },
      actions: { announceQuery: sendParent((_, asked) => ({ type: 'ROWS_ASKED', ...asked })) },
    }),
    picker: pickerLogic,
    reveal: revealLogic,
    selection: late(loadSelection),
    record: recordLoaderLogic,
    presence: presenceLoaderLogic,
    confirm: confirmLogic,
    views: late(loadViews),
    savedRow: late(loadSavedRow),
    sideTree: late((_, entity) => loadSideTree(entity)),
    fileImport: late(async () => (await inTime(import('../jobs/imports/import-wiring.ts'))).importLogic),
    part: partLogic,
  },
  actions: {
    showQuery: ({ context: { key }, self, system }, asked) => {
      showQuery(system, key, asked);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the actor of this very chart.
      if (Object.keys(asked.query.filters).length > 0) void nameFiltered(self as ListPageActor, asked.query.filters);
    },
    showDrawer: ({ context: { key }, self, system }, asked) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the actor of this very chart.
      const { table } = (self as ListPageActor).getSnapshot().children;
      if (table) showDrawer(system, key, { ...asked, query: table.getSnapshot().context.query });
    },
    showMade: ({ context: { key, entity }, system }, { id = 0 }) => showRecord(system, key, recordAddress(entity, id)),
    warn: sendTo(
      ({ system }) => appIn(system),
      (_, { text }) => ({ type: 'NOTIFY', notice: { cause: 'list', level: 'warning', text } as const }),
    ),
    announce: sendTo(
      ({ system }) => appIn(system),
      ({ context: { key, entity } }, { text, undo }) => ({
        type: 'NOTIFY' as const,
        notice: doneNotice(text, key, undo && { entity, ...undo }),
      }),
    ),
    reportUnsaved: sendParent(({ context }) => ({ type: 'PAGE_UNSAVED', key: context.key })),
    reportSaved: sendParent(({ context, self }) => ({
      type: isRunning(self.getSnapshot()) ? 'PAGE_UNSAVED' : 'PAGE_SAVED',
      key: context.key,
    })),
  },
});
