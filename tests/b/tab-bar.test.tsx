import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { tabPopupMachine } from '../../machines/tab-popup.ts';
import { pageId, type Tab, type TabsContext } from '../../machines/tabs-types.ts';
import type { TabsActor } from '../../machines/tabs.ts';
import '../../src/layout/frame.css';
import { TabBar } from '../../src/layout/TabBar.tsx';
import '../../src/layout/TabPopup.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { moving, standing } from './standing.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const titles = ['甲', '乙', '丙'];
const told: { readonly type: string; readonly [payload: string]: unknown }[] = [];
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** A page, and the rows that it shows if it is a list. */
const pageOf = () =>
  standing({ children: { table: standing({ context: { query: { pageNo: 3 } } }) }, matches: () => false });

/** The bar over tabs that stand still, the second in front unless an exception page is. */
function bar(open: readonly string[] = titles, front = '乙', pinned: readonly string[] = []) {
  told.length = 0;
  const tabOf = (title: string): Tab => ({
    key: title,
    title,
    ...(pinned.includes(title) && { pinned: true }),
    page: title === '乙' ? { view: 'list', entity: 'award', actions: [], table: {} } : { view: 'workplace' },
  });
  const popup = createActor(tabPopupMachine).start();
  const quiet = { unsaved: [], marks: {}, news: [] };
  const snapshot = (said: Partial<TabsContext> = {}) => ({
    value: 'open',
    context: { tabs: open.map(tabOf), active: front, closing: [], ...quiet, ...said },
    children: { ...Object.fromEntries(open.map((title) => [pageId(title), pageOf()])), popup },
  });
  const { actor, become } = moving(snapshot());
  const tabs = Object.assign(actor, { send: (event: { type: string }) => void told.push(event) }) as TabsActor;
  drawing.draw(
    <div className="frame">
      <TabBar tabs={tabs} front={front} />
      <button type="button">别处</button>
    </div>,
  );
  return {
    say: (said: Partial<TabsContext>) => become(snapshot(said)),
    turn: (value: string) => become({ ...snapshot(), value }),
  };
}

const key = (name: string, held: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...held }),
  );
const menu = () => one('.tab-menu');
const list = () => one('.tab-list');

test('tabs are a list with a name; the one in front can be reached by keyboard, and its button with it', async () => {
  bar();
  await soon(() => all('[role=tab]').map(({ textContent }) => textContent)).toEqual(titles);
  expect(one('[role=tablist]')?.ariaLabel).toBe('已打开的页面');
  expect(one('[role=group]')?.ariaLabel).toBe('关闭标签');
  const stops = (selector: string) => all(selector).map((element) => element.getAttribute('tabindex'));
  expect(stops('[role=tab]')).toEqual(['-1', '0', '-1']);
  expect(stops('.tab-close')).toEqual(['-1', '0', '-1']);
  expect(all('[role=tab]').map((tab) => tab.getAttribute('aria-controls'))).toEqual(
    titles.map((title) => `panel:${title}`),
  );
  bar(titles, '');
  await soon(() => stops('[role=tab]')).toEqual(['0', '-1', '-1']);
});

test('one tab has no button that closes it, and without tabs there is no bar', async () => {
  bar(['甲'], '甲');
  await soon(() => all('[role=tab]').length).toBe(1);
  expect(one('[role=group]')).toBeNull();
  bar([], '');
  await soon(() => one('.frame')).not.toBeNull();
  expect(one('.tab-bar')).toBeNull();
});

test('the bar says what it is at, for whoever reads the document', async () => {
  const { turn } = bar();
  const said = () => one('[data-machine=tabs]')?.dataset['state'];
  await soon(said).toBe('open');
  turn('confirmingClose');
  await soon(said).toBe('confirmingClose');
});

