import { assign, sendTo, setup } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import { editAction } from '../../../contract/entity/entity-parts.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { ListQuery } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { Done } from '../record/announced.ts';
import { confirmMachine, type Question } from '../record/confirm.ts';
import { latePageMachine } from './late-page.ts';
import type { ListPageEvent, Looked } from './list-page-events.ts';
import { type Drawer, openOf } from './list-start.ts';
import { pickerMachine } from '../record/picker.ts';
import { presenceLoaderMachine } from '../record/presence-loader.ts';
import { recordLoaderMachine } from '../record/record-loader.ts';
import type { RecordInput, RecordMode, RecordOutput } from '../record/record-types.ts';
import { revealMachine } from '../record/reveal.ts';
import { tableMachine, type TableStart } from './table.ts';

export interface ListPageInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
  readonly entity: string;
  /** What the operator may do on this page. */
  readonly actions: readonly Action[];
  readonly table: TableStart;
  /** The drawer that stood open when the page was left. */
  readonly drawer?: Drawer;
  /** Rows that were opened before, in this tab of the browser. */
  readonly viewed?: readonly number[];
}

export interface ListPageContext extends ListPageInput {
  readonly opened: RecordInput;
  /** With what the address says that the open form is filled; null until it has said so: a form opened by its button is told of then. */
  readonly linked: Values | null;
  readonly question: Question | null;
  /** The dialog of the entity's own that was opened last, and its row. */
  readonly part: { readonly view: string; readonly id: number };
  /** The pictures that were looked at last. */
  readonly looked: Looked | null;
  /** The row saved last: its line is highlighted. */
  readonly savedId: number;
  /** Ids of rows that were opened, the last one first. */
  readonly viewed: readonly number[];
}

/** How many opened rows are remembered. */
const mostViewed = 500;

/** Whether the operator may open a form or a record in this way. */
function mayOpen({ actions, entity }: ListPageContext, mode: RecordMode): boolean {
  if (mode === 'create') return actions.includes('add');
  return actions.includes(mode === 'detail' ? 'get' : editAction(entityNamed(entity)));
}

/** Whether a link to the form that is open wants it filled with other values than the address has said of it before. */
const bringsValues = ({ opened, linked }: ListPageContext, drawer: Drawer): boolean =>
  openOf(drawer) === openOf(opened) &&
  linked !== null &&
  drawer.given !== undefined &&
  JSON.stringify(drawer.given) !== JSON.stringify(linked);

