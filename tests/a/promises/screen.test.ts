import { expect, test } from 'vitest';
import { screenMachine } from '../../../machines/screen.ts';
import { after } from '../../engine/promises.ts';

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
