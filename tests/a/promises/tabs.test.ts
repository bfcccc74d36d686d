import { expect, test } from 'vitest';
import type { Tab, TabsEvent } from '../../../machines/tabs-types.ts';
import { tabsMachine } from '../../../machines/tabs.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const tab = (key: string, title: string): Tab => ({ key, title, page: { view: 'workplace' } });
const open = (key: string, title: string): TabsEvent => ({ type: 'OPEN_TAB', tab: tab(key, title) });
const three = [open('/a', '工作台'), open('/b', '奖励库'), open('/c', '奖励分类')] as const;
const keys = (...events: readonly TabsEvent[]) =>
  after(tabsMachine, undefined, ...events).context.tabs.map(({ key }) => key);
const front = (...events: readonly TabsEvent[]) => after(tabsMachine, undefined, ...events).context.active;

test('a page is open once, and opening it again brings it to the front', () => {
  expect(keys(...three, open('/b', '奖励库'))).toEqual(['/a', '/b', '/c']);
  expect(front(...three, open('/b', '奖励库'))).toBe('/b');
});

test('安全设置 knows whose it is', () => {
  const page = { view: 'security', username: 'admin' } as const;
  const { children } = after(tabsMachine, undefined, { type: 'OPEN_TAB', tab: { key: '/s', title: '安全设置', page } });
  expect(children['page:/s']?.getSnapshot()).toMatchObject({ input: { key: '/s', username: 'admin' } });
});

test('the last tab cannot be closed and says so (spec §2)', () => {
  const events = [open('/a', '工作台'), { type: 'CLOSE_TAB', key: '/a' }] as const;
  expect(keys(...events)).toEqual(['/a']);
  expect(effectsAfter(tabsMachine, undefined, ...events).join()).toContain('这是最后一个标签了, 无法被关闭');
});

test('messages when there are no tabs on the left or right (spec §2)', () => {
  expect(effectsAfter(tabsMachine, undefined, ...three, { type: 'CLOSE_LEFT', key: '/a' }).join()).toContain(
    '左侧没有标签',
  );
  expect(effectsAfter(tabsMachine, undefined, ...three, { type: 'CLOSE_RIGHT', key: '/c' }).join()).toContain(
    '右侧没有标签',
  );
});

test('关闭左侧, 关闭右侧, 关闭其他, 关闭全部 keep what they should', () => {
  expect(keys(...three, { type: 'CLOSE_LEFT', key: '/b' })).toEqual(['/b', '/c']);
  expect(keys(...three, { type: 'CLOSE_RIGHT', key: '/b' })).toEqual(['/a', '/b']);
  expect(keys(...three, { type: 'CLOSE_OTHERS', key: '/b' })).toEqual(['/b']);
  expect(keys(...three, { type: 'CLOSE_ALL' })).toEqual(['/a']);
});

test('closing the tab in front shows its left neighbour and puts it into the address', () => {
  const events = [...three, { type: 'CLOSE_TAB', key: '/c' }] as const;
  expect(front(...events)).toBe('/b');
  expect(effectsAfter(tabsMachine, undefined, ...events).join()).toContain('showAddress {"key":"/b"}');
});

test('a page actor lives exactly as long as its tab', () => {
  const children = (...events: readonly TabsEvent[]) => Object.keys(after(tabsMachine, undefined, ...events).children);
  expect(children(...three)).toEqual(['page:/a', 'page:/b', 'page:/c']);
  expect(children(...three, { type: 'CLOSE_TAB', key: '/b' })).toEqual(['page:/a', 'page:/c']);
});

test('unsaved work is asked about once, also when all tabs are closed', () => {
  const unsaved: TabsEvent = { type: 'PAGE_UNSAVED', key: '/b' };
  const asked = after(tabsMachine, undefined, ...three, unsaved, { type: 'CLOSE_ALL' });
  expect(asked.value).toBe('confirmingClose');
  expect(keys(...three, unsaved, { type: 'CLOSE_ALL' }, { type: 'KEEP_TABS' })).toEqual(['/a', '/b', '/c']);
  expect(keys(...three, unsaved, { type: 'CLOSE_ALL' }, { type: 'CLOSE_ANYWAY' })).toEqual(['/a']);
});

