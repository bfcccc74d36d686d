import { type ActorRefFrom, assign, raise, sendTo, setup, spawnChild, stopChild } from 'xstate';
import { listPageMachine, type ListPageInput } from './list-page.ts';
import { securityPageMachine, type SecurityPageInput } from './security-page.ts';
import type { TableStart } from './table.ts';
import { workplaceMachine } from './workplace.ts';

/** What a tab shows; the page's own input, without the key. */
export type TabPage =
  | { readonly view: 'workplace' }
  | { readonly view: 'security'; readonly username: string }
  | ({ readonly view: 'list' } & Omit<ListPageInput, 'key'>);

/** A tab: `key` is its path without query, so that a page is open once (admin.md §1.3, lineage bug 6). */
export interface Tab {
  readonly key: string;
  readonly title: string;
  readonly page: TabPage;
}

export interface TabsContext {
  readonly tabs: readonly Tab[];
  readonly active: string;
  /** Keys of tabs that hold something typed and not saved. */
  readonly unsaved: readonly string[];
  /** What a question in front of the operator would close. */
  readonly closing: readonly string[];
}

export type TabsEvent =
  | { readonly type: 'OPEN_TAB'; readonly tab: Tab }
  | { readonly type: 'SELECT_TAB'; readonly key: string }
  | { readonly type: 'CLOSE_TAB'; readonly key: string }
  | { readonly type: 'CLOSE_LEFT'; readonly key: string }
  | { readonly type: 'CLOSE_RIGHT'; readonly key: string }
  | { readonly type: 'CLOSE_OTHERS'; readonly key: string }
  | { readonly type: 'CLOSE_ALL' }
  | { readonly type: 'CLOSE_ANYWAY' }
  | { readonly type: 'KEEP_TABS' }
  | { readonly type: 'PAGE_UNSAVED'; readonly key: string }
  | { readonly type: 'PAGE_SAVED'; readonly key: string };

const lastTabMessage = '这是最后一个标签了, 无法被关闭';
const noLeftMessage = '左侧没有标签';
const noRightMessage = '右侧没有标签';

/** Id of the page actor that a tab owns. */
export const pageId = (key: string): string => `page:${key}`;

/** What the address says about the rows of a list: page and filters; nothing when it names the page alone. */
function linkedRows({ page }: Tab): TableStart {
  if (page.view !== 'list') return {};
  const { pageNo, filters = {} } = page.table;
  return {
    ...(pageNo !== undefined && { pageNo }),
    ...(Object.keys(filters).length > 0 && { filters }),
  };
}

const indexOf = ({ tabs }: TabsContext, key: string) => tabs.findIndex((tab) => tab.key === key);
const keysWhere = ({ tabs }: TabsContext, test: (index: number) => boolean) =>
  tabs.filter((_, index) => test(index)).map(({ key }) => key);

const leftOf = (context: TabsContext, key: string) => keysWhere(context, (index) => index < indexOf(context, key));
const rightOf = (context: TabsContext, key: string) => keysWhere(context, (index) => index > indexOf(context, key));
const othersThan = ({ tabs }: TabsContext, key: string) => tabs.filter((tab) => tab.key !== key).map((tab) => tab.key);
function frontListPage({ tabs, active }: TabsContext): ListPageInput {
  const page = tabs.find(({ key }) => key === active)?.page;
  if (page?.view !== 'list') throw new Error(`${active} is no list page`);
  return { ...page, key: active };
}
function frontSecurityPage({ tabs, active }: TabsContext): SecurityPageInput {
  const page = tabs.find(({ key }) => key === active)?.page;
  if (page?.view !== 'security') throw new Error(`${active} is no security page`);
  return { username: page.username, key: active };
}
/** 关闭全部 leaves one tab, the first: the last tab cannot be closed (spec §2). */
const allButFirst = (context: TabsContext) => keysWhere(context, (index) => index > 0);

/** Which tab is in front when these are gone: the one in front if it stays, else its nearest left neighbour that stays. */
function frontAfter(context: TabsContext, closing: readonly string[]): string {
  const staying = context.tabs.filter(({ key }) => !closing.includes(key));
  if (staying.some(({ key }) => key === context.active)) return context.active;
  const left = staying.filter(({ key }) => indexOf(context, key) < indexOf(context, context.active));
  return (left.at(-1) ?? staying[0])?.key ?? context.active;
}

