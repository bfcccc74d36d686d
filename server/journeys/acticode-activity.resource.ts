import { sql } from 'kysely';
import { runStatusIn } from '../activities/activity.resource.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql } from '../entity/resource.ts';

/** Whether somebody has filled in what a new companion has nothing for. */
const isReady: Sql = sql`(t.poster is not null and t.rules_html is not null)`;

/** 活动码活动 (award.md §5.1): title, time and state are the activity's own, so that they cannot drift from it. */
export const acticodeActivity = defineResource('acticode_activity', {
  joins: sql`join activity as own_activity on own_activity.id = t.id`,
  computed: {
    activity_id: sql`t.id`,
    title: sql`own_activity.title`,
    run_status: runStatusIn('own_activity'),
    start_at: sql`own_activity.start_at`,
    end_at: sql`own_activity.end_at`,
    is_ready: isReady,
    node_count: sql`(select count(*) from acticode_node as n where n.activity_id = t.id)`,
    task_count: sql`(select count(*) from acticode_task as k where k.activity_id = t.id and k.status = 'enabled')`,
    award_issued: sql`(select coalesce(sum(z.stock_issued), 0)::bigint from prize as z join plan as q on q.id = z.plan_id
      left join award as w on w.id = z.award_id where q.activity_id = t.id and w.award_type is distinct from 'null')`,
  },
});
