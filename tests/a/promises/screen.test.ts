import { expect, test } from 'vitest';
import { screenMachine } from '../../../machines/shell/screen.ts';
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

const resized = (width: number) => ({ type: 'RESIZED', width }) as const;
const show = { type: 'SHOW_MENU' } as const;
const hide = { type: 'HIDE_MENU' } as const;
const [phone, tablet, wide] = [400, 800, 1440];

test.each([
  ['on a phone', phone, [], { mobile: 'hidden' }, true],
  ['on a phone whose menu is opened', phone, [show], { mobile: 'shown' }, true],
  ['on a phone whose menu is opened by its button', phone, [toggle], { mobile: 'shown' }, true],
  ['on a phone whose menu is opened and closed', phone, [show, hide], { mobile: 'hidden' }, true],
  ['on a phone whose menu is closed by its button', phone, [show, toggle], { mobile: 'hidden' }, true],
  ['on a phone that stays one', phone, [show, resized(500)], { mobile: 'shown' }, true],
  ['from a phone to a tablet', phone, [resized(tablet)], { tablet: 'closed' }, false],
  ['from a phone to a wide screen', phone, [resized(wide)], { desktop: 'opened' }, true],
  ['on a tablet', tablet, [], { tablet: 'closed' }, false],
  ['on a tablet whose sidebar is opened', tablet, [toggle], { tablet: 'opened' }, true],
  ['on a tablet whose sidebar is closed again', tablet, [toggle, toggle], { tablet: 'closed' }, false],
  ['on a tablet, where no drawer is', tablet, [show], { tablet: 'closed' }, false],
  ['on a tablet that stays one', tablet, [toggle, resized(900)], { tablet: 'opened' }, true],
  ['from a tablet to a phone', tablet, [toggle, resized(phone)], { mobile: 'hidden' }, true],
  ['from a tablet to a wide screen', tablet, [resized(wide)], { desktop: 'opened' }, true],
  ['on a wide screen', wide, [], { desktop: 'opened' }, true],
  ['on a wide screen that was folded', wide, [toggle], { desktop: 'closed' }, false],
  ['on a wide screen that was unfolded again', wide, [toggle, toggle], { desktop: 'opened' }, true],
  ['on a wide screen, where no drawer is', wide, [hide], { desktop: 'opened' }, true],
  ['from a wide screen to a tablet', wide, [resized(tablet)], { tablet: 'closed' }, false],
  ['from a wide screen to a phone', wide, [toggle, resized(phone)], { mobile: 'hidden' }, true],
  ['from 577 px', 577, [], { tablet: 'closed' }, false],
  ['at 576 px', 576, [], { mobile: 'hidden' }, true],
  ['at 1200 px', 1200, [], { desktop: 'opened' }, true],
  ['down to 576 px', wide, [resized(576)], { mobile: 'hidden' }, true],
  ['down to 577 px', wide, [resized(577)], { tablet: 'closed' }, false],
  ['up to 1200 px', tablet, [resized(1200)], { desktop: 'opened' }, true],
  ['down to 1199 px', wide, [resized(1199)], { tablet: 'closed' }, false],
  ['from a phone up to 577 px', phone, [resized(577)], { tablet: 'closed' }, false],
  ['from a phone up to 1199 px', phone, [resized(1199)], { tablet: 'closed' }, false],
  ['from a phone up to 1200 px', phone, [resized(1200)], { desktop: 'opened' }, true],
  ['from a tablet down to 576 px', tablet, [resized(576)], { mobile: 'hidden' }, true],
] as const)('%s the menu is where the size wants it', (_, width, events, value, isOpened) => {
  const snapshot = after(screenMachine, { width }, ...events);
  expect([snapshot.value, snapshot.hasTag('opened')]).toEqual([value, isOpened]);
});

test('only a wide screen is remembered', () => {
  for (const [width, ...events] of [
    [phone, toggle],
    [phone, show, toggle],
    [tablet, toggle, toggle],
    [wide, resized(tablet)],
  ] as const)
    expect(effectsAfter(screenMachine, { width }, ...events)).toEqual([]);
});
