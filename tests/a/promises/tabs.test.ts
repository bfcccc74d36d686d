import { expect, test } from 'vitest';
import { nthTab } from '../../../machines/shell/tab-order.ts';
import type { Tab, TabsEvent, TabsInput } from '../../../machines/shell/tabs-types.ts';
import { tabsMachine } from '../../../machines/shell/tabs.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const tab = (key: string, title: string): Tab => ({ key, title, page: { view: 'security', username: 'admin' } });
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

const pagesOf = (input: TabsInput | undefined, ...events: readonly TabsEvent[]) =>
  Object.keys(after(tabsMachine, input, ...events).children).filter((id) => id.startsWith('page:'));

test('a page actor lives exactly as long as its tab', () => {
  const children = (...events: readonly TabsEvent[]) => pagesOf(undefined, ...events);
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

const list: Tab = {
  key: '/d',
  title: '奖励库',
  page: { view: 'list', entity: 'award', actions: ['query'], table: { pageNo: 3, pageSize: 100 } },
};
const restored = [tab('/a', '工作台'), list, tab('/c', '奖励分类')];

test('tabs of an earlier visit come back in their order; each loads when it is looked at', () => {
  const state = after(tabsMachine, { restored });
  expect([state.value, state.context.active]).toEqual(['open', '']);
  expect(state.context.tabs.map(({ key }) => key)).toEqual(['/a', '/d', '/c']);
  expect(pagesOf({ restored })).toEqual([]);
  expect(pagesOf({ restored }, open('/a', '工作台'))).toEqual(['page:/a']);
  expect(pagesOf({ restored }, open('/a', '工作台'), { type: 'SELECT_TAB', key: '/c' })).toEqual([
    'page:/a',
    'page:/c',
  ]);
  // Closing the one in front looks at its neighbour.
  expect(pagesOf({ restored }, open('/c', '奖励分类'), { type: 'CLOSE_TAB', key: '/c' })).toEqual(['page:/d']);
});

test('pinned tabs stand first and survive whatever closes others', () => {
  const pin = (key: string): TabsEvent => ({ type: 'PIN_TAB', key });
  expect(keys(...three, pin('/c'))).toEqual(['/c', '/a', '/b']);
  expect(keys(...three, pin('/c'), pin('/b'))).toEqual(['/c', '/b', '/a']);
  expect(keys(...three, pin('/c'), pin('/b'), { type: 'UNPIN_TAB', key: '/c' })).toEqual(['/b', '/c', '/a']);
  expect(keys(...three, pin('/b'), { type: 'CLOSE_OTHERS', key: '/c' })).toEqual(['/b', '/c']);
  expect(keys(...three, pin('/b'), { type: 'CLOSE_LEFT', key: '/c' })).toEqual(['/b', '/c']);
  expect(keys(...three, pin('/b'), { type: 'CLOSE_RIGHT', key: '/b' })).toEqual(['/b']);
  expect(keys(...three, pin('/b'), { type: 'CLOSE_ALL' })).toEqual(['/b']);
});

test('what is pinned is not closed, and says so', () => {
  const pins: readonly TabsEvent[] = ['/a', '/b', '/c'].map((key) => ({ type: 'PIN_TAB', key }));
  for (const event of [
    { type: 'CLOSE_TAB', key: '/b' },
    { type: 'CLOSE_LEFT', key: '/b' },
    { type: 'CLOSE_RIGHT', key: '/b' },
    { type: 'CLOSE_OTHERS', key: '/b' },
    { type: 'CLOSE_ALL' },
  ] as const) {
    expect(effectsAfter(tabsMachine, undefined, ...three, ...pins, event).join()).toContain('固定的标签不会关闭');
    expect(keys(...three, ...pins, event)).toEqual(['/a', '/b', '/c']);
  }
});

test('a tab takes the place it is moved to, pinned ones among the pinned, others among the others', () => {
  const move = (key: string, to: number): TabsEvent => ({ type: 'MOVE_TAB', key, to });
  expect(keys(...three, move('/a', 2))).toEqual(['/b', '/c', '/a']);
  expect(keys(...three, move('/c', 0))).toEqual(['/c', '/a', '/b']);
  for (const to of [-1, 3]) expect(keys(...three, move('/b', to))).toEqual(['/a', '/b', '/c']);
  const pin: TabsEvent = { type: 'PIN_TAB', key: '/a' };
  expect(keys(...three, pin, move('/a', 1))).toEqual(['/a', '/b', '/c']);
  expect(keys(...three, pin, move('/c', 0))).toEqual(['/a', '/b', '/c']);
  expect(keys(...three, pin, move('/c', 1))).toEqual(['/a', '/c', '/b']);
});

test('Alt with a digit means the tab of that number, 9 the last one', () => {
  const bar = after(tabsMachine, undefined, ...three).context;
  expect([1, 3, 4, 8, 9].map((digit) => nthTab(bar, digit)?.key)).toEqual(['/a', '/c', undefined, undefined, '/c']);
});

test('刷新 makes the page anew, with the rows it shows; what is unsaved on it is asked about first', () => {
  const page = { ...list.page, table: { pageNo: 7 } } as Tab['page'];
  const refresh: TabsEvent = { type: 'REFRESH_TAB', key: '/d', page };
  const opened = [...three, award({})] as const;
  const before = after(tabsMachine, undefined, ...opened).children['page:/d'];
  const now = after(tabsMachine, undefined, ...opened, refresh).children['page:/d'];
  expect(now?.getSnapshot()).toMatchObject({ input: { key: '/d', table: { pageNo: 7 } } });
  expect(now).not.toBe(before);

  const unsaved: TabsEvent = { type: 'PAGE_UNSAVED', key: '/d' };
  const asked = after(tabsMachine, undefined, ...opened, unsaved, refresh);
  expect([asked.value, Object.keys(asked.children)]).toEqual([
    'confirmingRefresh',
    expect.arrayContaining(['page:/d']),
  ]);
  const kept = after(tabsMachine, undefined, ...opened, unsaved, refresh, { type: 'KEEP_TABS' });
  expect([kept.value, kept.context.unsaved]).toEqual(['open', ['/d']]);
  const effects = effectsAfter(tabsMachine, undefined, ...opened, unsaved, refresh, { type: 'REFRESH_ANYWAY' });
  expect(effects).toContain('dropDrafts {"key":"/d"}');
  // Saved while the question stood there: nothing is left to ask.
  const saved = after(tabsMachine, undefined, ...opened, unsaved, refresh, { type: 'PAGE_SAVED', key: '/d' });
  expect([saved.value, saved.context.unsaved]).toEqual(['open', []]);
});

test('a page behind that is made anew starts when it is looked at', () => {
  const refresh: TabsEvent = { type: 'REFRESH_TAB', key: '/a', page: { view: 'workplace' } };
  expect(pagesOf(undefined, ...three, refresh)).toEqual(['page:/b', 'page:/c']);
  expect(pagesOf(undefined, ...three, refresh, { type: 'SELECT_TAB', key: '/a' })).toContain('page:/a');
});

test('pages beyond the budget rest, the one looked at longest ago first; what holds something stays', () => {
  const awake = (...events: readonly TabsEvent[]) =>
    after(tabsMachine, { restored: [], budget: 2 }, ...events).context.awake;
  expect(awake(...three)).toEqual(['/c', '/b']);
  expect(awake(...three, { type: 'SELECT_TAB', key: '/b' }, { type: 'SELECT_TAB', key: '/a' })).toEqual(['/a', '/b']);
  // A page that rests keeps its actor.
  expect(pagesOf({ restored: [], budget: 2 }, ...three)).toEqual(['page:/a', 'page:/b', 'page:/c']);
  expect(awake(three[0], { type: 'PAGE_UNSAVED', key: '/a' }, three[1], three[2])).toEqual(['/c', '/a']);
  expect(awake(three[0], { type: 'PAGE_MARKED', key: '/a', mark: 'saving' }, three[1], three[2])).toEqual(['/c', '/a']);
  expect(awake(three[0], { type: 'PAGE_MARKED', key: '/a', mark: 'failed' }, three[1], three[2])).toEqual(['/c', '/b']);
});

test('a list behind whose rows somebody changed says so, and loads them when it is looked at', () => {
  const changed: TabsEvent = { type: 'ROW_CHANGED', entity: 'award', ids: [3001] };
  const news = (...events: readonly TabsEvent[]) => after(tabsMachine, undefined, ...events).context.news;
  expect(news(award({}), ...three, changed)).toEqual(['/d']);
  expect(news(award({}), ...three, { type: 'ROW_CHANGED', entity: 'award_cate', ids: [101] })).toEqual([]);
  // In front, or not yet loaded: no news.
  expect(news(...three, award({}), changed)).toEqual([]);
  expect(after(tabsMachine, { restored }, open('/a', '工作台'), changed).context.news).toEqual([]);
  const looked = [award({}), ...three, changed, { type: 'SELECT_TAB', key: '/d' }] as const;
  expect(news(...looked)).toEqual([]);
  expect(effectsAfter(tabsMachine, undefined, ...looked).join()).toContain('REFRESH');
});

test('a list in front is told which rows others changed: it loads nothing by itself', () => {
  const changed: TabsEvent = { type: 'ROW_CHANGED', entity: 'award', ids: [3001] };
  const told = effectsAfter(tabsMachine, undefined, ...three, award({}), changed).join();
  expect(told).toContain('ROWS_CHANGED');
  expect(told).not.toContain('REFRESH');
});

test('a list behind that shows something of what was changed loads too, whoever changed it', () => {
  const saved: TabsEvent = { type: 'ROW_CHANGED', entity: 'goods', ids: [2001], own: true, touches: ['award'] };
  const news = (...events: readonly TabsEvent[]) => after(tabsMachine, undefined, ...events).context.news;
  expect(news(award({}), ...three, saved)).toEqual(['/d']);
  expect(news(award({}), ...three, { ...saved, touches: ['activity'] })).toEqual([]);
  // Also where the list in front is told of it.
  const cates: TabsEvent = {
    type: 'OPEN_TAB',
    tab: { key: '/e', title: '奖励分类', page: { view: 'list', entity: 'award_cate', actions: ['query'], table: {} } },
  };
  const others: TabsEvent = { type: 'ROW_CHANGED', entity: 'award_cate', ids: [101], touches: ['award'] };
  expect(news(award({}), cates, others)).toEqual(['/d']);
  // What is in front is told by its own forms of what was done there.
  const own: TabsEvent = { type: 'ROW_CHANGED', entity: 'award', ids: [3001], own: true };
  expect(effectsAfter(tabsMachine, undefined, ...three, award({}), own).join()).not.toContain('ROWS_CHANGED');
});

test('what a tab that is closed held is kept no longer, and that of the others stays', () => {
  const unsaved: TabsEvent = { type: 'PAGE_UNSAVED', key: '/b' };
  const closed = [...three, unsaved, { type: 'CLOSE_TAB', key: '/b' }, { type: 'CLOSE_ANYWAY' }] as const;
  const dropped = effectsAfter(tabsMachine, undefined, ...closed).filter((effect) => effect.startsWith('dropDrafts'));
  expect(dropped).toEqual(['dropDrafts {"key":"/b"}']);
});