/** What a list page is made of: its types, what it owns, asks and does. Its states stand in list-page.ts. */
export const listPageSetup = setup({
  types: {
    context: {} as ListPageContext,
    input: {} as ListPageInput,
    events: {} as ListPageEvent,
    children: {} as {
      table: 'table';
      picker: 'picker';
      reveal: 'reveal';
      selection: 'selection';
      record: 'record';
      presence: 'presence';
      views: 'views';
      savedRow: 'savedRow';
      sideTree: 'sideTree';
      confirm: 'confirm';
      fileImport: 'fileImport';
      part: 'part';
    },
  },
  actors: {
    table: tableMachine,
    picker: pickerMachine,
    reveal: revealMachine,
    /** Actions upon many rows (selection.ts): its code comes when the list stands. */
    selection: latePageMachine,
    record: recordLoaderMachine,
    presence: presenceLoaderMachine,
    confirm: confirmMachine,
    /** Columns and views (machines/entity/list/views.ts): their code comes when somebody reaches for the list. */
    views: latePageMachine,
    /** Where the row is that was saved last (saved-row.ts): its code comes likewise. */
    savedRow: latePageMachine,
    /** What the rows belong to, as a tree beside them (side-tree.ts): its code comes where the entity declares one. */
    sideTree: latePageMachine,
    /** 导入 (import.ts): its code comes when somebody wants it. */
    fileImport: latePageMachine,
    /** A dialog of the entity's own (src/entity/dialogs/). */
    part: latePageMachine,
  },
  guards: {
    mayCreate: ({ context }) => context.actions.includes('add'),
    mayImport: ({ context: { actions, entity } }) => actions.includes(entityNamed(entity).import?.action ?? 'import'),
    mayOpenPart: ({ context: { entity, actions } }, { part }: { part: string }) => {
      const declared = entityNamed(entity).parts?.[part];
      return declared !== undefined && actions.includes(declared.action);
    },
    /** The record that was made wants something more. */
    wantsPart: ({ context: { entity, opened } }, { saved, id }: { saved: boolean; id?: number }) =>
      saved && id !== undefined && opened.mode === 'create' && entityNamed(entity).partAfterCreate !== undefined,
    /** The record that was made is gone on with at its own page, where the operator may see it. */
    leadsToMade: ({ context: { actions, entity, opened } }, { saved, id }: { saved: boolean; id?: number }) =>
      saved &&
      id !== undefined &&
      opened.mode === 'create' &&
      actions.includes('get') &&
      entityNamed(entity).opensMade === true,
    mayOpen: ({ context }, { mode }: { mode: RecordMode }) => mayOpen(context, mode),
    mayReopen: ({ context }) => context.drawer !== undefined && mayOpen(context, context.drawer.mode),
    mayFollow: ({ context }, { drawer }: { drawer: Drawer }) => mayOpen(context, drawer.mode),
    isOpened: ({ context: { opened } }, { drawer }: { drawer: Drawer }) => openOf(drawer) === openOf(opened),
    /** The new form that is open is wanted with other values. */
    bringsValues: ({ context }, { drawer }: { drawer: Drawer }) => bringsValues(context, drawer),
    leadsOn: ({ context }, { drawer }: { drawer: Drawer }) =>
      mayOpen(context, drawer.mode) && (openOf(drawer) !== openOf(context.opened) || bringsValues(context, drawer)),
    didWrite: (_, { wrote }: { wrote: boolean }) => wrote,
    wasSaved: (_, { saved }: { saved: boolean }) => saved,
    wasPerformed: (_, { performed }: { performed: boolean }) => performed,
  },
  actions: {
    openNew: assign(({ context: { entity } }, { copyOf, given }: { copyOf?: number; given?: Values }) => ({
      linked: null,
      opened: { entity, mode: 'create', ...(copyOf !== undefined && { id: copyOf }), ...(given && { given }) },
    })),
    open: assign(({ context }, { mode, id }: { mode: RecordMode; id: number }) => ({
      opened: { entity: context.entity, mode, id },
    })),
    reopen: assign(({ context }) => ({
      opened: { mode: 'detail', ...context.drawer, entity: context.entity },
      linked: context.drawer?.given ?? (Object.keys(context.table.filters ?? {}).length === 0 ? {} : null),
    })),
    keepRights: assign((_, { actions }: { actions: readonly Action[] }) => ({ actions })),
    openPart: assign((_, { part, id }: { part: string; id: number }) => ({ part: { view: part, id } })),
    openWanted: assign(({ context: { entity } }, { id }: { id?: number }) => ({
      part: { view: entityNamed(entity).partAfterCreate ?? '', id: id ?? 0 },
    })),
    openLinked: assign(({ context }, { drawer }: { drawer: Drawer }) => ({
      opened: { ...drawer, entity: context.entity },
      linked: drawer.given ?? {},
    })),
    keepLinked: assign((_, { drawer }: { drawer: Drawer }) => ({ linked: drawer.given ?? {} })),
    keepLooked: assign((_, { at }: { at: Looked }) => ({ looked: at })),
    ask: assign((_, { question }: { question: Question }) => ({ question })),
    rememberViewed: assign(({ context: { viewed, opened } }) =>
      opened.id === undefined || opened.mode === 'create'
        ? {}
        : { viewed: [opened.id, ...viewed.filter((id) => id !== opened.id)].slice(0, mostViewed) },
    ),
    /** Writes the query into the address, and which drawer stands open (`openOf`); '' for none. Given from outside. */
    showQuery: (_, _asked: { query: ListQuery; open: string; replaces: boolean }) => {},
    /** Writes into the address which drawer stands open over what rows; given from outside. */
    showDrawer: (_, _asked: { open: string; replaces: boolean }) => {},
    askToClose: sendTo('record', { type: 'CLOSE' }),
    /** Goes to the page of a row; given from outside. */
    showMade: (_, _made: { id?: number }) => {},
    /** Says why a link did not open what it asked for; given from outside. */
    warn: (_, _said: { text: string }) => {},
    rememberSaved: assign((_, { id }: { id?: number }) => ({ savedId: id ?? 0 })),
    reloadTable: sendTo('table', { type: 'RELOAD' }),
    refreshRecord: sendTo('record', { type: 'REFRESH' }),
    /** Told when the list is asked for anew: rows that stood there before the save say nothing. */
    seekSaved: sendTo('savedRow', (_, { id = 0, said = '' }: Partial<RecordOutput>) => ({ type: 'SAVED', id, said })),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string; undo?: Done }) => {},
    /** Tells the tab bar whether closing this page would lose something; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
  },
});
