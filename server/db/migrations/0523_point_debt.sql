-- What is taken back and is not there any more becomes debt (engines.md §2.1, §2.2), by hand.

alter table wallet add column debt_mode text not null default 'case' check (debt_mode in ('case', 'next_earn', 'negative'));
alter table point_account add column debt bigint not null default 0 check (debt between 0 and 9007199254740991);

-- What an entry made a debt of (above 0), or paid of one.
alter table point_entry add column debt bigint not null default 0;
create index point_account_debt on point_account (member_id) where debt > 0;
alter table point_entry drop constraint point_entry_points_check;
alter table point_entry add constraint point_entry_points_check check (case biz_type
  when 'hold' then points < 0 and held = -points and debt = 0
  when 'hold_release' then points > 0 and held = -points and debt = 0
  when 'hold_confirm' then points = 0 and held < 0 and debt = 0
  when 'extend' then points = 0 and held = 0 and debt = 0
  when 'give_revoke' then points <= 0 and held = 0 and (points <> 0 or debt > 0)
  else points <> 0 and held = 0 and debt = 0 end) not valid;
alter table point_entry drop constraint point_entry_biz_type_check;
alter table point_entry add constraint point_entry_biz_type_check check (biz_type in ('draw_win', 'scan_code', 'invite', 'activity', 'task', 'sign_in',
  'feast', 'questionnaire', 'level_up', 'exchange_back', 'opening', 'draw_cost', 'admin_add', 'admin_sub', 'expire', 'extend', 'reinstate', 'hold',
  'hold_confirm', 'hold_release', 'give_revoke')) not valid;
