import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { Action } from '../contract/permission.ts';
import { confirmMachine, type Question } from './confirm.ts';
import { pickerMachine } from './picker.ts';
import { recordMachine } from './record.ts';
import type { RecordInput, RecordMode } from './record-types.ts';
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
}

/** What a drawer is about, as it is kept over a reload. */
export type Drawer = Omit<RecordInput, 'entity'>;

export interface ListPageContext extends ListPageInput {
  readonly opened: RecordInput;
  readonly question: Question | null;
  /** The row saved last: its line is highlighted. */
  readonly savedId: number;
}

export type ListPageEvent =
  | { readonly type: 'CREATE'; readonly copyOf?: number }
  | { readonly type: 'OPEN'; readonly mode: RecordMode; readonly id: number }
  | { readonly type: 'ASK'; readonly question: Question }
  /** A link asks for certain rows while the page is open. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: TableStart }
  /** A link asks for a drawer while the page is open. Nobody asks where something is typed. */
  | { readonly type: 'OPEN_LINKED'; readonly drawer: Drawer }
  /** Its rows may have changed. */
  | { readonly type: 'REFRESH' }
  /** The drawer holds something typed, or no longer does. */
  | { readonly type: 'RECORD_UNSAVED' }
  | { readonly type: 'RECORD_SAVED' };

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
    children: {} as { table: 'table'; picker: 'picker'; reveal: 'reveal'; record: 'record'; confirm: 'confirm' },
  },
  actors: {
    table: tableMachine,
    picker: pickerMachine,
    reveal: revealMachine,
    record: recordMachine,
    confirm: confirmMachine,
  },
  guards: {
    mayCreate: ({ context }) => context.actions.includes('add'),
    mayOpen: ({ context }, { mode }: { mode: RecordMode }) => context.actions.includes(actionOf(mode)),
    mayReopen: ({ context: { drawer, actions } }) => drawer !== undefined && actions.includes(actionOf(drawer.mode)),
    mayFollow: ({ context }, { drawer }: { drawer: Drawer }) => context.actions.includes(actionOf(drawer.mode)),
    wasSaved: (_, { saved }: { saved: boolean }) => saved,
    wasPerformed: (_, { performed }: { performed: boolean }) => performed,
  },
  actions: {
    openNew: assign(({ context }, { copyOf }: { copyOf?: number }) => ({
      opened: { entity: context.entity, mode: 'create', ...(copyOf !== undefined && { id: copyOf }) },
    })),
    open: assign(({ context }, { mode, id }: { mode: RecordMode; id: number }) => ({
      opened: { entity: context.entity, mode, id },
    })),
    reopen: assign(({ context }) => ({
      opened: { mode: 'detail', ...context.drawer, entity: context.entity },
    })),
    openLinked: assign(({ context }, { drawer }: { drawer: Drawer }) => ({
      opened: { ...drawer, entity: context.entity },
    })),
    ask: assign((_, { question }: { question: Question }) => ({ question })),
    rememberSaved: assign((_, { id }: { id?: number }) => ({ savedId: id ?? 0 })),
    reloadTable: sendTo('table', { type: 'RELOAD' }),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
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
      mayOpen: '您没有打开这条记录的权限',
      mayFollow: '您没有打开这条记录的权限',
    },
  },
  context: ({ input }) => ({
    ...input,
    opened: { entity: input.entity, mode: 'create' },
    question: null,
    savedId: 0,
  }),
  invoke: [
    { id: 'table', src: 'table', input: ({ context: { entity, table } }) => ({ ...table, entity }) },
    { id: 'picker', src: 'picker' },
    { id: 'reveal', src: 'reveal', input: ({ context: { entity } }) => ({ entity }) },
  ],
  initial: 'arriving',
  on: {
    RECORD_UNSAVED: { actions: 'reportUnsaved' },
    RECORD_SAVED: { actions: 'reportSaved' },
    REFRESH: { actions: 'reloadTable' },
    FOLLOW_LINK: { actions: sendTo('table', ({ event }) => event) },
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
        ASK: { target: 'asking', actions: { type: 'ask', params: ({ event }) => event } },
      },
    },
    recordOpen: {
      meta: { label: '打开记录' },
      on: {
        OPEN_LINKED: {
          description: 'Another record takes the place of the one that is shown.',
          guard: { type: 'mayFollow', params: ({ event }) => event },
          target: 'recordOpen',
          reenter: true,
          actions: { type: 'openLinked', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context }) => context.opened,
        onDone: [
          {
            description:
              'Said before the tab bar hears of it: a question about unsaved work may have been waiting to close this page.',
            guard: { type: 'wasSaved', params: ({ event }) => event.output },
            target: 'browsing',
            actions: [
              { type: 'rememberSaved', params: ({ event }) => event.output },
              'reloadTable',
              { type: 'announce', params: { text: '保存成功' } },
              'reportSaved',
            ],
          },
          { target: 'browsing', actions: 'reportSaved' },
        ],
      },
    },
    asking: {
      meta: { label: '询问' },
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => context.question as Question,
        onDone: [
          {
            guard: { type: 'wasPerformed', params: ({ event }) => event.output },
            target: 'browsing',
            actions: ['reloadTable', { type: 'announce', params: { text: '操作成功' } }],
          },
          { target: 'browsing' },
        ],
      },
    },
  },
});

export type ListPageActor = ActorRefFrom<typeof listPageMachine>;
