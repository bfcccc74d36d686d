import { type ActorRefFrom, assign, setup } from 'xstate';

export interface TabPopupContext {
  /** Key of the tab whose menu is open. */
  readonly tab: string;
  /** What the list of all tabs is searched for, as typed. */
  readonly wanted: string;
}

export type TabPopupEvent =
  | { readonly type: 'ASK_MENU'; readonly tab: string }
  | { readonly type: 'ASK_LIST' }
  | { readonly type: 'SEARCH'; readonly wanted: string }
  | { readonly type: 'LEAVE' };

/** What opens over the tab bar, one at a time: the menu of a tab, or the list of all tabs. */
export const tabPopupMachine = setup({
  types: { context: {} as TabPopupContext, events: {} as TabPopupEvent },
  actions: {
    take: assign((_, { tab }: { tab: string }) => ({ tab, wanted: '' })),
    search: assign((_, { wanted }: { wanted: string }) => ({ wanted })),
    forget: assign({ tab: '', wanted: '' }),
  },
}).createMachine({
  id: 'tabPopup',
  meta: { label: '标签弹出层' },
  context: { tab: '', wanted: '' },
  initial: 'closed',
  on: {
    ASK_MENU: { target: '.menu', actions: { type: 'take', params: ({ event }) => event } },
    ASK_LIST: '.list',
  },
  states: {
    closed: { meta: { label: '未打开' }, entry: 'forget' },
    menu: { meta: { label: '标签菜单' }, on: { LEAVE: 'closed' } },
    list: {
      meta: { label: '全部标签' },
      entry: 'forget',
      on: { SEARCH: { actions: { type: 'search', params: ({ event }) => event } }, LEAVE: 'closed' },
    },
  },
});

export type TabPopupActor = ActorRefFrom<typeof tabPopupMachine>;
