import { expect, test } from 'vitest';
import { pageId, type Tab } from '../../machines/tabs-types.ts';
import type { TabsActor } from '../../machines/tabs.ts';
import '../../src/layout/frame.css';
import { TabBar } from '../../src/layout/TabBar.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { moving, standing } from './standing.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const titles = ['甲', '乙', '丙'];
const told: { readonly type: string; readonly key?: string }[] = [];
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Pages of two kinds, and what each was told to load afresh. */
const pageOf = () => {
  const said = (type: string) => ({
    send: (event: { type: string }) => void told.push({ type: `${type} ${event.type}` }),
  });
  const table = Object.assign(standing({}), said('table'));
  return Object.assign(standing({ children: { table } }), said('page'));
};

/** The bar over tabs that stand still, the second in front unless an exception page is. */
function bar(open: readonly string[] = titles, front = '乙') {
  told.length = 0;
  const tabOf = (title: string): Tab => ({
    key: title,
    title,
    page: title === '乙' ? { view: 'list', entity: 'award', actions: [], table: {} } : { view: 'workplace' },
  });
  const snapshot = (unsaved: readonly string[]) => ({
    value: 'open',
    context: { tabs: open.map(tabOf), active: front, unsaved, closing: [] },
    children: Object.fromEntries(open.map((title) => [pageId(title), pageOf()])),
  });
  const { actor, become } = moving(snapshot([]));
  const tabs = Object.assign(actor, { send: (event: { type: string }) => void told.push(event) }) as TabsActor;
  drawing.draw(
    <div className="frame">
      <TabBar tabs={tabs} front={front} />
      <button type="button">别处</button>
    </div>,
  );
  return {
    leave: (unsaved: readonly string[]) => become(snapshot(unsaved)),
    turn: (value: string) => become({ ...snapshot([]), value }),
  };
}

const key = (name: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
const menuOf = (title: string) => document.getElementById(`tab-menu:${title}`);
const isOpen = (title: string) => menuOf(title)?.matches(':popover-open');

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

test('what is not saved has a mark to see, which is no part of the name', async () => {
  const { leave } = bar();
  leave(['丙']);
  await soon(() => all('[role=tab]').map(({ ariaLabel }) => ariaLabel)).toEqual(titles);
  await soon(() => all('[role=tab]').map((tab) => tab.querySelector('[title=未保存]') !== null)).toEqual([
    false,
    false,
    true,
  ]);
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
  expect(isOpen('丙')).toBe(true);
  expect(ask()).toBe(false);
  expect([menuOf('丙')?.role, menuOf('丙')?.ariaLabel, menuOf('丙')?.getAttribute('tabindex')]).toEqual([
    'menu',
    '标签 丙',
    '-1',
  ]);
  await soon(() => document.activeElement?.textContent).toBe('刷新');
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('关闭当前');
  expect(isOpen('丙')).toBe(true);
  key('Escape');
  expect([isOpen('丙'), document.activeElement?.id]).toEqual([false, 'tab:丙']);
  ask();
  await soon(() => document.activeElement?.textContent).toBe('刷新');
  await ui.click('别处');
  expect(isOpen('丙')).toBe(false);
  ask();
  await ui.press({ role: 'menuitem', name: '关闭其他' });
  expect(told).toEqual([{ type: 'CLOSE_OTHERS', key: '丙' }]);
  expect(document.activeElement?.id).toBe('tab:乙');
});

test('a page is loaded afresh by its menu: the rows of a list, the blocks of the workplace', async () => {
  bar();
  for (const [title, wanted] of [
    ['乙', 'table RELOAD'],
    ['甲', 'page REFRESH'],
  ] as const) {
    await ui.rightClick({ role: 'tab', name: title });
    await ui.press({ role: 'menuitem', name: '刷新' });
    expect(told.at(-1)?.type).toBe(wanted);
  }
});