const award = (table: { pageNo?: number; filters?: Record<string, string> }): TabsEvent => ({
  type: 'OPEN_TAB',
  tab: { key: '/d', title: '奖励库', page: { view: 'list', entity: 'award', actions: ['query'], table } },
});

test('a link that asks for certain rows reaches a list that is open already', () => {
  const effects = effectsAfter(tabsMachine, undefined, award({}), ...three, award({ filters: { status: 'draft' } }));
  expect(effects.join()).toContain('FOLLOW_LINK');
  expect(effects.join()).toContain('{"filters":{"status":"draft"}}');
  expect(front(award({}), ...three, award({ pageNo: 3 }))).toBe('/d');
});

test('a link to the page alone leaves its rows as they are', () => {
  expect(effectsAfter(tabsMachine, undefined, award({}), ...three, award({}))).toEqual([]);
});

test('the tab in front can be chosen too: an exception page may stand before it', () => {
  const effects = effectsAfter(tabsMachine, undefined, ...three, { type: 'SELECT_TAB', key: '/c' });
  expect(effects.join()).toContain('showAddress {"key":"/c"');
});

test('who goes elsewhere instead of answering keeps every tab', () => {
  const asked = [...three, { type: 'PAGE_UNSAVED', key: '/b' }, { type: 'CLOSE_TAB', key: '/b' }] as const;
  expect(after(tabsMachine, undefined, ...asked, open('/a', '工作台')).value).toBe('open');
  expect(front(...asked, open('/a', '工作台'))).toBe('/a');
  expect(keys(...asked, open('/a', '工作台'))).toEqual(['/a', '/b', '/c']);
});

test('tabs of an earlier visit come back in their order, each with its page', () => {
  const list: Tab = {
    key: '/d',
    title: '奖励库',
    page: { view: 'list', entity: 'award', actions: ['query'], table: {} },
  };
  const restored = [tab('/a', '工作台'), list, tab('/c', '奖励分类')];
  const state = after(tabsMachine, { restored });
  expect(state.value).toBe('open');
  expect(state.context.tabs.map(({ key }) => key)).toEqual(['/a', '/d', '/c']);
  expect(Object.keys(state.children)).toEqual(['page:/a', 'page:/d', 'page:/c']);
  expect(after(tabsMachine, { restored }, open('/a', '工作台')).context).toMatchObject({ active: '/a', waiting: [] });
});

test('what a tab that is closed held is kept no longer, and that of the others stays', () => {
  const unsaved: TabsEvent = { type: 'PAGE_UNSAVED', key: '/b' };
  const closed = [...three, unsaved, { type: 'CLOSE_TAB', key: '/b' }, { type: 'CLOSE_ANYWAY' }] as const;
  const dropped = effectsAfter(tabsMachine, undefined, ...closed).filter((effect) => effect.startsWith('dropDrafts'));
  expect(dropped).toEqual(['dropDrafts {"key":"/b"}']);
});

const record = (id: number): TabsEvent => ({
  type: 'OPEN_TAB',
  tab: {
    key: '/d',
    title: '奖励库',
    page: { view: 'list', entity: 'award', actions: ['query'], table: {}, drawer: { mode: 'detail', id } },
  },
});

test('a link to a record reaches a list that is open already', () => {
  const effects = effectsAfter(tabsMachine, undefined, award({}), ...three, record(12)).join();
  expect(effects).toContain('OPEN_LINKED');
  expect(effects).toContain('"id":12');
  expect(front(award({}), ...three, record(12))).toBe('/d');
});

test('a link to a record never covers what is typed: it says why', () => {
  const unsaved: TabsEvent = { type: 'PAGE_UNSAVED', key: '/d' };
  const effects = effectsAfter(tabsMachine, undefined, award({}), ...three, unsaved, record(12)).join();
  expect(effects).toContain('该页面有未保存的内容，请先保存或关闭');
  expect(effects).not.toContain('OPEN_LINKED');
  expect(front(award({}), ...three, unsaved, record(12))).toBe('/d');
});
