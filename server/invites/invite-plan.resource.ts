import { sql } from 'kysely';
import { isBeyondCap } from '../../contract/invites/invite.ts';
import { invalid } from '../http/failure.ts';
import { discloseActivity } from '../activities/activity.resource.ts';
import type { Db } from '../entity/write/database.ts';
import { archiveBlockers, enableBlockers, inviteCounts, inviteRun } from './invite-facts.ts';
import { invitePrize } from './invite-prize.resource.ts';
import { progressOf } from './invite-progress.ts';
import { selectPage } from '../entity/read/list.ts';
import { defineResource, rowKeys } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';

/** Prizes of one plan that its details carry at most. */
const mostPrizes = 200;

/** 邀请方案 (award.md §3.14). */
export const invitePlan = defineResource('invite_plan', {
  stored: ['copied_from_id', 'merged_into_id', 'end_reason'],
  joins: sql`left join activity as own_activity on own_activity.id = t.activity_id`,
  computed: {
    activity_title: sql`own_activity.title`,
    activity_status: sql`own_activity.status`,
    run_status: inviteRun,
    end_passed: sql`(date_trunc('second', now()) > t.end_at)`,
    ...inviteCounts,
  },
  titles: { activity_id: 'activity_title' },
  derive: (row) => ({ ...row, blockers: { ready: enableBlockers(row), settled: archiveBlockers(row) } }),
  lockFor: ({ id = 0 }) => [
    { table: 'activity', where: sql`t.id = (select activity_id from invite_plan where id = ${id})` },
  ],
  check: checkPlan,
  stamp: ({ event, reason }) => (event === 'END' ? { end_reason: reason ?? null } : {}),
  wrote: async (tx, { before, after }, caller) => {
    if (before) await discloseActivity(tx, Number(after['activity_id']), caller);
  },
  details: async (db, row, viewer) => {
    const { data } = await selectPage(db, invitePrize, viewer, {
      pageNo: 1,
      pageSize: mostPrizes,
      sorts: [invitePrize.entity.defaultSort],
      keys: rowKeys(invitePrize, { brief: true }),
      conditions: [sql`t.plan_id = ${row.id}`],
    });
    return { prizes: data, progress: await progressOf(db, row.id) };
  },
  option: { keys: ['activity_title'], hint: ({ activity_title }) => String(activity_title) },
});

interface Place {
  readonly activity_type: string;
  /** Null of a copy, which has no time yet. */
  readonly within: boolean | null;
  readonly furthest: number | null;
  readonly invitees: number;
}

/** Refuses what only the activity and the steps can tell (award.md §3.14). @throws {Failure} 40001 with all that is wrong */
async function checkPlan(tx: Db, { values, row }: Write): Promise<void> {
  const { rows } = await sql<Place>`
    select v.activity_type, (${values['start_at']}::timestamptz >= v.start_at and ${values['end_at']}::timestamptz <= v.end_at) as within,
      (select max(z.need_count) from invite_prize as z where z.plan_id = ${row?.id ?? 0} and z.status <> 'archived' and z.trigger_mode = 'reach') as furthest,
      (select count(*) from invite_prize as z where z.plan_id = ${row?.id ?? 0} and z.status <> 'archived' and z.side = 'invitee') as invitees
    from activity as v where v.id = ${values['activity_id']}`.execute(tx);
  const [place] = rows;
  if (!place) return;
  const { inviter_total_cap: cap, reward_sides } = values;
  const faults = [
    ...(place.activity_type === 'invite' ? [] : [{ field: 'activity_id', message: '应为类型是「邀请有礼」的活动' }]),
    ...(place.within === false ? [{ field: 'start_at', message: '方案时间应在活动时间之内' }] : []),
    ...(isBeyondCap(place.furthest, cap)
      ? [{ field: 'inviter_total_cap', message: `已有累计达到 ${place.furthest} 人的奖品，上限不能更少` }]
      : []),
    ...(reward_sides === 'inviter' && place.invitees > 0
      ? [{ field: 'reward_sides', message: '已有被邀请人的奖品，请先归档它们' }]
      : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}
