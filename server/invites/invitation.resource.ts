import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';

/** What the invited person got where the invitation counts, by the titles of the prizes. */
const rewards = sql`(select string_agg(z.title, '、' order by g.id) from invite_reward as g join invite_prize as z on z.id = g.effective_prize_id
  where g.user_id = i.invitee_id and not g.waits and g.effective_plan_id = i.effective_plan_id and z.side = 'invitee')`;

/** 邀请明细 (award.md §3.14): the rows behind all figures of plans; after a merge they stand where they count (docs/decisions/031). */
export const invitation = defineResource('invitation', {
  rows: sql`(select i.id, 1::bigint as version, i.state as status, i.inviter_id || ' → ' || i.invitee_id as pair_text,
      i.effective_plan_id as plan_id, p.activity_id, a.title as activity_title, i.inviter_id, i.invitee_id, inviter.nickname as inviter_title, invitee.nickname as invitee_title, i.block_reason, i.advances and i.state = 'valid' as advances,
      ${rewards} as reward_text, i.bound_at, i.valid_at, case when i.plan_id <> i.effective_plan_id then o.title end as made_in,
      i.bound_at as created_at, p.created_by, p.dept_id
    from invitation as i join invite_plan as p on p.id = i.effective_plan_id join activity as a on a.id = p.activity_id
      join invite_plan as o on o.id = i.plan_id left join he_user as inviter on inviter.id = i.inviter_id
      left join he_user as invitee on invitee.id = i.invitee_id)`,
  computed: { inviter_title: sql`t.inviter_title`, invitee_title: sql`t.invitee_title` },
  titles: { inviter_id: 'inviter_title', invitee_id: 'invitee_title' },
  conditions: { activity_id: (id) => sql`t.activity_id = ${id}` },
  flags: { is_moved: sql`t.made_in is not null` },
  filled: ['id', 'bound_at'],
});
