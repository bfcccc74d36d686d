import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import {
  adjustmentTitle,
  entryColumns,
  entryList,
  numberOf,
  ofAdjustment,
  otherMemberTitle,
  sourceOf,
} from './entry-rows.ts';
import { entriesOfHold, holdNumber } from './point-hold.resource.ts';

/** The hold that an entry made or ended: its own key stands behind what the key of the entry begins with. */
const holdOf = sql`case when e.held <> 0 then (select h.id from point_hold as h
  where h.member_id = e.member_id and h.key = substr(e.biz_no, strpos(e.biz_no, ':') + 1)) end`;

/** 积分流水 (wider.md §3.7): the entries of the ledger, as they were written. */
export const pointLog = defineResource('point_log', {
  ...entryList('points'),
  rows: sql`(select ${entryColumns('points')}, e.lots,
      nullif(e.held, 0) as held, e.held_after, nullif(e.debt, 0) as debt, ${holdOf} as hold_id, ${sourceOf('award_record')} as record_id,
      ${sourceOf('goods_order')} as order_id, ${sourceOf('activity')} as activity_id, ${sourceOf('point_expiry_run')} as expiry_run_id,
      case when e.undo_of is not null then ${numberOf('points', 'e.member_id', 'e.undo_of')} end as undo_no
    from point_entry as e join wallet as w on w.id = e.wallet_id and w.code = 'points')`,
  computed: {
    order_title: sql`(select o.order_no from goods_order as o where o.id = t.order_id)`,
    expiry_run_title: sql`(select r.run_no from point_expiry_run as r where r.id = t.expiry_run_id)`,
    adjustment_title: adjustmentTitle,
    other_member_title: otherMemberTitle,
    hold_title: sql`(select ${holdNumber} from point_hold as h where h.id = t.hold_id)`,
  },
  titles: {
    order_id: 'order_title',
    adjustment_id: 'adjustment_title',
    other_member_id: 'other_member_title',
    expiry_run_id: 'expiry_run_title',
    hold_id: 'hold_title',
  },
  conditions: {
    adjustment_id: ofAdjustment,
    hold_id: entriesOfHold,
    // An index has the entries of orders alone, by their order.
    order_id: (id) => sql`(t.member_id, t.id) in (select o.member_id, o.id from point_entry as o
      where o.biz_entity = 'goods_order' and o.biz_id = ${id}::bigint)`,
    // By the number of the run, which an index finds.
    expiry_run_id: (id) => sql`t.biz_no = (select r.run_no from point_expiry_run as r where r.id = ${id}::bigint)`,
  },
});
