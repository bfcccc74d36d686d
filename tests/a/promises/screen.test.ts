import { expect, test } from 'vitest';
import { screenMachine } from '../../../machines/screen.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const opened = (width: number) => after(screenMachine, { width }).hasTag('opened');

test('up to 576 px opens the sidebar, 576–1199 closes it, from 1200 opens it (spec §4)', () => {
  expect([576, 577, 1199, 1200].map(opened)).toEqual([true, false, false, true]);
});

test('on a phone the menu never covers the page unasked', () => {
  expect(after(screenMachine, { width: 400 }).matches({ mobile: 'hidden' })).toBe(true);
  expect(after(screenMachine, { width: 1440 }, { type: 'RESIZED', width: 400 }).matches({ mobile: 'hidden' })).toBe(
    true,
  );
});

test('what the operator chose survives a resize within the same size', () => {
  const closed = after(screenMachine, { width: 1440 }, { type: 'TOGGLE_SIDEBAR' }, { type: 'RESIZED', width: 1300 });
  expect(closed.matches({ desktop: 'closed' })).toBe(true);
});

const toggle = { type: 'TOGGLE_SIDEBAR' } as const;

test('whoever folds the menu on a wide screen finds it folded next time (spec §3, sidebar type)', () => {
  expect(effectsAfter(screenMachine, { width: 1440 }, toggle)).toEqual(['keepSidebar {"opened":false}']);
  expect(effectsAfter(screenMachine, { width: 1440 }, toggle, toggle)).toEqual(['keepSidebar {"opened":true}']);
  expect(after(screenMachine, { width: 1440, folded: true }).matches({ desktop: 'closed' })).toBe(true);
});

test('a menu that was folded on a wide screen says nothing about narrow ones, nor about coming back to a wide one', () => {
  expect(effectsAfter(screenMachine, { width: 800 }, toggle)).toEqual([]);
  expect(after(screenMachine, { width: 400, folded: true }).hasTag('opened')).toBe(true);
  const back = after(screenMachine, { width: 800, folded: true }, { type: 'RESIZED', width: 1440 });
  expect(back.matches({ desktop: 'opened' })).toBe(true);
});

test('a phone does not become a desktop below 1200 px', () => {
  expect(after(screenMachine, { width: 400 }).can({ type: 'RESIZED', width: 500 })).toBe(false);
  expect(after(screenMachine, { width: 800 }).can({ type: 'RESIZED', width: 1199 })).toBe(false);
});
