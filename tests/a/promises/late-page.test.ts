import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { latePageMachine } from '../../../machines/entity/list/late-page.ts';
import { isLate, pageLogics, type View } from '../../../machines/shell/page-logics.ts';
import { latePages } from '../../../src/shell/late-pages.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

const key = '/dashboard/analysis';
const input = { key, view: 'analysis' };
const arrived = done('loadPage', { logic: fromCallback(() => {}) });
const link = { type: 'FOLLOW_LINK', start: { filter: { range: 'week' } } } as const;
const startOf = (...events: readonly Happening<typeof latePageMachine>[]) =>
  (after(latePageMachine, input, ...events).context.page as { options?: { input?: unknown } } | null)?.options?.input;

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
  // Lists and records come by themselves, with the declaration of what they show.
  const late = (Object.keys(pageLogics) as View[]).filter(
    (view) => isLate(view) && view !== 'list' && view !== 'record',
  );
  expect(Object.keys(latePages).toSorted()).toEqual(late.toSorted());
});

const told = [
  link,
  { type: 'OPEN_LINKED', drawer: { id: 7, mode: 'detail' } },
  { type: 'CLOSE_LINKED' },
  { type: 'RIGHTS', actions: ['query'] },
  { type: 'SAVED', id: 3, said: '已保存' },
] as const;
const newer = [{ type: 'REFRESH' }, { type: 'ROWS_CHANGED', ids: [3] }] as const;
const said = [
  { type: 'PAGE_UNSAVED', key },
  { type: 'PAGE_SAVED', key },
  { type: 'PAGE_CLOSED', wrote: true },
] as const;
const at = (...events: readonly Happening<typeof latePageMachine>[]) => after(latePageMachine, input, ...events);
const sentBy = (...events: readonly Happening<typeof latePageMachine>[]) =>
  effectsAfter(latePageMachine, input, ...events).filter((line) => line.includes('send'));

test.each([...told, ...newer])('$type is told to the page that is there, word for word', (event) => {
  const [line, ...more] = sentBy(arrived, event);
  expect(more).toEqual([]);
  for (const [name, value] of Object.entries(event))
    expect(line).toContain(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  expect(at(arrived, event).context.missed).toEqual([]);
});

test.each(told)('$type waits for the page, and is told once when it comes', (event) => {
  expect(sentBy(event)).toEqual([]);
  expect(at(event).context.missed).toEqual([event]);
  expect(sentBy(event, arrived)).toHaveLength(1);
  expect(at(event, arrived).context.missed).toEqual([]);
});

test.each(newer)('$type makes no sense before there are rows', (event) => {
  expect(at(event).context.missed).toEqual([]);
  expect(sentBy(event, arrived)).toEqual([]);
});

test.each(said)('$type of the page is handed up, and of a page that is not there nothing', (event) => {
  const [line, ...more] = sentBy(arrived, event);
  expect([line?.includes(event.type), more]).toEqual([true, []]);
  expect(sentBy(event)).toEqual([]);
});

test('it is on its way, there, or missing, and stays missing until the tab begins anew', () => {
  expect(at().value).toBe('loading');
  expect([at(arrived).value, [...at(arrived).tags]]).toEqual(['ready', []]);
  const missing = failed('loadPage', '缺少文件');
  for (const event of [...told, ...newer, ...said]) {
    expect(at(missing, event).value).toBe('failed');
    expect(sentBy(missing, event)).toEqual([]);
    expect(at(missing, event).context.missed).toEqual([]);
  }
  expect(at().context).toEqual({ start: input, page: null, missed: [], failed: null });
});
