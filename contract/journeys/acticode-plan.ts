import type { FieldError } from '../entity/fault.ts';
import type { Options, Values } from '../entity/field.ts';

/** How somebody who passed a node comes to what it pays (award.md §5.3). */
export const claimModes = {
  auto: { label: '自动发放', color: 'green' },
  manual: { label: '用户领取', color: 'blue' },
} as const satisfies Options;

/** What somebody was given, he was given for this. */
export const lockedOnceGranted = ({ granted_count }: Values): string | undefined =>
  Number(granted_count ?? 0) > 0 ? '已经发放过，不能修改' : undefined;

const isEarlier = (before: unknown, after: unknown) => Date.parse(String(after)) < Date.parse(String(before));

/** What would be taken from those who were promised it while the activity runs (award.md §1.4 C4). */
export function planFavourFaults(row: Values, after: Values): readonly FieldError[] {
  if (row['status'] === 'draft' || (row['run_status'] !== 'running' && row['run_status'] !== 'paused')) return [];
  const checks: readonly (readonly [boolean, FieldError])[] = [
    [
      isEarlier(row['claim_end_at'], after['claim_end_at']),
      { field: 'claim_end_at', message: '活动进行中，领取截止只能延后' },
    ],
    [
      Number(after['user_limit']) < Number(row['user_limit']),
      { field: 'user_limit', message: '活动进行中，每人次数只能增加' },
    ],
    [
      row['audience'] === 'all' && after['audience'] !== 'all',
      { field: 'audience', message: '活动进行中，适用人群只能扩大' },
    ],
  ];
  return checks.flatMap(([worse, fault]) => (worse ? [fault] : []));
}
