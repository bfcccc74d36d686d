import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownTab } from '../../src/core/browser-tab.ts';
import { adoptDraft, dropDraft, type DraftPlace, keepDraft, recallDraft } from '../../src/entity/drafts.ts';
import { onUnkept } from '../../src/shell/leaving.ts';
import { areDraftsKept, flushDrafts } from '../../src/shell/leaving.ts';
import { soon } from '../soon.ts';

const place: DraftPlace = { user: 1, entity: 'award_cate', mode: 'edit', id: 102 };
const draft = { fingerprint: 'f', version: 3, base: { a: 1 }, values: { a: 2 }, requestId: 'r' };
const day = 86_400_000;

/** Looks into the database itself, or writes what another tab would have written. */
async function store<Result>(mode: IDBTransactionMode, work: (entries: IDBObjectStore) => IDBRequest<Result>) {
  const opening = indexedDB.open('pro__drafts');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const request = work(opening.result.transaction('drafts', mode).objectStore('drafts'));
  await new Promise((resolve) => request.addEventListener('success', resolve));
  opening.result.close();
  return request.result;
}
const entries = () => store('readonly', (drafts) => drafts.getAll());
const left = (tab: string, age: number, values: object) =>
  store('readwrite', (drafts) => drafts.put({ ...draft, ...place, values, tab, path: '', at: Date.now() - age }));

/** As the program makes it, which has not started yet. */
const making = indexedDB.open('pro__drafts', 1);
making.addEventListener('upgradeneeded', () =>
  making.result
    .createObjectStore('drafts', { keyPath: ['user', 'entity', 'mode', 'id', 'tab'] })
    .createIndex('at', 'at'),
);
await new Promise((resolve) => making.addEventListener('success', resolve));
making.result.close();
await left('gone-1', 61 * day, { a: 1 });
await left('gone-2', 59 * day, { a: 2 });

// Somebody types only after a draft was looked for.
beforeEach(async () => void (await recallDraft(place)));
afterEach(async () => {
  vi.restoreAllMocks();
  await store('readwrite', (drafts) => drafts.clear());
});

test('after 60 days nobody is waited for', async () => {
  await soon(async () => (await entries()).map(({ tab }: { tab: string }) => tab)).toEqual(['gone-2']);
});

describe('what is typed', () => {
  test('is on disk a moment later, and found with its age', async () => {
    keepDraft(place, draft);
    expect(areDraftsKept()).toBe(false);
    await soon(areDraftsKept).toBe(true);
    const found = await recallDraft(place);
    expect(found).toMatchObject({ ...draft, tab: await ownTab() });
    expect(found?.age).toBeLessThan(60_000);
  });

  test('is on disk at once when that is asked for, the last of it', async () => {
    keepDraft(place, draft);
    keepDraft(place, { ...draft, values: { a: 3 } });
    expect(await flushDrafts()).toBe(true);
    expect(await entries()).toMatchObject([{ values: { a: 3 } }]);
  });

  test('is gone when it is dropped', async () => {
    keepDraft(place, draft);
    await flushDrafts();
    dropDraft(place);
    await soon(entries).toEqual([]);
    expect(await recallDraft(place)).toBe(null);
  });

  test('belongs to one person, one record and one way of changing it', async () => {
    keepDraft(place, draft);
    await flushDrafts();
    const { id: _, ...fresh } = place;
    for (const other of [{ ...place, user: 2 }, { ...place, id: 103 }, { ...place, mode: 'ADJUST_STOCK' }, fresh])
      expect(await recallDraft(other)).toBe(null);
  });
});

describe('drafts of other tabs of the browser', () => {
  test('are found when the tab is gone, the newest first, after my own', async () => {
    await left('gone-1', 2000, { a: 'older' });
    await left('gone-2', 1000, { a: 'newer' });
    expect((await recallDraft(place))?.values).toEqual({ a: 'newer' });
    keepDraft(place, draft);
    expect((await recallDraft(place))?.values).toEqual({ a: 2 });
  });

  test('are not found while the tab is open', async () => {
    await left('alive', 1000, { a: 'theirs' });
    const end = Promise.withResolvers<void>();
    const held = navigator.locks.request('pro__TAB:alive', () => end.promise);
    await soon(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'pro__TAB:alive')).toBe(
      true,
    );
    expect(await recallDraft(place)).toBe(null);
    end.resolve();
    await held;
    expect((await recallDraft(place))?.values).toEqual({ a: 'theirs' });
  });

  test('become my own, as they were begun', async () => {
    await left('gone', 1000, { a: 'theirs' });
    const found = await recallDraft(place);
    if (found) adoptDraft(place, found);
    await flushDrafts();
    expect(await entries()).toMatchObject([
      { tab: await ownTab(), values: { a: 'theirs' }, version: 3, base: { a: 1 } },
    ]);
  });

  test('can be dropped alone', async () => {
    await left('gone', 1000, { a: 'theirs' });
    keepDraft(place, draft);
    dropDraft(place, 'gone');
    await flushDrafts();
    expect(await entries()).toMatchObject([{ values: { a: 2 } }]);
  });
});

test('a browser that keeps nothing is complained of once, and what was typed is tried again', async () => {
  const complaint = vi.fn<() => void>();
  onUnkept(complaint);
  const refused = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft(place, draft);
  expect(await flushDrafts()).toBe(false);
  keepDraft(place, { ...draft, values: { a: 4 } });
  expect(await flushDrafts()).toBe(false);
  expect(complaint).toHaveBeenCalledTimes(1);
  expect(areDraftsKept()).toBe(false);
  refused.mockRestore();
  expect(await flushDrafts()).toBe(true);
  expect(await entries()).toMatchObject([{ values: { a: 4 } }]);
});

test('what was never kept need not be removed: nothing is complained of', async () => {
  const complaint = vi.fn<() => void>();
  onUnkept(complaint);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('forbidden', 'InvalidStateError');
  });
  dropDraft(place);
  expect(await flushDrafts()).toBe(false);
  expect(areDraftsKept()).toBe(true);
  expect(complaint).not.toHaveBeenCalled();
});
