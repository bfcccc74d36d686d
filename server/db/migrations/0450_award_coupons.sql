-- Awards are taken from coupon templates, and wins of them are given as coupons (docs/decisions/136).

-- Put aside for prizes, and for wins that have not been given theirs yet. Given, taken and put aside: never more than there are.
alter table he_coupon add column reserved_count bigint not null default 0;

-- What demo data and older versions put into slots of such awards, from no counter.
update he_coupon as c set reserved_count = s.units,
  total_count = case when c.total_count is null then null else greatest(c.total_count, c.taken_count + s.units) end
from (select w.source_id, sum(x.units) as units from award as w cross join lateral (
    select stock_total as units from prize where award_id = w.id
    union all select stock_total from prize_item where award_id = w.id
    union all select stock_total from invite_prize where award_id = w.id
    union all select stock_total from ccn_award where award_id = w.id) as x
  where w.source_type = 'coupon' group by w.source_id) as s
where c.id = s.source_id;

alter table he_coupon drop constraint he_coupon_count_check;
alter table he_coupon add constraint he_coupon_count_check check (
  taken_count >= 0 and reserved_count >= 0 and (total_count is null or taken_count + reserved_count <= total_count));

alter table he_coupon drop constraint he_coupon_take_type_check;
alter table he_coupon add constraint he_coupon_take_type_check check (take_type in ('self', 'admin', 'system'));

-- The win that it was given for: one coupon each.
alter table coupon_record add column award_record_id bigint references award_record (id);
create unique index coupon_record__award_record_id on coupon_record (award_record_id) where award_record_id is not null;

alter table coupon_record drop constraint coupon_record_take_type_check;
alter table coupon_record add constraint coupon_record_take_type_check check (take_type in ('self', 'admin', 'system'));

drop trigger coupon_record_keeps_rule on coupon_record;
create trigger coupon_record_keeps_rule before update on coupon_record for each row
  when (new.rule_snapshot is distinct from old.rule_snapshot or new.coupon_id <> old.coupon_id or new.user_id <> old.user_id
    or new.coupon_name <> old.coupon_name or new.benefit <> old.benefit or new.valid_start_at <> old.valid_start_at
    or new.valid_end_at <> old.valid_end_at or new.award_record_id is distinct from old.award_record_id)
  execute function coupon_record_keeps_rule();
