-- Dashboards: what they read in ranges of time comes from indexes alone, and everybody keeps his own shortcuts.
-- operation_log has its two already: (at), and (account_id, at) for whoever sees his own lines only and for ranks.

create index login_log_signed_in on login_log (created_at) include (account_id)
  where log_type in ('login_password', 'login_sso') and result = 'success';
create index stock_ledger_moved on stock_ledger (entity, change_type, created_at) include (row_id, delta);

-- The addresses of pages, in the order of their owner.
create table workplace_shortcut (
  account_id bigint primary key references account (id) on delete cascade,
  paths text[] not null,
  version integer not null default 1,
  updated_at timestamptz(0) not null default now()
);
