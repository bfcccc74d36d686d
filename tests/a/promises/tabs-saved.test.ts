import { expect, test } from 'vitest';
import type { TabsEvent } from '../../../machines/shell/tabs-types.ts';
import { tabsMachine } from '../../../machines/shell/tabs.ts';
import { after } from '../../engine/promises.ts';

const page = { view: 'workplace' } as const;
const open = (key: string): TabsEvent => ({
  type: 'OPEN_TAB',
  tab: { key, title: key, page },
});
const three = [open('/a'), open('/b'), open('/c')] as const;
const keys = (...events: readonly TabsEvent[]) =>
  after(tabsMachine, undefined, ...events).context.tabs.map(({ key }) => key);

test('what is not open, or already so, is neither refreshed, closed, pinned nor marked', () => {
  const here = after(tabsMachine, undefined, ...three);
  const impossible: readonly TabsEvent[] = [
    { type: 'REFRESH_TAB', key: '/z', page },
    { type: 'CLOSE_TAB', key: '/z' },
    { type: 'SELECT_TAB', key: '/z' },
    { type: 'PIN_TAB', key: '/z' },
    { type: 'UNPIN_TAB', key: '/a' },
    { type: 'PAGE_UNSAVED', key: '/z' },
    { type: 'PAGE_SAVED', key: '/a' },
    { type: 'PAGE_MARKED', key: '/a', mark: null },
  ];
  expect(impossible.filter((event) => here.can(event))).toEqual([]);
});

test('what was saved can be closed without a question', () => {
  const typed = [...three, { type: 'PAGE_UNSAVED', key: '/b' }] as const;
  expect(after(tabsMachine, undefined, ...typed, { type: 'CLOSE_TAB', key: '/b' }).context.tabs).toHaveLength(3);
  const saved = [...typed, { type: 'PAGE_SAVED', key: '/b' }] as const;
  expect(keys(...saved, { type: 'CLOSE_TAB', key: '/b' })).toEqual(['/a', '/c']);
});

test('who is asked before a refresh goes on once that page was saved, not another one', () => {
  const asked = [...three, { type: 'PAGE_UNSAVED', key: '/b' }, { type: 'REFRESH_TAB', key: '/b', page }] as const;
  expect(after(tabsMachine, undefined, ...asked).value).toBe('confirmingRefresh');
  expect(after(tabsMachine, undefined, ...asked).can({ type: 'PAGE_SAVED', key: '/a' })).toBe(false);
  expect(after(tabsMachine, undefined, ...asked, { type: 'PAGE_SAVED', key: '/b' }).value).not.toBe(
    'confirmingRefresh',
  );
});
