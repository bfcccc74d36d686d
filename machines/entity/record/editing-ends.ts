import { failedWith } from '../../core/failure.ts';

/*
 * How editing something that is saved as a whole ends: saved, given up after a question, or overtaken by somebody else. The charts of
 * such dialogs spread these states among their own; their setup names `loading`, the action `keepError`, the guard `isConflict` and the
 * reports (src/entity/dialogs/part-reports.ts).
 */

const failed = ({ event }: { readonly event: { readonly error: unknown } }) => failedWith(event.error);

/** What becomes of a save that was refused: read anew where somebody else was first, else back to `editing` with the reason. */
export const refusedTo = <const Editing extends string>(editing: Editing) =>
  [
    {
      guard: { type: 'isConflict', params: failed },
      target: 'outdated',
      actions: { type: 'keepError', params: failed },
    },
    { target: editing, actions: { type: 'keepError', params: failed } },
  ] as const;

/** The states in which it ends. `editing`: where whoever does not want to leave comes back to; `outdated`: why it is read anew. */
export const endsOf = <const Editing extends string>(editing: Editing, outdated: string) =>
  ({
    outdated: {
      meta: { label: '已被他人修改' },
      description: outdated,
      tags: 'failed',
      on: { RETRY: 'loading', CLOSE: 'closed' },
    },
    leaving: {
      meta: { label: '询问是否放弃' },
      on: { CONFIRM: 'closed', BACK: editing, CLOSE: editing },
    },
    saved: {
      meta: { label: '已保存' },
      type: 'final',
      entry: ['reportSaved', { type: 'reportClosed', params: { wrote: true } }],
    },
    closed: {
      meta: { label: '已关闭' },
      type: 'final',
      entry: ['reportSaved', { type: 'reportClosed', params: { wrote: false } }],
    },
  }) as const;

/**
 * What `editing` is made of: `looking` sees after each change whether anything differs from what is saved, and the page's tab is told.
 * The chart's setup names the guard `isChanged`.
 */
export const lookedAt = {
  looking: {
    meta: { label: '看是否有改动' },
    always: [{ guard: 'isChanged', target: 'changed' }, { target: 'unchanged' }],
  },
  unchanged: { meta: { label: '没有改动' }, entry: 'reportSaved' },
  changed: { meta: { label: '有改动' }, entry: 'reportUnsaved' },
} as const;
