import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import { type MenuEntry, narrowedTo, type OwnMenu } from './menu-entries.ts';

export interface MainMenuContext extends OwnMenu {
  readonly entries: readonly MenuEntry[];
  readonly keyword: string;
  /** Place of the line that Enter opens. */
  readonly current: number;
}

export type MainMenuEvent =
  /** What stands in the menu, and what the person has made of it: at the start, and when either is changed elsewhere. */
  | { readonly type: 'KNOWN'; readonly entries: readonly MenuEntry[]; readonly own: OwnMenu }
  /** Never while an input method is composing. */
  | { readonly type: 'TYPE'; readonly keyword: string }
  | { readonly type: 'MOVE'; readonly to: 'next' | 'previous' }
  | { readonly type: 'CHOOSE'; readonly at: number }
  | { readonly type: 'CLEAR' }
  | ({ readonly type: 'STAR' } & Chosen)
  | ({ readonly type: 'UNSTAR' } & Chosen)
  | ({ readonly type: 'PIN' } & Chosen)
  | ({ readonly type: 'UNPIN' } & Chosen);

/** The path of a page or a group. */
interface Chosen {
  readonly path: string;
}

/** Pages that can be kept above the menu: more of them would be a menu of their own. */
export const mostFavourites = 12;

const found = ({ entries, keyword }: MainMenuContext) => narrowedTo(entries, keyword);

/** Going down from the last line leads to the first. */
const movedTo = (context: MainMenuContext, to: 'next' | 'previous'): number => {
  const count = found(context).length;
  return (context.current + (to === 'next' ? 1 : count - 1)) % count;
};

const chosen = ({ event }: { event: Chosen }): Chosen => ({ path: event.path });
const without = (paths: readonly string[], { path }: Chosen) => paths.filter((known) => known !== path);
const keptNow = ({ context: { favourites, pinned } }: { context: OwnMenu }) => ({ own: { favourites, pinned } });

/** The menu of the program: narrowed by typing, with the pages and groups that the person keeps at hand (docs/decisions/104). */
export const mainMenuMachine = setup({
  types: { context: {} as MainMenuContext, events: {} as MainMenuEvent },
  actors: {
    /** Sends KNOWN; given from outside. */
    follow: fromCallback<MainMenuEvent>(() => {}),
  },
  guards: {
    isTyped: (_, { keyword }: { keyword: string }) => keyword.trim() !== '',
    hasFound: ({ context }) => found(context).length > 0,
    isFound: ({ context }, { at }: { at: number }) => found(context)[at] !== undefined,
    isNoFavourite: ({ context: { favourites } }, { path }: Chosen) =>
      favourites.length < mostFavourites && !favourites.includes(path),
    isFavourite: ({ context: { favourites } }, { path }: Chosen) => favourites.includes(path),
    isPinned: ({ context: { pinned } }, { path }: Chosen) => pinned.includes(path),
    isUnpinned: ({ context: { pinned } }, { path }: Chosen) => !pinned.includes(path),
  },
  actions: {
    keepKnown: assign((_, { entries, own }: { entries: readonly MenuEntry[]; own: OwnMenu }) => ({
      ...own,
      entries,
      current: 0,
    })),
    keepKeyword: assign((_, { keyword }: { keyword: string }) => ({ keyword: keyword.trim(), current: 0 })),
    forgetKeyword: assign({ keyword: '', current: 0 }),
    move: assign(({ context }, { to }: { to: 'next' | 'previous' }) => ({ current: movedTo(context, to) })),
    star: assign(({ context }, { path }: Chosen) => ({ favourites: [...context.favourites, path] })),
    unstar: assign(({ context }, of: Chosen) => ({ favourites: without(context.favourites, of) })),
    pin: assign(({ context }, { path }: Chosen) => ({ pinned: [...context.pinned, path] })),
    unpin: assign(({ context }, of: Chosen) => ({ pinned: without(context.pinned, of) })),
    /** With the other settings of the person; given from outside. */
    store: (_, _kept: { own: OwnMenu }) => {},
    /** Goes there; given from outside. */
    open: (_, _entry: { entry: MenuEntry | undefined }) => {},
  },
}).createMachine({
  id: 'mainMenu',
  meta: {
    label: '主菜单',
    refusals: {
      isTyped: '没有输入关键词',
      hasFound: '没有匹配的菜单',
      isFound: '没有这一项',
      isNoFavourite: `已经收藏，或已收藏 ${mostFavourites} 个页面`,
      isFavourite: '没有收藏这个页面',
      isPinned: '这一组没有固定',
      isUnpinned: '这一组已经固定',
    },
  },
  context: { favourites: [], pinned: [], entries: [], keyword: '', current: 0 },
  invoke: { id: 'follow', src: 'follow' },
  initial: 'unknown',
  states: {
    unknown: {
      meta: { label: '等待菜单' },
      description: 'What is chosen before it is known what was kept would take its place.',
      on: { KNOWN: { target: 'known', actions: { type: 'keepKnown', params: ({ event }) => event } } },
    },
    known: {
      meta: { label: '可用' },
      initial: 'whole',
      on: {
        KNOWN: { actions: { type: 'keepKnown', params: ({ event }) => event } },
        STAR: {
          guard: { type: 'isNoFavourite', params: chosen },
          actions: [
            { type: 'star', params: chosen },
            { type: 'store', params: keptNow },
          ],
        },
        UNSTAR: {
          guard: { type: 'isFavourite', params: chosen },
          actions: [
            { type: 'unstar', params: chosen },
            { type: 'store', params: keptNow },
          ],
        },
        PIN: {
          guard: { type: 'isUnpinned', params: chosen },
          actions: [
            { type: 'pin', params: chosen },
            { type: 'store', params: keptNow },
          ],
        },
        UNPIN: {
          guard: { type: 'isPinned', params: chosen },
          actions: [
            { type: 'unpin', params: chosen },
            { type: 'store', params: keptNow },
          ],
        },
      },
      states: {
        whole: {
          meta: { label: '整个菜单' },
          on: {
            TYPE: {
              guard: { type: 'isTyped', params: ({ event }) => event },
              target: 'narrowed',
              actions: { type: 'keepKeyword', params: ({ event }) => event },
            },
          },
        },
        narrowed: {
          meta: { label: '按输入筛选' },
          on: {
            TYPE: [
              {
                guard: { type: 'isTyped', params: ({ event }) => event },
                actions: { type: 'keepKeyword', params: ({ event }) => event },
              },
              { target: 'whole', actions: 'forgetKeyword' },
            ],
            MOVE: { guard: 'hasFound', actions: { type: 'move', params: ({ event }) => event } },
            CHOOSE: {
              guard: { type: 'isFound', params: ({ event }) => event },
              target: 'whole',
              actions: [
                { type: 'open', params: ({ context, event }) => ({ entry: found(context)[event.at] }) },
                'forgetKeyword',
              ],
            },
            CLEAR: { target: 'whole', actions: 'forgetKeyword' },
          },
        },
      },
    },
  },
});

export type MainMenuActor = ActorRefFrom<typeof mainMenuMachine>;
