-- Cases take back points that were given, beside prizes that were not delivered yet (wider.md §3.11), by hand. Cases that are open propose none.
alter table risk_case add column claw_back_points boolean not null default false;
-- The open case of source 欠账 of a member.
create index risk_case_debts on risk_case using gin (user_ids jsonb_path_ops) where source = 'debt' and status = 'open';
