import { sql } from 'kysely';
import { runStatusOf } from '../activities/activity.resource.ts';
import { inviteCost } from '../activities/activity-facts.ts';
import { defineResource } from '../entity/define-resource.ts';

const plans = sql`from invite_plan as p where p.activity_id = t.id and p.status <> 'archived'`;
const invited = sql`from invitation as i join invite_plan as p on p.id = i.effective_plan_id where p.activity_id = t.id`;

/** Parts per million: valid of all who were invited. */
const rate = sql`(case when c.invitees = 0 then 0 else round(c.valid::numeric * 1000000 / c.invitees) end)::bigint`;

/** 邀请活动: read from the activities' own table, so that it cannot drift from it (award.md §3.15). */
export const inviteActivity = defineResource('invite_activity', {
  rows: sql`(select t.id, t.version, t.status, t.activity_no, t.title, ${runStatusOf} as run_status, t.start_at, t.end_at, t.claim_end_at,
    (select count(*) ${plans}) as plan_count, c.inviters as inviter_count, c.invitees as invitee_count, c.valid as valid_count,
    ${rate} as conversion_rate, ${inviteCost} as cost_used_fen, t.created_at, t.created_by, t.dept_id
    from activity as t cross join lateral (
      select count(distinct i.inviter_id) as inviters, count(distinct i.invitee_id) as invitees,
        count(distinct i.invitee_id) filter (where i.state = 'valid') as valid ${invited}) as c
    where t.activity_type = 'invite')`,
  filled: ['id', 'valid_count', 'conversion_rate'],
});