/** The tab bar (spec §2): one page actor per tab, alive while its tab is; a tab with something unsaved never closes unasked. */
export const tabsMachine = setup({
  types: { context: {} as TabsContext, events: {} as TabsEvent },
  actors: { list: listPageMachine, workplace: workplaceMachine, security: securityPageMachine },
  guards: {
    isOpen: ({ context }, { key }: { key: string }) => indexOf(context, key) >= 0,
    isLinked: ({ context }, { tab }: { tab: Tab }) =>
      indexOf(context, tab.key) >= 0 && Object.keys(linkedRows(tab)).length > 0,
    isList: (_, { tab }: { tab: Tab }) => tab.page.view === 'list',
    isSecurity: (_, { tab }: { tab: Tab }) => tab.page.view === 'security',
    isBehind: ({ context }, { key }: { key: string }) => context.active !== key && indexOf(context, key) >= 0,
    isNews: ({ context }, { key }: { key: string }) => indexOf(context, key) >= 0 && !context.unsaved.includes(key),
    isUnsaved: ({ context }, { key }: { key: string }) => context.unsaved.includes(key),
    isLastTab: ({ context }) => context.tabs.length <= 1,
    hasNone: (_, { keys }: { keys: readonly string[] }) => keys.length === 0,
    wouldLose: ({ context }) => context.closing.some((key) => context.unsaved.includes(key)),
    hasMore: ({ context }) => context.closing.length > 0,
  },
  actions: {
    add: assign(({ context }, { tab }: { tab: Tab }) => ({ tabs: [...context.tabs, tab], active: tab.key })),
    select: assign((_, { key }: { key: string }) => ({ active: key })),
    intend: assign((_, { keys }: { keys: readonly string[] }) => ({ closing: keys })),
    forgetIntent: assign({ closing: [] }),
    chooseFront: assign(({ context }) => ({ active: frontAfter(context, context.closing) })),
    removeFirst: assign(({ context: { tabs, unsaved, closing } }) => ({
      tabs: tabs.filter(({ key }) => key !== closing[0]),
      unsaved: unsaved.filter((key) => key !== closing[0]),
      closing: closing.slice(1),
    })),
    markUnsaved: assign(({ context }, { key }: { key: string }) => ({ unsaved: [...context.unsaved, key] })),
    markSaved: assign(({ context }, { key }: { key: string }) => ({
      unsaved: context.unsaved.filter((unsaved) => unsaved !== key),
    })),
    /** Puts the front tab into the address; given from outside. */
    showAddress: (_, _front: { key: string }) => {},
    /** Says why nothing was closed; given from outside. */
    warn: (_, _said: { text: string }) => {},
  },
}).createMachine({
  id: 'tabs',
  meta: {
    label: '标签页',
    refusals: {
      isNews: '标签页没有打开，或已经标为未保存',
      isUnsaved: '标签页没有未保存的内容',
      isBehind: '标签页没有打开，或已经在最前',
      isOpen: '标签页没有打开',
      isLastTab: '还有其他标签页',
    },
  },
  context: { tabs: [], active: '', unsaved: [], closing: [] },
  initial: 'open',
  on: {
    PAGE_UNSAVED: {
      guard: { type: 'isNews', params: ({ event }) => event },
      actions: { type: 'markUnsaved', params: ({ event }) => event },
    },
    PAGE_SAVED: {
      guard: { type: 'isUnsaved', params: ({ event }) => event },
      actions: { type: 'markSaved', params: ({ event }) => event },
    },
  },
  states: {
    open: {
      meta: { label: '使用中' },
      on: {
        OPEN_TAB: [
          {
            description: 'Open already, and the address asks for certain rows.',
            guard: { type: 'isLinked', params: ({ event }) => event },
            actions: [
              { type: 'select', params: ({ event }) => event.tab },
              sendTo(
                ({ event }) => pageId(event.tab.key),
                ({ event }) => ({ type: 'FOLLOW_LINK', start: linkedRows(event.tab) }),
              ),
            ],
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => event.tab },
            actions: { type: 'select', params: ({ event }) => event.tab },
          },
          {
            guard: { type: 'isList', params: ({ event }) => event },
            actions: [
              { type: 'add', params: ({ event }) => event },
              spawnChild('list', {
                id: ({ context }) => pageId(context.active),
                input: ({ context }) => frontListPage(context),
              }),
            ],
          },
          {
            guard: { type: 'isSecurity', params: ({ event }) => event },
            actions: [
              { type: 'add', params: ({ event }) => event },
              spawnChild('security', {
                id: ({ context }) => pageId(context.active),
                input: ({ context }) => frontSecurityPage(context),
              }),
            ],
          },
          {
            actions: [
              { type: 'add', params: ({ event }) => event },
              spawnChild('workplace', {
                id: ({ context }) => pageId(context.active),
                input: ({ context }) => ({ key: context.active }),
              }),
            ],
          },
        ],
        SELECT_TAB: [
          {
            guard: { type: 'isBehind', params: ({ event }) => event },
            actions: [
              { type: 'select', params: ({ event }) => event },
              { type: 'showAddress', params: ({ event }) => event },
            ],
          },
          {
            description: 'In front of the other tabs already, but an exception page may stand before it.',
            guard: { type: 'isOpen', params: ({ event }) => event },
            actions: { type: 'showAddress', params: ({ event }) => event },
          },
        ],
        CLOSE_TAB: [
          { guard: 'isLastTab', actions: { type: 'warn', params: { text: lastTabMessage } } },
          {
            guard: { type: 'isOpen', params: ({ event }) => event },
            target: 'judging',
            actions: { type: 'intend', params: ({ event }) => ({ keys: [event.key] }) },
          },
        ],
        CLOSE_LEFT: [
          {
            guard: { type: 'hasNone', params: ({ context, event }) => ({ keys: leftOf(context, event.key) }) },
            actions: { type: 'warn', params: { text: noLeftMessage } },
          },
          {
            target: 'judging',
            actions: { type: 'intend', params: ({ context, event }) => ({ keys: leftOf(context, event.key) }) },
          },
        ],
        CLOSE_RIGHT: [
          {
            guard: { type: 'hasNone', params: ({ context, event }) => ({ keys: rightOf(context, event.key) }) },
            actions: { type: 'warn', params: { text: noRightMessage } },
          },
          {
            target: 'judging',
            actions: { type: 'intend', params: ({ context, event }) => ({ keys: rightOf(context, event.key) }) },
          },
        ],
        CLOSE_OTHERS: [
          { guard: 'isLastTab', actions: { type: 'warn', params: { text: lastTabMessage } } },
          {
            target: 'judging',
            actions: { type: 'intend', params: ({ context, event }) => ({ keys: othersThan(context, event.key) }) },
          },
        ],
        CLOSE_ALL: [
          { guard: 'isLastTab', actions: { type: 'warn', params: { text: lastTabMessage } } },
          {
            target: 'judging',
            actions: { type: 'intend', params: ({ context }) => ({ keys: allButFirst(context) }) },
          },
        ],
      },
    },
    judging: {
      meta: { label: '判断中' },
      always: [{ guard: 'wouldLose', target: 'confirmingClose' }, { target: 'closing' }],
    },
    confirmingClose: {
      meta: { label: '确认关闭' },
      description: 'Something unsaved would be lost: asked once, with the list of tabs.',
      on: {
        CLOSE_ANYWAY: 'closing',
        PAGE_SAVED: {
          description: 'It was saved meanwhile: what the operator asked for may be harmless now.',
          guard: { type: 'isUnsaved', params: ({ event }) => event },
          target: 'judging',
          actions: { type: 'markSaved', params: ({ event }) => event },
        },
        KEEP_TABS: { target: 'open', actions: 'forgetIntent' },
        OPEN_TAB: {
          description: 'The address changed behind the question: the operator went elsewhere instead of answering.',
          target: 'open',
          actions: ['forgetIntent', raise(({ event }) => event)],
        },
      },
    },
    closing: {
      meta: { label: '关闭中' },
      description: 'Closes one tab after the other; each takes its page actor with it.',
      entry: 'chooseFront',
      always: [
        {
          guard: 'hasMore',
          actions: [stopChild(({ context }) => pageId(context.closing[0] ?? '')), 'removeFirst'],
        },
        { target: 'open', actions: { type: 'showAddress', params: ({ context }) => ({ key: context.active }) } },
      ],
    },
  },
});

export type TabsActor = ActorRefFrom<typeof tabsMachine>;
