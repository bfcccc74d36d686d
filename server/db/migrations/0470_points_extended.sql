-- Adjustments that give the points of members another day to expire on, by hand (engines.md §2.2: extend, reinstate).

alter table point_adjustment drop constraint point_adjustment_kind_check;
alter table point_adjustment add constraint point_adjustment_kind_check check (kind in ('add', 'sub', 'extend', 'reinstate'));
alter table point_adjustment alter column amount drop not null;
-- How many points are moved follows from what members have: `moved_points` is what it was as it was submitted, then what the run has moved.
alter table point_adjustment add column extend_to date, add column moved_points bigint not null default 0;
alter table point_adjustment add constraint point_adjustment_told check (
  case when kind in ('add', 'sub') then amount is not null and extend_to is null else amount is null and extend_to is not null end);
alter table point_adjustment_member add column moved bigint;

-- Points that expire later are moved from lot to lot, and none are gained or lost.
alter table point_entry drop constraint point_entry_points_check;
alter table point_entry add constraint point_entry_points_check check ((points = 0) = (biz_type = 'extend')) not valid;
alter table point_entry drop constraint point_entry_biz_type_check;
alter table point_entry add constraint point_entry_biz_type_check check (biz_type in ('draw_win', 'scan_code', 'invite', 'activity', 'task', 'sign_in',
  'feast', 'questionnaire', 'level_up', 'exchange_back', 'opening', 'draw_cost', 'admin_add', 'admin_sub', 'expire', 'extend', 'reinstate')) not valid;
