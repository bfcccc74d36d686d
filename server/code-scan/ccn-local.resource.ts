import { sql } from 'kysely';
import { runStatusOf } from '../activities/activity.resource.ts';
import { activityCounts } from '../activities/activity-facts.ts';
import { defineResource } from '../entity/define-resource.ts';

const bound = sql`left join lateral (select c.id, c.title from ccn_activity as c
  where c.local_activity_id = t.id and c.status = 'opened' limit 1) as bound on true`;

/** 本地活动 (award.md §4.6): activities that a scan can draw in. */
export const ccnLocal = defineResource('ccn_local', {
  rows: sql`(select t.id, t.version, 'offered' as status, t.created_at, t.created_by, t.dept_id, t.activity_no, t.title,
      t.activity_type, ${runStatusOf} as run_status, t.start_at, t.end_at, ${activityCounts.plan_count} as plan_count,
      ${activityCounts.prize_count} as prize_count, bound.id as bound_ccn_id, bound.title as bound_ccn_title,
      bound.id is null as bindable
    from activity as t ${bound}
    where t.activity_type in ('scan', 'lottery') and t.status in ('draft', 'published'))`,
  flags: { bindable: sql`t.bindable` },
  filled: ['start_at'],
});
