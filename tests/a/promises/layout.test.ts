import { expect, test } from 'vitest';
import { layoutMachine } from '../../../machines/layout.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

test('default settings of spec §3', () => {
  expect(after(layoutMachine, {}).context).toEqual({
    navigation: 'side',
    theme: 'dark',
    colour: '#52C41A',
    contentWidth: 'Fixed',
    fixedHeader: false,
    fixedSidebar: false,
    autoHideHeader: false,
    colourWeak: false,
    multiTab: true,
    density: 'default',
  });
});

test('a stored setting wins over the default, and a choice is stored', () => {
  expect(after(layoutMachine, { navigation: 'top' }).value.navigation).toBe('top');
  const chosen = effectsAfter(layoutMachine, {}, { type: 'CHOOSE', settings: { navigation: 'top' } });
  expect(chosen).toEqual(['store {"settings":{"navigation":"top"}}']);
});

test('the header hides beyond 300 px, and only when auto-hide is on (spec §9)', () => {
  const header = (autoHideHeader: boolean, top: number) =>
    after(layoutMachine, { autoHideHeader }, { type: 'SCROLLED', top }).value.header;
  expect([header(true, 301), header(true, 300), header(false, 301)]).toEqual(['hidden', 'shown', 'shown']);
});
