import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppActor } from '../../machines/shell/app.ts';
import { pageId } from '../../machines/shell/tabs-types.ts';
import { keepDraft, recallDraft } from '../../src/entity/drafts.ts';
import { areDraftsKept, flushDrafts, leaveOnPurpose } from '../../src/shell/leaving.ts';
import { listenToWindow } from '../../src/shell/window-listeners.ts';

const place = { user: 1, entity: 'award_cate', mode: 'edit', id: 102 } as const;
const draft = { fingerprint: 'f', version: 3, base: {}, values: { a: 1 }, requestId: '' };
let stop = () => {};

/** As much of the app as the window reads: one list page whose drawer holds something unsaved. */
function openWith(unsaved: readonly string[], isUploading = false): void {
  const actorAt = (snapshot: object) => ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
  });
  const record = actorAt({ hasTag: (tag: string) => isUploading && tag === 'unkept' });
  const page = actorAt({ children: { record } });
  const tabs = actorAt({ context: { unsaved, tabs: [] }, children: { [pageId('/award/cate')]: page } });
  const shell = actorAt({ context: { user: null }, children: { tabs }, matches: () => false });
  const app = { getSnapshot: () => ({ context: { shell } }), send: () => {} };
  stop = listenToWindow(app as unknown as AppActor);
}

function isAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(async () => {
  await recallDraft(place);
  await flushDrafts();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

test('nobody is asked when nothing is unsaved, or all of it is on disk', async () => {
  openWith([]);
  keepDraft(place, draft);
  expect(isAsked()).toBe(false);
  stop();
  openWith(['/award/cate']);
  keepDraft(place, draft);
  await flushDrafts();
  expect(isAsked()).toBe(false);
});

test('what is not on disk yet is asked about, and is written at that moment', async () => {
  openWith(['/award/cate']);
  keepDraft(place, draft);
  expect(isAsked()).toBe(true);
  expect(await flushDrafts()).toBe(true);
  expect(isAsked()).toBe(false);
});

test('so is a file on its way, which cannot be kept', () => {
  openWith(['/award/cate'], true);
  expect(isAsked()).toBe(true);
});

test('hiding the page writes what was typed', async () => {
  openWith(['/award/cate']);
  const later = window.setTimeout.bind(window);
  const never = (work: TimerHandler, delay?: number) => later(work, delay === 300 ? 3_600_000 : delay);
  vi.spyOn(window, 'setTimeout').mockImplementation(never as typeof setTimeout);
  keepDraft(place, draft);
  expect(areDraftsKept()).toBe(false);
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(areDraftsKept()).toBe(true), { timeout: 30_000, interval: 5 });
});

test('the program that leaves on purpose is never asked', () => {
  openWith(['/award/cate'], true);
  leaveOnPurpose();
  expect(isAsked()).toBe(false);
});
