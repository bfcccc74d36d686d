import { expect, test } from 'vitest';
import { linkedDrawer, type Tab, type TabsEvent } from '../../../machines/shell/tabs-types.ts';
import { tabsMachine } from '../../../machines/shell/tabs.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const tab = (key: string, title: string): Tab => ({ key, title, page: { view: 'workplace' } });
const open = (key: string, title: string): TabsEvent => ({ type: 'OPEN_TAB', tab: tab(key, title) });
const three = [open('/a', '工作台'), open('/b', '奖励库'), open('/c', '奖励分类')] as const;
const front = (...events: readonly TabsEvent[]) => after(tabsMachine, undefined, ...events).context.active;

const award = (table: { pageNo?: number; filters?: Record<string, string> }): TabsEvent => ({
  type: 'OPEN_TAB',
  tab: { key: '/d', title: '奖励库', page: { view: 'list', entity: 'award', actions: ['query'], table } },
});

const list: Tab = {
  key: '/d',
  title: '奖励库',
  page: { view: 'list', entity: 'award', actions: ['query'], table: { pageNo: 3, pageSize: 100 } },
};
const restored = [tab('/a', '工作台'), list, tab('/c', '奖励分类')];

test('a link that asks for certain rows reaches a list that is open already', () => {
  const effects = effectsAfter(tabsMachine, undefined, award({}), ...three, award({ filters: { status: 'draft' } }));
  expect(effects.join()).toContain('FOLLOW_LINK');
  expect(effects.join()).toContain('{"filters":{"status":"draft"}}');
  expect(front(award({}), ...three, award({ pageNo: 3 }))).toBe('/d');
});

test('a link to the page alone leaves its rows as they are, and the address says which', () => {
  const effects = effectsAfter(tabsMachine, undefined, award({}), ...three, award({}));
  expect(effects).toEqual(['showAddress {"key":"/d","replaces":true}']);
});

test('a link shows its rows in a list that nobody has looked at yet', () => {
  const link = award({ filters: { status: 'draft' } });
  const { children } = after(tabsMachine, { restored }, open('/a', '工作台'), link);
  expect(children['page:/d']?.getSnapshot()).toMatchObject({
    input: { key: '/d', table: { pageNo: 1, pageSize: 100, filters: { status: 'draft' } } },
  });
  const plain = after(tabsMachine, { restored }, award({})).children['page:/d'];
  expect(plain?.getSnapshot()).toMatchObject({ input: { table: { pageNo: 3, pageSize: 100 } } });
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

test('an address with rows and no drawer asks for none; one of the page alone says nothing of it', () => {
  const told = (...events: readonly TabsEvent[]) => effectsAfter(tabsMachine, undefined, award({}), ...events).join();
  expect(told(award({ pageNo: 2 }))).toContain('CLOSE_LINKED');
  expect(told(award({}))).not.toContain('CLOSE_LINKED');
  expect(told(record(12))).not.toContain('CLOSE_LINKED');
  expect(linkedDrawer(list)).toBeNull();
  expect(linkedDrawer(tab('/a', '工作台'))).toBeUndefined();
});

test('a drawer of an earlier visit that nobody has looked at goes with an address without it, unless something is typed there', () => {
  const left: Tab = { ...list, page: { ...list.page, drawer: { mode: 'edit', id: 5, resumes: true } } as Tab['page'] };
  const start = (unsaved: readonly string[]) => ({ restored: [left], unsaved });
  const drawerOf = (unsaved: readonly string[], event: TabsEvent) => {
    const page = after(tabsMachine, start(unsaved), event).context.tabs[0]?.page;
    return page?.view === 'list' ? page.drawer : undefined;
  };
  expect(drawerOf([], award({ pageNo: 2 }))).toBeUndefined();
  expect(drawerOf([], award({}))).toEqual({ mode: 'edit', id: 5, resumes: true });
  expect(drawerOf(['/d'], award({ pageNo: 2 }))).toEqual({ mode: 'edit', id: 5, resumes: true });
  // The same record: its form comes back as it was.
  expect(drawerOf(['/d'], record(5))).toEqual({ mode: 'edit', id: 5, resumes: true });
  expect(effectsAfter(tabsMachine, start(['/d']), record(5)).join()).not.toContain('请先保存或关闭');
});

test('a link to a record, or to figures, is what a page nobody has looked at yet starts with', () => {
  const analysis: Tab = { key: '/n', title: '分析页', page: { view: 'analysis' } };
  const asked: Tab = { ...analysis, page: { view: 'analysis', asked: 'range=week' } };
  const pageOf = (event: TabsEvent) => after(tabsMachine, { restored: [...restored, analysis] }, event).context.tabs;
  expect(pageOf(record(9))[1]?.page).toMatchObject({ drawer: { mode: 'detail', id: 9 }, table: { pageNo: 3 } });
  expect(pageOf({ type: 'OPEN_TAB', tab: asked }).at(-1)?.page).toEqual(asked.page);
});

test('so is a link to days of 运营日历, and one that is open is told', () => {
  const calendar: Tab = { key: '/c', title: '运营日历', page: { view: 'calendar' } };
  const dated: Tab = { ...calendar, page: { view: 'calendar', asked: 'view=week&day=2026-10-07' } };
  const link = { type: 'OPEN_TAB', tab: dated } as const;
  const pageOf = (event: TabsEvent) => after(tabsMachine, { restored: [...restored, calendar] }, event).context.tabs;
  expect(pageOf(link).at(-1)?.page).toEqual(dated.page);
  const told = effectsAfter(tabsMachine, undefined, { type: 'OPEN_TAB', tab: calendar }, link).join();
  expect(told).toContain('FOLLOW_LINK');
  expect(told).toContain('2026-10-07');
});

test('a link to certain rows and a record of theirs shows both', () => {
  const table = { filters: { status: 'draft' } };
  const page = {
    view: 'list',
    entity: 'award',
    actions: ['query'],
    table,
    drawer: { mode: 'detail', id: 12 },
  } as const;
  const both: TabsEvent = { type: 'OPEN_TAB', tab: { key: '/d', title: '奖励库', page } };
  const effects = effectsAfter(tabsMachine, undefined, award({}), ...three, both);
  expect(effects.findIndex((effect) => effect.includes('FOLLOW_LINK'))).toBe(0);
  expect(effects.findIndex((effect) => effect.includes('OPEN_LINKED'))).toBe(1);
  expect(effects.join()).toContain('{"filters":{"status":"draft"}}');
});

test('a link to a record waits for what was typed in an earlier visit, which nobody has looked at since', () => {
  const start = { restored, unsaved: ['/d'] };
  expect(effectsAfter(tabsMachine, start, record(12)).join()).toContain('请先保存或关闭');
  expect(after(tabsMachine, start, record(12)).context.tabs[1]).toEqual(list);
});
