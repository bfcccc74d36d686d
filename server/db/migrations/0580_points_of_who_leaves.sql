-- Points of who is cancelled or merged leave with him, and a debt that nobody is asked for any more is written off (engines.md §2.2, §2.5), by hand.

alter table point_entry drop constraint point_entry_points_check;
alter table point_entry add constraint point_entry_points_check check (case biz_type
  when 'hold' then points < 0 and held = -points and debt = 0
  when 'hold_release' then points > 0 and held = -points and debt = 0
  when 'hold_confirm' then points = 0 and held < 0 and debt = 0
  when 'extend' then points = 0 and held = 0 and debt = 0
  when 'give_revoke' then points <= 0 and held = 0 and (points <> 0 or debt > 0)
  when 'merge_out' then points <= 0 and held = 0 and debt <= 0 and (points <> 0 or debt <> 0)
  when 'merge_in' then points >= 0 and held = 0 and debt >= 0 and (points <> 0 or debt <> 0)
  when 'cancel_clear' then points <= 0 and held = 0 and debt <= 0 and (points <> 0 or debt <> 0)
  when 'correction' then held = 0 and (points <> 0 or debt <> 0)
  else points <> 0 and held = 0 and debt = 0 end) not valid;
alter table point_entry drop constraint point_entry_biz_type_check;
alter table point_entry add constraint point_entry_biz_type_check check (biz_type in ('draw_win', 'scan_code', 'invite', 'activity', 'task', 'sign_in',
  'feast', 'questionnaire', 'level_up', 'exchange_back', 'opening', 'draw_cost', 'exchange', 'admin_add', 'admin_sub', 'expire', 'extend', 'reinstate', 'hold',
  'hold_confirm', 'hold_release', 'give_revoke', 'merge_in', 'merge_out', 'cancel_clear', 'correction')) not valid;
