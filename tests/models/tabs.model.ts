import type { SnapshotFrom } from 'xstate';
import type { Tab } from '../../machines/shell/tabs-types.ts';
import { tabsMachine } from '../../machines/shell/tabs.ts';
import { bare, defineModel } from '../engine/model.ts';

type Tabs = SnapshotFrom<typeof tabsMachine>;

const home: Tab = { key: '/dashboard/workplace', title: '工作台', page: { view: 'workplace' } };
/** Actions in the order that the program lists them (contract/core/permission.ts): a page refreshed after new rights is the same page. */
const list = (path: string, title: string, entity: string): Tab => ({
  key: path,
  title,
  page: { view: 'list', entity, actions: ['edit', 'query', 'get'], table: {} },
});
const linked: Tab = {
  ...list('/award/cate', '奖励分类', 'award_cate'),
  page: { view: 'list', entity: 'award_cate', actions: ['query'], table: { filters: { status: 'enabled' } } },
};
const opening: Tab = {
  ...list('/award/cate', '奖励分类', 'award_cate'),
  page: { view: 'list', entity: 'award_cate', actions: ['query'], table: {}, drawer: { mode: 'detail', id: 102 } },
};
/** The page of one record: it is called by its name once it has been read. */
const record: Tab = {
  key: '/award/cate/102',
  title: '奖励分类详情',
  page: { view: 'record', entity: 'award_cate', id: 102, actions: ['query', 'get'] },
};
const tabs = [home, list('/award/cate', '奖励分类', 'award_cate'), list('/award/list', '奖励库', 'award')];
const keys = tabs.map(({ key }) => ({ key }));
const openKeys = ({ context }: Tabs) => context.tabs.map(({ key }) => ({ key }));

/** Less may be done with categories; with awards as much as before, so that their page is refreshed as it was opened. */
const fewer = [
  { permissionId: 'AwardCate', actionEntitySet: [{ action: 'query' }] },
  { permissionId: 'Award', actionEntitySet: [{ action: 'query' }, { action: 'get' }, { action: 'edit' }] },
] as const;

interface Event {
  readonly type: string;
  readonly [payload: string]: unknown;
}
interface Looked {
  readonly open: readonly Tab[];
  readonly unsaved: readonly string[];
  readonly isMarked: boolean;
  readonly isArranged: boolean;
  readonly isPlain: boolean;
  readonly isRoomy: boolean;
}

/**
 * What can be looked at by itself, so that not everything need be tried with everything: pins beside what is unsaved on one page, marks
 * and pages made anew beside one other tab, tabs of an earlier visit and little room without either; many are closed at once where nothing
 * else is looked at.
 */
const worthwhile: Readonly<Record<string, (looked: Looked, event: Event) => boolean>> = {
  OPEN_TAB: ({ open, isMarked }, event) =>
    !isMarked || open.length < 2 || open.some(({ key }) => key === (event['tab'] as Tab).key),
  PIN_TAB: ({ open, isMarked, isPlain, unsaved }) =>
    isPlain && open.length === tabs.length && !isMarked && !unsaved.includes('/award/list'),
  PAGE_MARKED: ({ open, isArranged, unsaved, isRoomy }) =>
    !isArranged && unsaved.length === 0 && open.length <= (isRoomy ? 2 : 3),
  REFRESH_TAB: ({ open, isArranged, isRoomy }) => !isArranged && open.length <= 2 && isRoomy,
  PAGE_UNSAVED: ({ isMarked, isArranged, isRoomy, unsaved }, event) =>
    !isMarked && (!isArranged || event['key'] === '/award/cate') && (isRoomy || unsaved.length === 0),
  CLOSE_ALL: ({ open, isMarked, isPlain }) => open.length > 0 && !isMarked && isPlain,
};
/** Events that are worth trying where another one is. */
const aboutRecords: ReadonlySet<string> = new Set(['OPEN_TAB', 'PAGE_TITLED', 'ROW_CHANGED', 'CLOSE_OTHERS']);
const alike: Readonly<Record<string, string>> = {
  MOVE_TAB: 'PIN_TAB',
  ROW_CHANGED: 'PAGE_MARKED',
  RIGHTS: 'REFRESH_TAB',
  CLOSE_LEFT: 'CLOSE_ALL',
  CLOSE_RIGHT: 'CLOSE_ALL',
  CLOSE_OTHERS: 'CLOSE_ALL',
};

function isWorthwhile({ context }: Tabs, event: Event): boolean {
  const { tabs: open, marks, news, unsaved, budget, waiting } = context;
  const isRoomy = budget > 1;
  // A record beside one other page shows what is its own; everything else is a tab like the others.
  const isAsked = event.type === 'OPEN_TAB' && (event['tab'] as Tab).key === record.key;
  if (open.some(({ key }) => key === record.key))
    return aboutRecords.has(event.type) && (event.type !== 'OPEN_TAB' || isAsked);
  if (isAsked || event.type === 'PAGE_TITLED') return false;
  const looked: Looked = {
    open,
    unsaved,
    isRoomy,
    isMarked: Object.keys(marks).length > 0 || news.length > 0,
    isArranged: open.some(({ pinned }) => pinned),
    isPlain: isRoomy && waiting.length === 0,
  };
  return worthwhile[alike[event.type] ?? event.type]?.(looked, event) ?? open.length > 0;
}

