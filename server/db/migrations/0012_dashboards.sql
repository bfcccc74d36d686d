-- Dashboards: what they read in ranges of time comes from indexes alone, and everybody keeps his own shortcuts.
-- operation_log has its two already: (at), and (account_id, at) for whoever sees his own lines only and for ranks.

create index login_log_signed_in on login_log (created_at) include (account_id)
  where log_type in ('login_password', 'login_sso') and result = 'success';
create index stock_ledger_moved on stock_ledger (entity, change_type, created_at) include (row_id, delta);

-- How few hours and days a million lines are cut into: without it the planner takes each instant for a group of its own, and
-- neither sums in parallel nor in little memory.
create statistics operation_log_hours on (date_bin('1 hour'::interval, at, timestamptz '2000-01-01 00:00:00+08')) from operation_log;
create statistics operation_log_days on (date_bin('1 day'::interval, at, timestamptz '2000-01-01 00:00:00+08')) from operation_log;
create statistics login_log_hours on (date_bin('1 hour'::interval, created_at, timestamptz '2000-01-01 00:00:00+08')) from login_log;
create statistics login_log_days on (date_bin('1 day'::interval, created_at, timestamptz '2000-01-01 00:00:00+08')) from login_log;
create statistics stock_ledger_days on (date_bin('1 day'::interval, created_at, timestamptz '2000-01-01 00:00:00+08')) from stock_ledger;

-- The addresses of pages, in the order of their owner.
create table workplace_shortcut (
  account_id bigint primary key references account (id) on delete cascade,
  paths text[] not null,
  version integer not null default 1,
  updated_at timestamptz(0) not null default now()
);
