import { fromCallback, fromPromise } from 'xstate';
import type { Shortcuts } from '../../contract/insight/workplace.ts';
import { announcementCalls, type OwnAnnouncements, readingCall } from '../../contract/content/own-announcements.ts';
import { announcementsMachine } from '../../machines/content/announcements.ts';
import { blockMachine } from '../../machines/core/block.ts';
import { type SaveShortcuts, shortcutsMachine } from '../../machines/insight/shortcuts.ts';
import { workplaceMachine } from '../../machines/insight/workplace.ts';
import { chartBlockLogic } from './chart-block-wiring.ts';
import { request } from '../core/http.ts';
import { isSeen } from '../live/is-seen.ts';
import { write } from '../core/write-call.ts';

/** Today's figures are as old as this at most while somebody looks at them, in ms (wider.md §2.1). */
const age = 60_000;
/** How often it is looked whether they are, in ms: who comes back to the page need not wait a minute. */
const lookEvery = 5000;

const clock = fromCallback<{ type: 'TICK' }, { key: string }>(({ sendBack, input: { key }, system }) => {
  let since = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - since < age || !isSeen(system, key)) return;
    since = performance.now();
    sendBack({ type: 'TICK' });
  }, lookEvery);
  return () => clearInterval(timer);
});

/** A block is one call and shows its failure in its own place (wider.md §2.1). */
export const workplaceBlock = blockMachine.provide({
  actors: {
    fetchBlock: fromPromise(({ input: { name }, signal }) =>
      request<unknown>(`GET /admin/api/workplace/${name}`, { signal, quiet: true }),
    ),
  },
});

const path = '/admin/api/workplace/shortcuts';

const shortcuts = shortcutsMachine.provide({
  actors: {
    fetchShortcuts: fromPromise(({ signal }) => request<Shortcuts>(`GET ${path}`, { signal, quiet: true })),
    saveShortcuts: fromPromise<Shortcuts, SaveShortcuts>(({ input, signal }) =>
      write<Shortcuts>(`PUT ${path}`, { data: input, signal, quiet: true }),
    ),
  },
});

const announcements = announcementsMachine.provide({
  actors: {
    fetchAnnouncements: fromPromise(({ signal }) =>
      request<OwnAnnouncements>(announcementCalls.mine, { signal, quiet: true }),
    ),
    markRead: fromPromise<OwnAnnouncements, { id: number }>(({ input: { id }, signal }) =>
      write<OwnAnnouncements>(readingCall(id), { signal, quiet: true }),
    ),
  },
});

/** 工作台 with everything it reaches: calls, and the time. */
export const workplaceLogic = workplaceMachine.provide({
  actors: { block: workplaceBlock, chartBlock: chartBlockLogic, shortcuts, announcements, clock },
});
