import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';

/** `JF<member>-<entry>`: the number of an entry leads to its member, and so to where it is kept. */
const numberOf = (id: string) => sql`'JF' || e.member_id || '-' || ${sql.raw(id)}`;
const written = /^JF([1-9]\d{0,15})-([1-9]\d{0,15})$/;

const sourceOf = (entity: string) => sql`case when e.biz_entity = ${sql.lit(entity)} then e.biz_id end`;

/** 积分流水 (wider.md §3.7): the entries of the ledger, as they were written. */
export const pointLog = defineResource('point_log', {
  rows: sql`(select e.id, 1::bigint as version, 'recorded' as status, e.at as created_at, ${numberOf('e.id')} as log_no, e.member_id, e.biz_type,
      case sign(e.points) when 1 then 'in' when -1 then 'out' else 'none' end as direction, e.title, e.points, case when e.points > 0 then e.points end as earned,
      case when e.points < 0 then -e.points end as spent, e.available_after, e.lots, e.biz_no, ${sourceOf('award_record')} as record_id,
      ${sourceOf('goods_order')} as order_id, ${sourceOf('activity')} as activity_id, ${sourceOf('point_adjustment')} as adjustment_id,
      ${sourceOf('point_expiry_run')} as expiry_run_id,
      case when e.undo_of is not null then ${numberOf('e.undo_of')} end as undo_no, e.operator_type, e.operator_name,
      (select m.nickname from he_user as m where m.id = e.member_id) as nickname
    from point_entry as e join wallet as w on w.id = e.wallet_id and w.code = 'points')`,
  computed: {
    order_title: sql`(select o.order_no from goods_order as o where o.id = t.order_id)`,
    expiry_run_title: sql`(select r.run_no from point_expiry_run as r where r.id = t.expiry_run_id)`,
    adjustment_title: sql`(select a.adjust_no from point_adjustment as a where a.id = t.adjustment_id)`,
  },
  titles: { order_id: 'order_title', adjustment_id: 'adjustment_title', expiry_run_id: 'expiry_run_title' },
  // By the number of the adjustment or run, which an index finds.
  conditions: {
    adjustment_id: (id) => sql`t.biz_no = (select a.adjust_no from point_adjustment as a where a.id = ${id}::bigint)`,
    expiry_run_id: (id) => sql`t.biz_no = (select r.run_no from point_expiry_run as r where r.id = ${id}::bigint)`,
  },
  chosen: {
    log_no: ([text = '']) => {
      const [, member, id] = written.exec(text) ?? [];
      return id === undefined ? sql`false` : sql`(t.member_id = ${member}::bigint and t.id = ${id}::bigint)`;
    },
  },
  filled: ['id', 'created_at'],
  journal: true,
});
