import type { Tab } from '../../machines/tabs-types.ts';
import { tabsMachine } from '../../machines/tabs.ts';
import { bare, defineModel } from '../engine/model.ts';

const home: Tab = { key: '/dashboard/workplace', title: '工作台', page: { view: 'workplace' } };
const list = (path: string, title: string, entity: string): Tab => ({
  key: path,
  title,
  page: { view: 'list', entity, actions: ['query', 'get', 'edit'], table: {} },
});
const linked: Tab = {
  ...list('/award/cate', '奖励分类', 'award_cate'),
  page: { view: 'list', entity: 'award_cate', actions: ['query'], table: { filters: { status: 'enabled' } } },
};
const opening: Tab = {
  ...list('/award/cate', '奖励分类', 'award_cate'),
  page: { view: 'list', entity: 'award_cate', actions: ['query'], table: {}, drawer: { mode: 'detail', id: 102 } },
};
const tabs = [home, list('/award/cate', '奖励分类', 'award_cate'), list('/award/list', '奖励库', 'award')];
const keys = tabs.map(({ key }) => ({ key }));

export const tabsModel = defineModel(tabsMachine, {
  id: 'tabs',
  roots: [undefined, { restored: tabs.slice(0, 2) }],
  cases: {
    OPEN_TAB: [...tabs, linked, opening].map((tab) => ({ tab })),
    SELECT_TAB: keys,
    CLOSE_TAB: keys,
    CLOSE_LEFT: ({ context }) => context.tabs.map(({ key }) => ({ key })),
    CLOSE_RIGHT: ({ context }) => context.tabs.map(({ key }) => ({ key })),
    CLOSE_OTHERS: ({ context }) => context.tabs.map(({ key }) => ({ key })),
    CLOSE_ALL: bare,
    CLOSE_ANYWAY: bare,
    KEEP_TABS: bare,
    PAGE_UNSAVED: [{ key: '/award/cate' }, { key: '/award/list' }],
    PAGE_SAVED: [{ key: '/award/cate' }, { key: '/award/list' }],
  },
  key: ({ context: { tabs: open, active, unsaved, closing } }) => [
    open.map(({ key }) => key),
    active,
    unsaved,
    closing,
  ],
  /** A tab bar with nothing in it is closed to every menu. */
  within: ({ context }, event) => event.type === 'OPEN_TAB' || context.tabs.length > 0,
  invariants: {
    'the tab in front is an open one': ({ context }) =>
      context.tabs.length === 0 || context.tabs.some(({ key }) => key === context.active),
    'a page is open once': ({ context }) => new Set(context.tabs.map(({ key }) => key)).size === context.tabs.length,
    'only open tabs count as unsaved': ({ context }) =>
      context.unsaved.every((key) => context.tabs.some((tab) => tab.key === key)),
    'a question is asked only about something unsaved': (snapshot) =>
      !snapshot.matches('confirmingClose') ||
      snapshot.context.closing.some((key) => snapshot.context.unsaved.includes(key)),
    'nothing waits to be closed while the tabs are in use': (snapshot) =>
      !snapshot.matches('open') || snapshot.context.closing.length === 0,
  },
  goal: (snapshot) => snapshot.matches('open') && snapshot.context.tabs.length === 1,
});