test('what a page is at has a mark to see, the most urgent one, which is no part of the name', async () => {
  const { say } = bar(titles, '乙', ['甲']);
  const marks = () => all('[role=tab]').map((tab) => tab.querySelector('.tab-mark')?.getAttribute('title') ?? '');
  const described = () => all('[role=tab]').map((tab) => tab.getAttribute('aria-description'));
  await soon(described).toEqual(['已固定', null, null]);
  expect(marks()).toEqual(['', '', '']);
  say({ unsaved: ['甲', '丙'], news: ['乙'] });
  await soon(marks).toEqual(['未保存', '有更新', '未保存']);
  expect(described()).toEqual(['已固定，未保存', '有更新', '未保存']);
  expect(all('[role=tab]').map(({ ariaLabel }) => ariaLabel)).toEqual(titles);
  say({ unsaved: ['甲', '丙'], marks: { 甲: 'saving', 丙: 'failed' } });
  await soon(marks).toEqual(['保存中', '', '出错']);
});

test('a pinned tab has a pin in place of the button that closes it', async () => {
  bar(titles, '乙', ['甲']);
  await soon(() => all('.tab-close').map(({ ariaLabel }) => ariaLabel)).toEqual(['关闭 乙', '关闭 丙']);
  expect(all('.tab-close').map(({ style }) => style.gridColumn)).toEqual(['2', '3']);
  expect(all('[role=tab]').map((tab) => tab.querySelector('.tab-pin') !== null)).toEqual([true, false, false]);
});

test('keys that lead somewhere are taken, others are left alone; a tab that was closed hands the keyboard on', async () => {
  bar();
  await soon(() => one('[role=tab]')).not.toBeNull();
  document.getElementById('tab:丙')?.focus();
  expect(key('x')).toBe(true);
  expect(told).toEqual([]);
  expect(key('ArrowRight')).toBe(false);
  expect(document.activeElement?.id).toBe('tab:甲');
  key('Delete');
  expect(document.activeElement?.id).toBe('tab:乙');
  expect(told).toEqual([
    { type: 'SELECT_TAB', key: '甲' },
    { type: 'CLOSE_TAB', key: '甲' },
  ]);
  await ui.click('关闭 丙');
  expect(document.activeElement?.id).toBe('tab:乙');
});

test("the menu of a tab opens in place of the browser's, takes the keyboard, and gives it back", async () => {
  bar();
  await soon(() => one('[role=tab]')).not.toBeNull();
  const ask = () =>
    document
      .getElementById('tab:丙')
      ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  expect(ask()).toBe(false);
  await soon(() => menu()?.matches(':popover-open')).toBe(true);
  expect(ask()).toBe(false);
  expect([menu()?.role, menu()?.ariaLabel, menu()?.getAttribute('tabindex')]).toEqual(['menu', '标签 丙', '-1']);
  await soon(() => document.activeElement?.textContent).toBe('刷新');
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('固定');
  key('Escape');
  await soon(menu).toBeNull();
  expect(document.activeElement?.id).toBe('tab:丙');
  ask();
  await soon(() => document.activeElement?.textContent).toBe('刷新');
  await ui.click('别处');
  await soon(menu).toBeNull();
  ask();
  await ui.press({ role: 'menuitem', name: '关闭其他' });
  expect(told).toEqual([{ type: 'CLOSE_OTHERS', key: '丙' }]);
  await soon(menu).toBeNull();
  expect(document.activeElement?.id).toBe('tab:乙');
});

test('its menu makes a page anew, with the rows that it shows', async () => {
  bar();
  for (const [title, page] of [
    ['乙', { view: 'list', entity: 'award', actions: [], table: { pageNo: 3 } }],
    ['甲', { view: 'workplace' }],
  ] as const) {
    await ui.rightClick({ role: 'tab', name: title });
    await ui.press({ role: 'menuitem', name: '刷新' });
    expect(told.at(-1)).toEqual({ type: 'REFRESH_TAB', key: title, page });
    expect(document.activeElement?.id).toBe(`tab:${title}`);
  }
});

