import { expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { all, bar, key, list, menu, one, titles, told, ui } from './tab-bar-around.tsx';

demandQuietConsole();

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
  const home = { arrangement: { columns: {}, density: 'middle' } };
  for (const [title, page] of [
    ['乙', { view: 'list', entity: 'award', actions: [], table: { pageNo: 3, home } }],
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
