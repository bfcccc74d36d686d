-- What a cancelled order gives back is credited beside what wins give: a line for each kind, once for each order.
alter table award_credit alter column record_id drop not null;
alter table award_credit add column order_id bigint references goods_order (id);
alter table award_credit drop constraint award_credit_kind_check;
alter table award_credit add constraint award_credit_kind_check check (kind in ('points', 'coupon', 'cash'));
alter table award_credit add constraint award_credit_cause_check check (num_nonnulls(record_id, order_id) = 1);
create unique index award_credit__order_id on award_credit (order_id, kind);

insert into award_credit (biz_no, order_id, user_id, kind, amount, created_at)
  select 'refund:' || o.order_no || ':' || r.kind, o.id, o.user_id, r.kind, r.amount, coalesce(o.cancelled_at, o.updated_at)
  from goods_order as o cross join lateral (values ('points', o.refunded_points), ('cash', o.refunded_fen)) as r (kind, amount)
  where o.status = 'cancelled' and o.user_id is not null and r.amount > 0;
