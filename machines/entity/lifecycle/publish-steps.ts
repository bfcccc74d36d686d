import type { Timed } from './due.ts';
import { archivedForGood } from './steps.ts';

/*
 * Steps of what is prepared, put before members for its time and taken off again (SC-PUBLISH, wider.md §1.6), in the same words
 * everywhere. A chart that takes them has the guards `publishable` and `schedulable`.
 */

/** Puts it before members now. */
export const publish = {
  target: 'published',
  guard: 'publishable',
  meta: { label: '上线', action: 'enable' },
} as const;

/** Leaves that to the clock. `at`: what the field that holds the instant is called. */
export const scheduleAt = (at: string) =>
  ({
    target: 'scheduled',
    guard: 'schedulable',
    meta: { label: '定时', action: 'enable', warns: `到${at}自动上线；那时不符合上线条件的退回草稿。` },
  }) as const;

/** The clock comes: what may not be published then goes back. `at`: the field that holds the instant. */
export function startAt(at: string) {
  const meta = { due: { at } } satisfies Timed;
  return [
    { target: 'published', guard: 'publishable', meta },
    { target: 'draft', meta },
  ] as const;
}

/** The clock is not waited for. */
export const unschedule = { target: 'draft', meta: { label: '取消定时', action: 'disable' } } as const;

/** Takes it off by hand, for a reason. */
export const unpublish = (warns: string) =>
  ({ target: 'offline', meta: { label: '下线', action: 'disable', reason: true, warns } }) as const;

/** Takes it out of sight, for good: its row stays. */
export const archive = (warns = archivedForGood) =>
  ({ target: 'archived', meta: { label: '归档', action: 'disable', warns, danger: true } }) as const;

/** A draft that nobody has seen goes. */
export const deleteDraft = {
  target: 'archived',
  meta: { label: '删除', action: 'delete', warns: '删除后不能恢复，列表默认不再显示。', danger: true },
} as const;

/** The states of what members see between start_at and end_at, as often as it is put there again, until it is archived. */
export const shownStates = {
  draft: {
    meta: { label: '草稿' },
    on: { PUBLISH: publish, SCHEDULE: scheduleAt('开始时间'), DELETE: deleteDraft },
  },
  scheduled: {
    meta: { label: '定时上线' },
    description: 'START is the clock at start_at: what may not be published then goes back with the reason.',
    on: { START: startAt('start_at'), UNSCHEDULE: unschedule },
  },
  published: {
    meta: { label: '已上线' },
    description: 'Members may see it from start_at until end_at, to the second, whenever the clock comes by.',
    on: {
      UNPUBLISH: unpublish('下线后会员立即看不到它。'),
      END: { target: 'offline', meta: { due: { at: 'end_at' } } satisfies Timed },
    },
  },
  offline: { meta: { label: '已下线' }, on: { PUBLISH: publish, ARCHIVE: archive() } },
  archived: { meta: { label: '已归档' }, type: 'final' },
} as const;

/** What happens to it. */
type ShownStep = 'PUBLISH' | 'SCHEDULE' | 'UNSCHEDULE' | 'START' | 'UNPUBLISH' | 'END' | 'ARCHIVE' | 'DELETE';
export type ShownEvent = { readonly [Type in ShownStep]: { readonly type: Type } }[ShownStep];
