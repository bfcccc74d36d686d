import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';

/** What the prizes of activities have put aside of virtual products, one line for each slot. */
const slots = sql`(
    select case when v.activity_type = 'invite' then 'invite' else 'local' end as kind, v.id as activity_id, v.title, v.dept_id, v.created_by,
      a.source_id as product_id, z.stock_total as allocated, z.stock_issued as issued, z.stock_locked as locked, z.stock_warn as warn
    from prize as z join plan as q on q.id = z.plan_id join activity as v on v.id = q.activity_id join award as a on a.id = z.award_id
    where a.source_type = 'virtual' and z.stock_mode = 'limited' and z.status <> 'archived'
    union all
    select 'local', v.id, v.title, v.dept_id, v.created_by, a.source_id, i.stock_total, i.stock_issued, i.stock_locked, null
    from prize_item as i join prize as z on z.id = i.prize_id join plan as q on q.id = z.plan_id join activity as v on v.id = q.activity_id
      join award as a on a.id = i.award_id
    where a.source_type = 'virtual' and i.is_limited and z.status <> 'archived'
    union all
    select 'invite', v.id, v.title, v.dept_id, v.created_by, a.source_id, s.stock_total, s.stock_issued, s.stock_locked, s.stock_warn
    from invite_prize as s join invite_plan as q on q.id = s.plan_id join activity as v on v.id = q.activity_id
      join award as a on a.id = s.award_id
    where a.source_type = 'virtual' and s.stock_mode = 'limited' and s.status <> 'archived'
    union all
    select 'ccn', v.id, v.title, v.dept_id, v.created_by, a.source_id, m.stock_total, m.stock_issued, m.stock_locked, null
    from ccn_award as m join ccn_activity as v on v.id = m.activity_id join award as a on a.id = m.award_id
    where a.source_type = 'virtual' and m.stock_mode = 'limited' and v.status <> 'archived')`;

/** Of the codes that wins of the activity got; those of a campaign are known by its tiers. */
const given = sql`select count(*) filter (where c.state = 'redeemed') as redeemed, max(c.issued_at) as last_issued_at
    from (select r.id from award_record as r where s.kind <> 'ccn' and r.activity_id = s.activity_id
      union all select r.id from ccn_award as m join award_record as r on r.slot_id = m.id and r.stock_from = 'ccn_award'
      where s.kind = 'ccn' and m.activity_id = s.activity_id) as r
      join virtual_code as c on c.record_id = r.id and c.product_id = s.product_id and c.issued_at is not null`;

/** Batches of which the product has codes to give yet: a slot draws on all of them, the one that runs out first before the others. */
const batches = sql`(select string_agg(distinct u.batch_no, '、') from virtual_code_upload as u where u.product_id = s.product_id
    and exists (select from virtual_code as c where c.product_id = s.product_id and c.upload_id = u.id and c.state in ('available', 'locked')))`;

/** 活动虚拟码 (award.md §4.8): what stands in the prizes, by activity and product. */
export const activityVrcode = defineResource('activity_vrcode', {
  rows: sql`(select (s.activity_id * 4 + case s.kind when 'local' then 0 when 'invite' then 1 else 2 end) * 1000000 + s.product_id as id,
      1::bigint as version, case when s.remaining <= coalesce(s.stock_warn, 0) then 'low' else 'enough' end as status,
      s.title as activity_title, s.kind as activity_kind, s.activity_id, s.product_id as virtual_product_id, s.allocated, s.issued,
      s.locked, g.redeemed, ${batches} as batch_no, s.remaining, s.stock_warn, g.last_issued_at, p.created_at, s.dept_id, s.created_by
    from (select kind, activity_id, title, dept_id, created_by, product_id, sum(allocated)::bigint as allocated,
        sum(issued)::bigint as issued, sum(locked)::bigint as locked, sum(allocated - issued - locked)::bigint as remaining,
        sum(warn)::bigint as stock_warn
      from ${slots} as s group by kind, activity_id, title, dept_id, created_by, product_id) as s
    join virtual_product as p on p.id = s.product_id left join lateral (${given}) as g on true)`,
  conditions: { activity_id: (id) => sql`(t.activity_id = ${id} and t.activity_kind <> 'ccn')` },
  chosen: { batch_no: ([batch = '']) => sql`${batch} = any(string_to_array(t.batch_no, '、'))` },
  flags: { low_stock: sql`t.status = 'low'` },
  filled: ['id', 'remaining'],
});
