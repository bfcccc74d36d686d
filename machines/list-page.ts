import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { Values } from '../contract/field.ts';
import { entityNamed } from '../contract/known-entities.ts';
import type { ListQuery } from '../contract/page.ts';
import type { Action } from '../contract/permission.ts';
import { announced, type Done } from './announced.ts';
import { confirmMachine, type Question } from './confirm.ts';
import { latePageMachine } from './late-page.ts';
import type { ListPageEvent, Looked } from './list-page-events.ts';
import { type Drawer, fittingStart } from './list-start.ts';
import { pickerMachine } from './picker.ts';
import { presenceLoaderMachine } from './presence-loader.ts';
import { recordLoaderMachine } from './record-loader.ts';
import type { RecordInput, RecordMode, RecordOutput } from './record-types.ts';
import { revealMachine } from './reveal.ts';
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

function actionOf(mode: RecordMode): Action {
  if (mode === 'create') return 'add';
  return mode === 'detail' ? 'get' : 'edit';
}

/** A page with a table, and above it at most one drawer or one question. */
export const listPageMachine = setup({
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
    /** Columns and views (machines/views.ts): their code comes when somebody reaches for the list. */
    views: latePageMachine,
    /** Where the row is that was saved last (saved-row.ts): its code comes likewise. */
    savedRow: latePageMachine,
    /** 导入 (import.ts): its code comes when somebody wants it. */
    fileImport: latePageMachine,
    /** A dialog of the entity's own (src/parts.ts). */
    part: latePageMachine,
  },
  guards: {
    mayCreate: ({ context }) => context.actions.includes('add'),
    mayImport: ({ context }) => context.actions.includes('import'),
    mayOpenPart: ({ context: { entity, actions } }, { part }: { part: string }) => {
      const declared = entityNamed(entity).parts?.[part];
      return declared !== undefined && actions.includes(declared.action);
    },
    /** The record that was made wants something more. */
    wantsPart: ({ context: { entity, opened } }, { saved, id }: { saved: boolean; id?: number }) =>
      saved && id !== undefined && opened.mode === 'create' && entityNamed(entity).partAfterCreate !== undefined,
    mayOpen: ({ context }, { mode }: { mode: RecordMode }) => context.actions.includes(actionOf(mode)),
    mayReopen: ({ context: { drawer, actions } }) => drawer !== undefined && actions.includes(actionOf(drawer.mode)),
    mayFollow: ({ context }, { drawer }: { drawer: Drawer }) => context.actions.includes(actionOf(drawer.mode)),
    didWrite: (_, { wrote }: { wrote: boolean }) => wrote,
    wasSaved: (_, { saved }: { saved: boolean }) => saved,
    wasPerformed: (_, { performed }: { performed: boolean }) => performed,
  },
  actions: {
    openNew: assign(({ context: { entity } }, { copyOf, given }: { copyOf?: number; given?: Values }) => ({
      opened: { entity, mode: 'create', ...(copyOf !== undefined && { id: copyOf }), ...(given && { given }) },
    })),
    open: assign(({ context }, { mode, id }: { mode: RecordMode; id: number }) => ({
      opened: { entity: context.entity, mode, id },
    })),
    reopen: assign(({ context }) => ({
      opened: { mode: 'detail', ...context.drawer, entity: context.entity },
    })),
    keepRights: assign((_, { actions }: { actions: readonly Action[] }) => ({ actions })),
    openPart: assign((_, { part, id }: { part: string; id: number }) => ({ part: { view: part, id } })),
    openWanted: assign(({ context: { entity } }, { id }: { id?: number }) => ({
      part: { view: entityNamed(entity).partAfterCreate ?? '', id: id ?? 0 },
    })),
    openLinked: assign(({ context }, { drawer }: { drawer: Drawer }) => ({
      opened: { ...drawer, entity: context.entity },
    })),
    keepLooked: assign((_, { at }: { at: Looked }) => ({ looked: at })),
    ask: assign((_, { question }: { question: Question }) => ({ question })),
    rememberViewed: assign(({ context: { viewed, opened } }) =>
      opened.id === undefined || opened.mode === 'create'
        ? {}
        : { viewed: [opened.id, ...viewed.filter((id) => id !== opened.id)].slice(0, mostViewed) },
    ),
    /** Writes the query into the address; given from outside. */
    showQuery: (_, _asked: { query: ListQuery; replaces: boolean }) => {},
    rememberSaved: assign((_, { id }: { id?: number }) => ({ savedId: id ?? 0 })),
    reloadTable: sendTo('table', { type: 'RELOAD' }),
    /** Told when the list is asked for anew: rows that stood there before the save say nothing. */
    seekSaved: sendTo('savedRow', (_, { id = 0, said = '' }: Partial<RecordOutput>) => ({ type: 'SAVED', id, said })),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string; undo?: Done }) => {},
    /** Tells the tab bar whether closing this page would lose something; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
  },
}).createMachine({
  id: 'listPage',
  meta: {
    label: '列表页',
    refusals: {
      mayCreate: '您没有新建的权限',
      mayImport: '您没有导入的权限',
      mayOpenPart: '您没有该操作的权限',
      mayOpen: '您没有打开这条记录的权限',
      mayFollow: '您没有打开这条记录的权限',
    },
  },
  context: ({ input: { table, drawer, ...input } }) => ({
    ...input,
    ...fittingStart({ table, ...(drawer && { drawer }) }, entityNamed(input.entity)),
    opened: { entity: input.entity, mode: 'create' },
    question: null,
    part: { view: '', id: 0 },
    looked: null,
    savedId: 0,
    viewed: input.viewed ?? [],
  }),
  invoke: [
    { id: 'table', src: 'table', input: ({ context: { entity, table } }) => ({ ...table, entity }) },
    { id: 'picker', src: 'picker' },
    { id: 'views', src: 'views', input: ({ context: { key, entity } }) => ({ key, entity, view: 'views' }) },
    { id: 'savedRow', src: 'savedRow', input: ({ context: { key, entity } }) => ({ key, entity, view: 'savedRow' }) },
    { id: 'reveal', src: 'reveal', input: ({ context: { entity } }) => ({ entity }) },
    {
      id: 'selection',
      src: 'selection',
      input: ({ context: { key, entity, actions } }) => ({ key, view: 'selection', entity, actions }),
    },
  ],
  initial: 'arriving',
  on: {
    RECORD_UNSAVED: { actions: 'reportUnsaved' },
    RECORD_SAVED: { actions: 'reportSaved' },
    PAGE_UNSAVED: { actions: 'reportUnsaved' },
    PAGE_SAVED: { actions: 'reportSaved' },
    RECORD_KEPT: {
      actions: [
        { type: 'rememberSaved', params: ({ event }) => event },
        'reloadTable',
        { type: 'seekSaved', params: ({ event }) => event },
        { type: 'announce', params: ({ event }) => announced(event.text, event) },
      ],
    },
    REFRESH: { actions: 'reloadTable' },
    RIGHTS: { actions: { type: 'keepRights', params: ({ event }) => event } },
    ROWS_ASKED: { actions: { type: 'showQuery', params: ({ event }) => event } },
    FOLLOW_LINK: { actions: sendTo('table', ({ event }) => event) },
    ROWS_CHANGED: { actions: sendTo('table', ({ event }) => event) },
  },
  states: {
    arriving: {
      meta: { label: '回到页面' },
      description: 'As it was left: with the drawer that stood open, if the operator still may.',
      always: [{ guard: 'mayReopen', target: 'recordOpen', actions: 'reopen' }, { target: 'browsing' }],
    },
    browsing: {
      meta: { label: '浏览列表' },
      on: {
        CREATE: {
          guard: 'mayCreate',
          target: 'recordOpen',
          actions: { type: 'openNew', params: ({ event }) => event },
        },
        OPEN: {
          guard: { type: 'mayOpen', params: ({ event }) => event },
          target: 'recordOpen',
          actions: { type: 'open', params: ({ event }) => event },
        },
        OPEN_LINKED: {
          guard: { type: 'mayFollow', params: ({ event }) => event },
          target: 'recordOpen',
          actions: { type: 'openLinked', params: ({ event }) => event },
        },
        IMPORT: { guard: 'mayImport', target: 'importing' },
        OPEN_PART: {
          guard: { type: 'mayOpenPart', params: ({ event }) => event },
          target: 'partOpen',
          actions: { type: 'openPart', params: ({ event }) => event },
        },
        LOOK: { target: 'looking', actions: { type: 'keepLooked', params: ({ event }) => event } },
        ASK: { target: 'asking', actions: { type: 'ask', params: ({ event }) => event } },
      },
    },
    recordOpen: {
      meta: { label: '打开记录' },
      entry: 'rememberViewed',
      on: {
        OPEN_LINKED: {
          description: 'Another record takes the place of the one that is shown.',
          guard: { type: 'mayFollow', params: ({ event }) => event },
          target: 'recordOpen',
          reenter: true,
          actions: { type: 'openLinked', params: ({ event }) => event },
        },
      },
      invoke: [
        {
          id: 'record',
          src: 'record',
          input: ({ context }) => context.opened,
          onDone: [
            {
              guard: { type: 'wantsPart', params: ({ event }) => event.output },
              target: 'partOpen',
              actions: [
                { type: 'rememberSaved', params: ({ event }) => event.output },
                { type: 'openWanted', params: ({ event }) => event.output },
                'reloadTable',
                { type: 'seekSaved', params: ({ event }) => event.output },
                { type: 'announce', params: { text: '保存成功' } },
                'reportSaved',
              ],
            },
            {
              description:
                'Said before the tab bar hears of it: a question about unsaved work may have been waiting to close this page.',
              guard: { type: 'wasSaved', params: ({ event }) => event.output },
              target: 'browsing',
              actions: [
                { type: 'rememberSaved', params: ({ event }) => event.output },
                'reloadTable',
                { type: 'seekSaved', params: ({ event }) => event.output },
                { type: 'announce', params: ({ event }) => announced('保存成功', event.output) },
                'reportSaved',
              ],
            },
            { target: 'browsing', actions: 'reportSaved' },
          ],
        },
        {
          id: 'presence',
          src: 'presence',
          input: ({
            context: {
              key,
              opened: { entity, mode, id },
            },
          }) => ({
            key,
            entity,
            mode,
            ...(id !== undefined && { id }),
          }),
        },
      ],
    },
    looking: { meta: { label: '查看图片' }, on: { LOOK_AWAY: 'browsing' } },
    importing: {
      meta: { label: '导入文件' },
      invoke: {
        id: 'fileImport',
        src: 'fileImport',
        input: ({ context: { key, entity } }) => ({ key, view: 'import', entity }),
      },
      on: {
        PAGE_CLOSED: [
          { guard: { type: 'didWrite', params: ({ event }) => event }, target: 'browsing', actions: 'reloadTable' },
          { target: 'browsing' },
        ],
      },
    },
    partOpen: {
      meta: { label: '打开附属窗口' },
      invoke: {
        id: 'part',
        src: 'part',
        input: ({ context: { key, entity, part } }) => ({ key, entity, ...part }),
      },
      on: {
        PAGE_CLOSED: [
          {
            guard: { type: 'didWrite', params: ({ event }) => event },
            target: 'browsing',
            actions: ['reloadTable', 'reportSaved'],
          },
          { target: 'browsing', actions: 'reportSaved' },
        ],
      },
    },
    asking: {
      meta: { label: '询问' },
      tags: 'asking',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => context.question as Question,
        onDone: [
          {
            guard: { type: 'wasPerformed', params: ({ event }) => event.output },
            target: 'browsing',
            actions: [
              'reloadTable',
              {
                type: 'announce',
                params: ({ context: { question }, event }) =>
                  announced(question?.said ?? '操作成功', { ...event.output, id: Number(question?.target['id']) }),
              },
            ],
          },
          { target: 'browsing' },
        ],
      },
    },
  },
});

export type ListPageActor = ActorRefFrom<typeof listPageMachine>;
