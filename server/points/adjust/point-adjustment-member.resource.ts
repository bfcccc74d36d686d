import { sql } from 'kysely';
import { defineResource } from '../../entity/define-resource.ts';

/** What the member's account says now. */
const available = sql`coalesce((select p.available from point_account as p join wallet as w on w.id = p.wallet_id
  where p.member_id = m.member_id and w.code = 'points'), 0)`;
const signed = sql`case when a.kind = 'sub' then -a.amount else a.amount end`;

/** 调整明细 (wider.md §3.7): what is going to be of each member, and what became of it. */
export const pointAdjustmentMember = defineResource('point_adjustment_member', {
  rows: sql`(select o.*, case when o.status = 'due' and o.points_after < 0 then '现在积分不足' else o.failure end as note from (
    select m.id, 1::bigint as version, m.state as status, m.created_at, m.adjustment_id, m.member_id, u.user_no, a.kind,
      case m.state when 'done' then m.points_after - ${signed} else ${available} end as points_before,
      case m.state when 'failed' then 0 else ${signed} end as change,
      case m.state when 'done' then m.points_after when 'due' then ${available} + ${signed} else ${available} end as points_after,
      m.failure, case when m.entry_id is not null then 'JF' || m.member_id || '-' || m.entry_id end as log_no
    from point_adjustment_member as m join point_adjustment as a on a.id = m.adjustment_id join he_user as u on u.id = m.member_id) as o)`,
  computed: {
    adjustment_title: sql`(select a.adjust_no from point_adjustment as a where a.id = t.adjustment_id)`,
    member_title: sql`(select u.nickname from he_user as u where u.id = t.member_id)`,
  },
  titles: { adjustment_id: 'adjustment_title', member_id: 'member_title' },
  filled: ['id', 'created_at'],
});
