import type { Call } from '../entity/call.ts';
import type { Options, Values } from '../entity/field.ts';

export const acticodeUpdateCall = 'POST /admin/api/FlanActicode/activityUpdates' satisfies Call;

/** When the points of a campaign are gone (award.md §5.1). */
export const pointsExpiries = {
  activity_end: { label: '活动结束清零', color: 'blue' },
  days: { label: 'N 天后过期', color: 'orange' },
  never: { label: '不过期', color: 'green' },
} as const satisfies Options;

/** How somebody begins to take part. */
export const joinModes = {
  auto: { label: '进入即参加', color: 'green' },
  apply: { label: '点击参加', color: 'blue' },
  code: { label: '扫活动码', color: 'purple' },
} as const satisfies Options;

export const trackStyles = {
  line: { label: '路线' },
  map: { label: '地图' },
  stamp: { label: '集章' },
} as const satisfies Options;

const begun: ReadonlySet<unknown> = new Set(['running', 'paused', 'ended', 'terminated', 'archived']);

/** What the points are called, and how long they last, was promised to those who earn them. */
export const lockedOnceBegun = ({ run_status }: Values): string | undefined =>
  begun.has(run_status) ? '活动已开始，不能修改' : undefined;
