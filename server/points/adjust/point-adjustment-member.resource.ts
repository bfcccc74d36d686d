import { sql } from 'kysely';
import { defineResource } from '../../entity/define-resource.ts';
import { numberOf } from '../entry-rows.ts';
import { availableIn, movableOf, reinstateDays } from './concerned.ts';

/** What the member's account says now. */
const available = availableIn('a');
/** What its entry has moved, or would move now, of what gives points another day. */
const moved = sql`case m.state when 'done' then m.moved when 'due' then ${movableOf('a', sql`m.member_id`)} else 0 end`;
const changes = sql`case a.kind when 'add' then a.amount when 'sub' then -a.amount when 'extend' then 0 else o.moved end`;

/** Why it would fail, as the member stands now. */
const foreseen = sql`case when o.kind = 'sub' and o.points_after < 0 then '现在余额不足'
  when o.kind = 'extend' and o.moved = 0 then '现在没有在 ' || o.extend_to || ' 之前到期的积分'
  when o.kind = 'reinstate' and o.moved = 0 then '最近 ' || ${reinstateDays} || ' 天没有过期的积分' end`;

/** 调整明细 (wider.md §3.7): what is going to be of each member, and what became of it. */
export const pointAdjustmentMember = defineResource('point_adjustment_member', {
  rows: sql`(select o.*, case o.status when 'due' then ${foreseen} else o.failure end as note,
      case when o.kind = 'extend' then o.moved end as extended
    from (select m.id, 1::bigint as version, m.state as status, m.created_at, m.adjustment_id, m.member_id, u.user_no, a.kind, a.extend_to, o.moved,
      case m.state when 'done' then m.points_after - ${changes} else ${available} end as points_before,
      case m.state when 'failed' then 0 else ${changes} end as change,
      case m.state when 'done' then m.points_after when 'due' then ${available} + ${changes} else ${available} end as points_after,
      m.failure, case when m.entry_id is null then null
        when a.wallet = 'experience' then ${numberOf('experience', 'm.member_id', 'm.entry_id')} else ${numberOf('points', 'm.member_id', 'm.entry_id')} end as log_no
    from point_adjustment_member as m join point_adjustment as a on a.id = m.adjustment_id join he_user as u on u.id = m.member_id
      cross join lateral (select ${moved} as moved) as o) as o)`,
  computed: {
    adjustment_title: sql`(select a.adjust_no from point_adjustment as a where a.id = t.adjustment_id)`,
    member_title: sql`(select u.nickname from he_user as u where u.id = t.member_id)`,
  },
  titles: { adjustment_id: 'adjustment_title', member_id: 'member_title' },
  filled: ['id', 'created_at'],
});
