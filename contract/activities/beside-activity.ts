import type { AskedUpdate, Call, SentCall } from '../entity/call.ts';

/*
 * What belongs to an activity and is kept beside it: made with it, bearing its number, with no life cycle of its own and never made or
 * removed by anybody (settings and awards of a campaign, award.md §4.4 and §4.5; what a journey has, §5.1).
 */

/** How such an entity is declared. */
export const besideActivity = {
  housed: true,
  keyed: 'activity_id',
  scope: { dept: 'dept_id', owner: 'created_by' },
  status: { kept: { label: '随活动', color: 'default' } },
} as const;

/** Its calls name the activity where others name the row. */
export const updateByActivity =
  (call: Call) =>
  ({ id, ...asked }: AskedUpdate): SentCall => ({ call, data: { activity_id: id, ...asked } });

export const detailByActivity =
  (call: Call) =>
  (id: number): SentCall => ({ call, params: { activity_id: String(id) } });