test('its menu pins a tab or lets it go, and moves it as far as it can go', async () => {
  bar(titles, '乙', ['甲']);
  const choose = async (title: string, name: string) => {
    await ui.rightClick({ role: 'tab', name: title });
    await ui.press({ role: 'menuitem', name });
    expect(document.activeElement?.id).toBe(`tab:${title}`);
    return told.splice(0);
  };
  expect(await choose('甲', '取消固定')).toEqual([{ type: 'UNPIN_TAB', key: '甲' }]);
  expect(await choose('丙', '固定')).toEqual([{ type: 'PIN_TAB', key: '丙' }]);
  expect(await choose('丙', '左移')).toEqual([{ type: 'MOVE_TAB', key: '丙', to: 1 }]);
  expect(await choose('乙', '右移')).toEqual([{ type: 'MOVE_TAB', key: '乙', to: 2 }]);
  await ui.rightClick({ role: 'tab', name: '乙' });
  await soon(() => all('[role=menuitem][aria-disabled]').map(({ textContent }) => textContent)).toEqual([
    '左移已经在最左边',
  ]);
});

test('Alt, Shift and an arrow move the tab that has the focus; Alt and an arrow stay the browser’s', async () => {
  bar();
  await soon(() => one('[role=tab]')).not.toBeNull();
  document.getElementById('tab:丙')?.focus();
  expect(key('ArrowLeft', { altKey: true })).toBe(true);
  expect(key('Delete', { ctrlKey: true })).toBe(true);
  expect(key('Home', { altKey: true, shiftKey: true })).toBe(true);
  expect(told).toEqual([]);
  expect(key('ArrowLeft', { altKey: true, shiftKey: true })).toBe(false);
  key('ArrowRight', { altKey: true, shiftKey: true });
  expect(told).toEqual([
    { type: 'MOVE_TAB', key: '丙', to: 1 },
    { type: 'MOVE_TAB', key: '丙', to: 3 },
  ]);
});

test('the list at the end names every tab with what it is at, and leads to it', async () => {
  const { say } = bar();
  say({ unsaved: ['丙'] });
  await ui.click('全部标签');
  const items = () => [...(list()?.querySelectorAll('[role=menuitemradio]') ?? [])];
  await soon(() => items().map(({ textContent }) => textContent)).toEqual(['甲', '乙', '丙（未保存）']);
  expect(items().map(({ ariaChecked }) => ariaChecked)).toEqual(['false', 'true', 'false']);
  expect([list()?.role, list()?.ariaLabel, list()?.querySelector('input')]).toEqual(['dialog', '全部标签', null]);
  expect(document.activeElement?.textContent).toBe('甲');
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('乙');
  key('Escape');
  await soon(list).toBeNull();
  expect(document.activeElement?.id).toBe('all-tabs');
  await ui.click('全部标签');
  await ui.press({ role: 'menuitemradio', name: '丙（未保存）' });
  await soon(list).toBeNull();
  expect(told).toEqual([{ type: 'SELECT_TAB', key: '丙' }]);
  expect(document.activeElement?.id).toBe('tab:丙');
});

test('a list of many tabs is searched; Enter takes the first that is left', async () => {
  bar(['甲', '乙', '丙', '丁', '戊', '己', '庚', '奖励 A'], '乙');
  await ui.click('全部标签');
  await soon(() => document.activeElement?.getAttribute('aria-label')).toBe('搜索标签');
  await ui.fill('搜索标签', ' 奖励 a');
  const names = () => all('[role=menuitemradio]').map(({ textContent }) => textContent);
  await soon(names).toEqual(['奖励 A']);
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('奖励 A');
  await ui.fill('搜索标签', '没有');
  await soon(() => one('.tab-none')?.textContent).toBe('没有找到标签');
  one('.tab-search')?.focus();
  key('Enter');
  expect(told).toEqual([]);
  await ui.fill('搜索标签', '己');
  await soon(names).toEqual(['己']);
  one('.tab-search')?.focus();
  key('Enter', { isComposing: true });
  expect(told).toEqual([]);
  key('Enter');
  expect(told).toEqual([{ type: 'SELECT_TAB', key: '己' }]);
});
