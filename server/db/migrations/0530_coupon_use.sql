-- Orders use coupons (engines.md §4.2): which one has it, until when it may be paid, and when it was used.

alter table coupon_record add column order_id bigint references goods_order (id);
alter table coupon_record add column pay_expire_at timestamptz(0);
alter table coupon_record add column used_at timestamptz(0);

alter table coupon_record drop constraint coupon_record_status_check;
alter table coupon_record add constraint coupon_record_status_check check (
  status in ('unused', 'locked', 'used', 'expired', 'revoked'));

-- An order has what it locked and used, and nothing else is an order's (engines.md §4.4, V2).
alter table coupon_record add constraint coupon_record_order_check check (
  (order_id is not null) = (status in ('locked', 'used'))
  and (pay_expire_at is not null) = (status = 'locked') and (used_at is not null) = (status = 'used'));

create index coupon_record__order_id on coupon_record (order_id) where order_id is not null;

create index coupon_record__used_at__id__list on coupon_record (used_at, id);
create index coupon_record__used_at__down__list on coupon_record (used_at desc nulls last, id desc);

create index coupon_record__status__pay_expire_at__due on coupon_record (status, pay_expire_at, id) where status = 'locked';
