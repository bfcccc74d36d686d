-- What the dashboards count of the house's business comes from indexes alone, in ranges of time (as migration 0012 does for its logs).

-- Draws, as contract/awards/award-records.ts says what one is; the parts of a composite win are none.
create index award_record__drawn on award_record (won_at)
  include (status, activity_id, prize_id, award_id, award_type, quantity, area_code, dept_id, created_by)
  where source in ('lottery', 'scan', 'acticode') and parent_record_id is null;
create index award_record__points on award_record (won_at) include (points, status, area_code, dept_id, created_by)
  where award_type = 'jifen';
create index award_record__verified_at on award_record (verified_at, id)
  include (verify_entry_id, area_code, dept_id, created_by) where verified_at is not null;
create index goods_order__placed on goods_order (created_at) include (source, total_points, status, goods_id, receiver_area);

-- How few hours and days they are cut into: see migration 0012.
create statistics award_record_hours on (date_bin('1 hour'::interval, won_at, timestamptz '2000-01-01 00:00:00+08')) from award_record;
create statistics award_record_days on (date_bin('1 day'::interval, won_at, timestamptz '2000-01-01 00:00:00+08')) from award_record;
create statistics goods_order_days on (date_bin('1 day'::interval, created_at, timestamptz '2000-01-01 00:00:00+08')) from goods_order;
