import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { latePageMachine } from '../../../machines/late-page.ts';
import { isLate, pageLogics, type View } from '../../../machines/page-logics.ts';
import { latePages } from '../../../src/late-pages.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const key = '/dashboard/analysis';
const input = { key, view: 'analysis' };
const arrived = done('loadPage', { logic: fromCallback(() => {}) });
const link = { type: 'FOLLOW_LINK', start: { filter: { range: 'week' } } } as const;
const startOf = (...events: Parameters<typeof after>[2][]) =>
  (after(latePageMachine, input, ...(events as never[])).context.page as { options?: { input?: unknown } } | null)
    ?.options?.input;

test('its code is asked for by its view, and the page starts with what the tab says', () => {
  expect(callsAfter(latePageMachine, input).join()).toContain('{"view":"analysis"}');
  expect(startOf(arrived)).toEqual({ key });
});

test('of a list the declaration is asked for too', () => {
  const list = { key: '/award/list', view: 'list', entity: 'award' };
  expect(callsAfter(latePageMachine, list).join()).toContain('{"entity":"award","view":"list"}');
});

test('a link is told to the page, one that comes first as soon as the page is there', () => {
  const drawer = { type: 'OPEN_LINKED', drawer: { mode: 'detail', id: 7 } } as const;
  expect(effectsAfter(latePageMachine, input, arrived, link).join()).toContain('FOLLOW_LINK');
  expect(effectsAfter(latePageMachine, input, link).join()).not.toContain('FOLLOW_LINK');
  const told = effectsAfter(latePageMachine, input, link, drawer, arrived).join();
  expect(told.indexOf('FOLLOW_LINK')).toBeGreaterThan(-1);
  expect(told.indexOf('OPEN_LINKED')).toBeGreaterThan(told.indexOf('FOLLOW_LINK'));
});

test('what the page says of being unsaved reaches the tab bar', () => {
  for (const event of [{ type: 'PAGE_UNSAVED', key } as const, { type: 'PAGE_SAVED', key } as const])
    expect(effectsAfter(latePageMachine, input, arrived, event).join()).toContain(event.type);
});

test('code that does not come is told, and the tab is marked', () => {
  const missing = after(latePageMachine, input, failed('loadPage', '缺少文件'));
  expect([missing.hasTag('failed'), missing.context.failed?.message]).toEqual([true, '缺少文件']);
});

test('every page whose code comes late has code that can come', () => {
  // A list comes by itself, with what it lists.
  const late = (Object.keys(pageLogics) as View[]).filter((view) => isLate(view) && view !== 'list');
  expect(Object.keys(latePages).toSorted()).toEqual(late.toSorted());
});