export const tabsModel = defineModel(tabsMachine, {
  id: 'tabs',
  roots: [
    undefined,
    { restored: tabs.slice(0, 2) },
    { restored: [], budget: 1 },
    { restored: tabs.slice(0, 2), unsaved: ['/award/cate'] },
    { restored: [home, record] },
  ],
  cases: {
    OPEN_TAB: [...tabs, linked, opening, record].map((tab) => ({ tab })),
    SELECT_TAB: keys,
    CLOSE_TAB: keys,
    CLOSE_LEFT: openKeys,
    CLOSE_RIGHT: openKeys,
    CLOSE_OTHERS: openKeys,
    CLOSE_ALL: bare,
    CLOSE_ANYWAY: bare,
    KEEP_TABS: bare,
    PIN_TAB: keys.slice(1),
    UNPIN_TAB: keys.slice(1),
    MOVE_TAB: [0, 1, 2, 3].map((to) => ({ key: '/award/cate', to })),
    REFRESH_TAB: ({ context }) =>
      tabs.filter(({ key }) => context.tabs.some((tab) => tab.key === key)).map(({ key, page }) => ({ key, page })),
    REFRESH_ANYWAY: bare,
    PAGE_UNSAVED: [{ key: '/award/cate' }, { key: '/award/list' }],
    PAGE_SAVED: [{ key: '/award/cate' }, { key: '/award/list' }],
    PAGE_MARKED: {
      saving: { key: '/award/cate', mark: 'saving' },
      failed: { key: '/award/cate', mark: 'failed' },
      done: { key: '/award/cate', mark: null },
    },
    PAGE_TITLED: [{ key: record.key, title: '品牌周边' }],
    RIGHTS: [{ permissions: fewer }],
    ROW_CHANGED: [{ entity: 'award_cate', ids: [101], touches: ['award'] }],
  },
  key: ({ context: { tabs: open, active, awake, waiting, unsaved, marks, news, closing, renewing, budget } }) => [
    open.map(({ key, title, pinned = false, page }) => [
      key,
      page.view === 'record' && title,
      pinned,
      waiting.includes(key) && page,
    ]),
    active,
    // Where there is room for all of them their order means nothing.
    budget > 1 ? awake.length : awake,
    waiting,
    unsaved.toSorted(),
    marks,
    news.toSorted(),
    closing,
    renewing?.key,
    budget,
  ],
  /** A tab bar with nothing in it is closed to every menu. */
  within: isWorthwhile,
  invariants: {
    'the tab in front is an open one': ({ context }) =>
      context.active === '' || context.tabs.some(({ key }) => key === context.active),
    'a page is open once': ({ context }) => new Set(context.tabs.map(({ key }) => key)).size === context.tabs.length,
    'only open tabs count as unsaved, marked, changed, drawn or waiting': ({ context }) =>
      [context.unsaved, Object.keys(context.marks), context.news, context.awake, context.waiting]
        .flat()
        .every((key) => context.tabs.some((tab) => tab.key === key)),
    'a question is asked only about something unsaved': (snapshot) =>
      (!snapshot.matches('confirmingClose') ||
        snapshot.context.closing.some((key) => snapshot.context.unsaved.includes(key))) &&
      (!snapshot.matches('confirmingRefresh') ||
        snapshot.context.unsaved.includes(snapshot.context.renewing?.key ?? '')),
    'nothing waits to be closed or made anew while the tabs are in use': (snapshot) =>
      !snapshot.matches('open') || (snapshot.context.closing.length === 0 && snapshot.context.renewing === null),
    'pinned tabs stand first': ({ context }) =>
      context.tabs.every((tab, index) => !tab.pinned || context.tabs.slice(0, index).every(({ pinned }) => pinned)),
    'a pinned tab is not about to be closed': (snapshot) =>
      !snapshot.matches('confirmingClose') ||
      snapshot.context.tabs.every(({ key, pinned }) => !pinned || !snapshot.context.closing.includes(key)),
    'the tab in front is drawn and has its page': (snapshot) =>
      !snapshot.matches('open') ||
      snapshot.context.active === '' ||
      (snapshot.context.awake[0] === snapshot.context.active &&
        !snapshot.context.waiting.includes(snapshot.context.active)),
    'no page is drawn that has no actor': ({ context }) => context.awake.every((key) => !context.waiting.includes(key)),
    'the tab in front is never marked as changed behind': (snapshot) =>
      !snapshot.matches('open') || !snapshot.context.news.includes(snapshot.context.active),
    'what is unsaved or being saved never rests': ({ context }) =>
      context.tabs.every(
        ({ key }) =>
          context.waiting.includes(key) ||
          context.awake.includes(key) ||
          !(context.unsaved.includes(key) || context.marks[key] === 'saving'),
      ),
    'no more pages are drawn than there is room for, unless they hold something': (snapshot) =>
      !snapshot.matches('open') ||
      snapshot.context.awake.length <= snapshot.context.budget ||
      snapshot.context.awake
        .slice(1)
        .every((key) => snapshot.context.unsaved.includes(key) || snapshot.context.marks[key] === 'saving'),
  },
  goal: (snapshot) => snapshot.matches('open') && snapshot.context.tabs.length === 1,
  limit: 60_000,
});
