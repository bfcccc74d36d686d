import { mainMenuMachine } from '../../machines/shell/main-menu.ts';
import type { MenuEntry } from '../../machines/shell/menu-entries.ts';
import { bare, defineModel } from '../engine/model.ts';

const entry = (title: string, path: string, ...syllables: readonly string[]): MenuEntry => ({
  path,
  title,
  place: '奖品管理',
  syllables,
});
export const menuEntries: readonly MenuEntry[] = [
  entry('奖励库', '/award/list', 'jiang', 'li', 'ku'),
  entry('奖励分类', '/award/cate', 'jiang', 'li', 'fen', 'lei'),
  entry('兑换订单', '/award/order', 'dui', 'huan', 'ding', 'dan'),
];

export const mainMenuModel = defineModel(mainMenuMachine, {
  id: 'main-menu',
  cases: {
    KNOWN: { 'first time': { entries: menuEntries, own: { favourites: [], pinned: [] } } },
    TYPE: { initials: { keyword: 'jl' }, nothing: { keyword: '无此页' }, cleared: { keyword: ' ' } },
    MOVE: [{ to: 'next' }, { to: 'previous' }],
    CHOOSE: { first: { at: 0 }, second: { at: 1 } },
    CLEAR: bare,
    STAR: [{ path: '/award/list' }],
    UNSTAR: [{ path: '/award/list' }],
    PIN: [{ path: '/award' }],
    UNPIN: [{ path: '/award' }],
  },
  /** What is kept makes no difference to a menu that is narrowed. */
  within: (snapshot, { type }) =>
    !['STAR', 'UNSTAR', 'PIN', 'UNPIN'].includes(type) || !snapshot.matches({ known: 'narrowed' }),
  key: ({ context: { favourites, pinned, entries, keyword, current } }) => [
    favourites,
    pinned,
    entries.length,
    keyword,
    current,
  ],
  invariants: {
    'there is a keyword exactly while the menu is narrowed': (snapshot) =>
      snapshot.matches({ known: 'narrowed' }) === (snapshot.context.keyword !== ''),
    'nothing is kept before it is known what was': (snapshot) =>
      !snapshot.matches('unknown') || snapshot.context.favourites.length + snapshot.context.pinned.length === 0,
    'no page is kept twice': ({ context: { favourites } }) => new Set(favourites).size === favourites.length,
  },
  goal: (snapshot) => snapshot.matches({ known: 'whole' }),
});
