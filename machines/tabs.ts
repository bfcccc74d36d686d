import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup, stopChild } from 'xstate';
import { pageLogics } from './page-logics.ts';
import {
  allButFirst,
  frontAfter,
  indexOf,
  leftOf,
  linkedDrawer,
  linkedRows,
  othersThan,
  pageId,
  rightOf,
  type Tab,
  type TabsContext,
  type TabsEvent,
  type TabsInput,
} from './tabs-types.ts';

const lastTabMessage = '这是最后一个标签了, 无法被关闭';
const noLeftMessage = '左侧没有标签';
const noRightMessage = '右侧没有标签';
const unsavedMessage = '该页面有未保存的内容，请先保存或关闭';

/** The tab bar (spec §2): one page actor per tab, alive while its tab is; a tab with something unsaved never closes unasked. */
export const tabsMachine = setup({
  types: { context: {} as TabsContext, input: {} as TabsInput | undefined, events: {} as TabsEvent },
  actors: pageLogics,
  guards: {
    isOpen: ({ context }, { key }: { key: string }) => indexOf(context, key) >= 0,
    isLinked: ({ context }, { tab }: { tab: Tab }) =>
      indexOf(context, tab.key) >= 0 && Object.keys(linkedRows(tab)).length > 0,
    opensDrawer: ({ context }, { tab }: { tab: Tab }) =>
      indexOf(context, tab.key) >= 0 && linkedDrawer(tab) !== undefined,
    wouldCover: ({ context }, { tab }: { tab: Tab }) =>
      context.unsaved.includes(tab.key) && linkedDrawer(tab) !== undefined,
    isBehind: ({ context }, { key }: { key: string }) => context.active !== key && indexOf(context, key) >= 0,
    isNews: ({ context }, { key }: { key: string }) => indexOf(context, key) >= 0 && !context.unsaved.includes(key),
    isUnsaved: ({ context }, { key }: { key: string }) => context.unsaved.includes(key),
    isLastTab: ({ context }) => context.tabs.length <= 1,
    hasNone: (_, { keys }: { keys: readonly string[] }) => keys.length === 0,
    wouldLose: ({ context }) => context.closing.some((key) => context.unsaved.includes(key)),
    hasMore: ({ context }) => context.closing.length > 0,
    isWaiting: ({ context }) => context.waiting.length > 0,
  },
  actions: {
    add: assign(({ context }, { tab }: { tab: Tab }) => ({ tabs: [...context.tabs, tab], active: tab.key })),
    addWaiting: assign(({ context: { waiting } }) => ({
      tabs: waiting,
      active: waiting.at(-1)?.key ?? '',
      waiting: [],
    })),
    /** Each tab gets the page actor of its view, under an id that `pageId` tells. */
    startPages: enqueueActions(({ enqueue }, { tabs }: { tabs: readonly Tab[] }) => {
      for (const { key, page } of tabs) {
        const { view, ...start } = page;
        // A view and its own input come together by TabPage, which the compiler forgets where it spreads: one stands for all.
        enqueue.spawnChild(view as 'workplace', { id: pageId(key), input: { ...start, key } });
      }
    }),
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
    /** What the operator gave up is kept no longer; given from outside. */
    dropDrafts: (_, _page: { key: string }) => {},
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
  context: ({ input }) => ({ tabs: [], active: '', unsaved: [], closing: [], waiting: input?.restored ?? [] }),
  initial: 'restoring',
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
    restoring: {
      meta: { label: '恢复标签页' },
      description: 'Opens one tab of the earlier visit after the other.',
      always: [
        { guard: 'isWaiting', actions: ['addWaiting', { type: 'startPages', params: ({ context }) => context }] },
        { target: 'open' },
      ],
    },
    open: {
      meta: { label: '使用中' },
      on: {
        OPEN_TAB: [
          {
            description: 'A drawer is asked for where something is typed: that one stays.',
            guard: { type: 'wouldCover', params: ({ event }) => event },
            actions: [
              { type: 'select', params: ({ event }) => event.tab },
              { type: 'warn', params: { text: unsavedMessage } },
            ],
          },
          {
            guard: { type: 'opensDrawer', params: ({ event }) => event },
            actions: [
              { type: 'select', params: ({ event }) => event.tab },
              sendTo(
                ({ event }) => pageId(event.tab.key),
                ({ event }) => ({ type: 'OPEN_LINKED', drawer: linkedDrawer(event.tab) }),
              ),
            ],
          },
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
            actions: [
              { type: 'add', params: ({ event }) => event },
              { type: 'startPages', params: ({ event }) => ({ tabs: [event.tab] }) },
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
          actions: [
            { type: 'dropDrafts', params: ({ context }) => ({ key: context.closing[0] ?? '' }) },
            stopChild(({ context }) => pageId(context.closing[0] ?? '')),
            'removeFirst',
          ],
        },
        { target: 'open', actions: { type: 'showAddress', params: ({ context }) => ({ key: context.active }) } },
      ],
    },
  },
});

export type TabsActor = ActorRefFrom<typeof tabsMachine>;
