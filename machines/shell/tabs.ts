import { type ActorRefFrom, raise, sendTo, stopChild } from 'xstate';
import { allButFirst, leftOf, othersThan, rightOf } from './tab-order.ts';
import { pageId } from './tabs-types.ts';
import { tabsSetup } from './tabs-setup.ts';

const lastTabMessage = '这是最后一个标签了, 无法被关闭';
const noLeftMessage = '左侧没有标签';
const noRightMessage = '右侧没有标签';
const unsavedMessage = '该页面有未保存的内容，请先保存或关闭';
const pinnedMessage = '固定的标签不会关闭，请先取消固定';

/** How many pages stay drawn: twice the document of five pages is the limit, however many are open. */
const budget = 8;

/**
 * The tab bar (spec §2): one page actor per tab that somebody has looked at, alive while its tab is; a tab with something unsaved
 * never closes unasked.
 */
export const tabsMachine = tabsSetup.createMachine({
  id: 'tabs',
  meta: {
    label: '标签页',
    refusals: {
      isNews: '标签页没有打开，或已经标为未保存',
      isUnsaved: '标签页没有未保存的内容',
      isBehind: '标签页没有打开，或已经在最前',
      isOpen: '标签页没有打开',
      isLastTab: '还有其他标签页',
      isPinned: '标签页没有固定',
      isFree: '标签页没有打开，或已经固定',
      canMove: '标签页不能移到那里',
      isRenewed: '要刷新的是另一个标签页',
      isOtherMark: '标签页没有打开，或标记没有变化',
      isOtherTitle: '标签页没有打开，或名称没有变化',
      concernsFront: '前面不是这种列表或记录',
      concernsBehind: '后面没有显示这种数据的页面',
    },
  },
  context: ({ input }) => ({
    tabs: input?.restored ?? [],
    active: '',
    awake: [],
    waiting: (input?.restored ?? []).map(({ key }) => key),
    unsaved: input?.unsaved ?? [],
    marks: {},
    news: [],
    closing: [],
    renewing: null,
    budget: input?.budget ?? budget,
  }),
  invoke: [
    { id: 'watchPages', src: 'watchPages' },
    { id: 'popup', src: 'popup' },
  ],
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
    PAGE_MARKED: {
      guard: { type: 'isOtherMark', params: ({ event }) => event },
      actions: { type: 'mark', params: ({ event }) => event },
    },
    PAGE_TITLED: {
      guard: { type: 'isOtherTitle', params: ({ event }) => event },
      actions: { type: 'entitle', params: ({ event }) => event },
    },
    RIGHTS: { actions: [{ type: 'keepRights', params: ({ event }) => event }, 'tellRights'] },
    ROW_CHANGED: [
      {
        description: 'In front it is said above the rows: they do not change under the eyes of who reads them.',
        guard: { type: 'concernsFront', params: ({ event }) => event },
        actions: [
          sendTo(
            ({ context }) => pageId(context.active),
            ({ event: { ids } }) => ({ type: 'ROWS_CHANGED', ids }),
          ),
          { type: 'markNews', params: ({ event }) => event },
        ],
      },
      {
        description: 'What lies behind and shows something of it loads when it is looked at.',
        guard: { type: 'concernsBehind', params: ({ event }) => event },
        actions: { type: 'markNews', params: ({ event }) => event },
      },
    ],
  },
  states: {
    open: {
      meta: { label: '使用中' },
      always: [
        {
          description:
            'Nobody has looked at it yet, or it is made anew: tabs of an earlier visit load when they are looked at.',
          guard: 'isFrontUnseen',
          actions: ['startFront', 'forgetWaiting'],
        },
        {
          guard: 'hasFrontNews',
          actions: [sendTo(({ context }) => pageId(context.active), { type: 'REFRESH' }), 'forgetNews'],
        },
        {
          description:
            'More pages are drawn than there is room for: the one looked at longest ago rests. Its actor lives on.',
          guard: 'isCrowded',
          actions: 'suspend',
        },
      ],
      on: {
        OPEN_TAB: [
          {
            description: 'Another drawer is asked for where something was typed in an earlier visit: that one stays.',
            guard: { type: 'wouldCover', params: ({ event }) => event },
            actions: [
              { type: 'select', params: ({ event }) => event.tab },
              { type: 'warn', params: { text: unsavedMessage } },
            ],
          },
          {
            description:
              'Open since an earlier visit, never looked at, and the address asks for certain rows or a drawer.',
            guard: { type: 'isLinkedUnseen', params: ({ event }) => event },
            actions: [
              { type: 'follow', params: ({ event }) => event },
              { type: 'select', params: ({ event }) => event.tab },
            ],
          },
          {
            description: 'Open already, and the address asks for certain rows, a drawer, or both.',
            guard: { type: 'isLinked', params: ({ event }) => event },
            actions: [
              { type: 'select', params: ({ event }) => event.tab },
              { type: 'tellLinked', params: ({ event }) => event },
            ],
          },
          {
            description: 'The page as it was left: the address says what it shows.',
            guard: { type: 'isOpen', params: ({ event }) => event.tab },
            actions: [
              { type: 'select', params: ({ event }) => event.tab },
              { type: 'showAddress', params: ({ event }) => ({ key: event.tab.key, replaces: true }) },
            ],
          },
          {
            actions: [
              { type: 'add', params: ({ event }) => event },
              { type: 'select', params: ({ event }) => event.tab },
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
        PIN_TAB: {
          guard: { type: 'isFree', params: ({ event }) => event },
          actions: { type: 'pin', params: ({ event }) => event },
        },
        UNPIN_TAB: {
          guard: { type: 'isPinned', params: ({ event }) => event },
          actions: { type: 'unpin', params: ({ event }) => event },
        },
        MOVE_TAB: {
          guard: { type: 'canMove', params: ({ event }) => event },
          actions: { type: 'move', params: ({ event }) => event },
        },
        REFRESH_TAB: [
          {
            guard: { type: 'isUnsaved', params: ({ event }) => event },
            target: 'confirmingRefresh',
            actions: { type: 'intendRenewal', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => event },
            target: 'renewing',
            actions: { type: 'intendRenewal', params: ({ event }) => event },
          },
        ],
      },
    },
    judging: {
      meta: { label: '判断中' },
      description: 'Pinned tabs survive whatever closes others.',
      entry: 'sparePinned',
      always: [
        {
          guard: 'hasNothingToClose',
          target: 'open',
          actions: { type: 'warn', params: { text: pinnedMessage } },
        },
        { guard: 'wouldLose', target: 'confirmingClose' },
        { target: 'closing' },
      ],
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
    confirmingRefresh: {
      meta: { label: '确认刷新' },
      description: 'What is unsaved on the page would be lost.',
      on: {
        REFRESH_ANYWAY: 'renewing',
        PAGE_SAVED: {
          description: 'It was saved meanwhile: nothing is lost any more.',
          guard: { type: 'isRenewed', params: ({ event }) => event },
          target: 'renewing',
        },
        KEEP_TABS: { target: 'open', actions: 'forgetIntent' },
        OPEN_TAB: {
          description: 'The operator went elsewhere instead of answering.',
          target: 'open',
          actions: ['forgetIntent', raise(({ event }) => event)],
        },
      },
    },
    renewing: {
      meta: { label: '刷新中' },
      description: 'The page actor goes; another one starts when its tab is in front.',
      always: {
        target: 'open',
        actions: [
          { type: 'dropDrafts', params: ({ context }) => ({ key: context.renewing?.key ?? '' }) },
          stopChild(({ context }) => pageId(context.renewing?.key ?? '')),
          'renew',
        ],
      },
    },
  },
});

export type TabsActor = ActorRefFrom<typeof tabsMachine>;
