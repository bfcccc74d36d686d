import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TabsActor } from '../../machines/shell/tabs.ts';
import { listenToTabKeys } from '../../src/shell/tab-keys.ts';
import { tabId } from '../../src/shell/layout/tab-ids.ts';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { all, bar, one, titles, told } from './tab-bar-around.tsx';

/* Tabs by the keys of the window, and by a mouse that drags them. */

demandQuietConsole();

let stop: AbortController;
beforeEach(() => void (stop = new AbortController()));
afterEach(() => stop.abort());

const press = (code: string, held: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { code, altKey: true, cancelable: true, ...held }));
const taken = (code: string, held: KeyboardEventInit = {}) => {
  told.length = 0;
  // A key that is taken does nothing else: dispatchEvent answers false then.
  return [press(code, held), ...told];
};

test('Alt with a digit leads to that tab, with 9 to the last one, and Alt W closes the one in front', async () => {
  const { tabs } = bar();
  await soon(() => all('[role=tab]').length).toBe(3);
  listenToTabKeys(() => tabs, stop.signal);
  expect(taken('Digit1')).toEqual([false, { type: 'SELECT_TAB', key: '甲' }]);
  expect(taken('Digit3')).toEqual([false, { type: 'SELECT_TAB', key: '丙' }]);
  expect(taken('Digit9')).toEqual([false, { type: 'SELECT_TAB', key: '丙' }]);
  expect(taken('KeyW')).toEqual([false, { type: 'CLOSE_TAB', key: '乙' }]);
  expect(taken('Digit7')).toEqual([false]);
});

test.each([
  ['with another key held as well', 'Digit1', { ctrlKey: true }],
  ['with ⌘', 'Digit1', { metaKey: true }],
  ['with Shift', 'KeyW', { shiftKey: true }],
  ['without Alt', 'Digit1', { altKey: false }],
  ['while an input method is at work', 'Digit1', { isComposing: true }],
  ['0 is no tab', 'Digit0', {}],
  ['another letter', 'KeyQ', {}],
])('it is left to the browser: %s', async (_, code, held) => {
  const { tabs } = bar();
  listenToTabKeys(() => tabs, stop.signal);
  expect(taken(code, held)).toEqual([true]);
});

test('covered tabs hear nothing, and nobody does once it is over', () => {
  const { tabs } = bar();
  let now: TabsActor | undefined;
  listenToTabKeys(() => now, stop.signal);
  expect(taken('Digit1')).toEqual([true]);
  now = tabs;
  expect(taken('Digit1')).toEqual([false, { type: 'SELECT_TAB', key: '甲' }]);
  stop.abort();
  expect(taken('Digit1')).toEqual([true]);
});

const tab = (title: string) => document.getElementById(tabId(title)) as HTMLElement;
const middle = (title: string) => {
  const { left, width } = tab(title).getBoundingClientRect();
  return left + width / 2;
};

/** The mouse moves over a tab; the bar has it until its button is let go, as the browser says. */
function move(over: string, x: number, init: PointerEventInit = {}) {
  told.length = 0;
  tab(over).dispatchEvent(
    new PointerEvent('pointermove', {
      bubbles: true,
      buttons: 1,
      pointerType: 'mouse',
      pointerId: 1,
      clientX: x,
      ...init,
    }),
  );
  return [...told];
}

test('a pressed mouse takes its tab to the front, and then along to where it would lie under the pointer', async () => {
  let captured = false;
  bar();
  await soon(() => all('[role=tab]').length).toBe(3);
  const track = one('.tab-track') as HTMLElement;
  track.setPointerCapture = () => void (captured = true);
  track.hasPointerCapture = () => captured;
  expect(move('丙', middle('丙'))[0]).toEqual({ type: 'SELECT_TAB', key: '丙' });
  expect(captured).toBe(true);
  // The bar stands still here: 乙 is in front.
  expect(move('乙', middle('乙'))).toEqual([]);
  expect(move('甲', middle('甲'))).toEqual([{ type: 'MOVE_TAB', key: '乙', to: 0 }]);
  expect(move('丙', middle('丙'))).toEqual([{ type: 'MOVE_TAB', key: '乙', to: 2 }]);
});

test('fingers scroll, a mouse that is not pressed passes over, and beside the tabs nothing is taken', async () => {
  bar();
  await soon(() => all('[role=tab]').length).toBe(3);
  const track = one('.tab-track') as HTMLElement;
  const captured: number[] = [];
  track.setPointerCapture = (id) => void captured.push(id);
  expect(move('甲', middle('甲'), { pointerType: 'touch' })).toEqual([]);
  expect(move('甲', middle('甲'), { buttons: 0 })).toEqual([]);
  expect(move('甲', middle('甲'), { buttons: 2 })).toEqual([]);
  track.dispatchEvent(
    new PointerEvent('pointermove', { bubbles: true, buttons: 1, pointerType: 'mouse', clientX: 5000 }),
  );
  expect([told, captured]).toEqual([[], []]);
  expect(titles).toHaveLength(3);
});
