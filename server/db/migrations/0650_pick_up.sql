-- 自提 (wider.md §5.1, §5.2; engines.md §3.2, region pickup): offers name the points that their goods are fetched at, orders the one that was chosen.
-- By hand: what orders of before say about their way, and the one code that no two orders have which wait at once.

alter table he_goods add column pickup_point_ids jsonb;

alter table goods_order add column delivery_type text not null default 'express' check (delivery_type in ('express', 'pickup', 'none'));

alter table goods_order add column pickup_status text not null default 'none' check (pickup_status in ('none', 'to_pick', 'picked', 'lapsed'));

alter table goods_order add column pickup_point_id bigint references localverifice (id);

alter table goods_order add column pickup_code text;

alter table goods_order add column pickup_expire_at timestamptz(0);

alter table goods_order add column picked_at timestamptz(0);

alter table goods_order add column verifier_name text;

update goods_order set delivery_type = 'none' where goods_type <> 'physical';

-- Who fetches it chose where, and what waits there has a code and an end.
alter table goods_order add constraint goods_order_pickup check (
  (delivery_type = 'pickup') = (pickup_point_id is not null)
  and (pickup_status = 'none' or delivery_type = 'pickup')
  and (pickup_status <> 'to_pick' or (pickup_code is not null and pickup_expire_at is not null))
  and (pickup_status = 'picked') = (picked_at is not null));

alter table goods_order drop constraint goods_order_cancel_type_check;

alter table goods_order add constraint goods_order_cancel_type_check
  check (cancel_type in ('user', 'admin', 'check_reject', 'channel', 'timeout', 'lapse'));

create unique index goods_order__pickup_code on goods_order (pickup_code) where pickup_status = 'to_pick';

create index goods_order__pickup_code__id__list on goods_order (pickup_code, id);

create index goods_order__pickup_status__id__list on goods_order (pickup_status, id);

create index goods_order__delivery_type__id__list on goods_order (delivery_type, id);

create index goods_order__pickup_point_id__id__list on goods_order (pickup_point_id, id);

create index goods_order__status__pickup_expire_at__due on goods_order (status, pickup_expire_at, id) where status = 'wait_ship';
