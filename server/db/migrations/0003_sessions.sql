-- Sessions: a number for people and lists, the lock, and the journal of everything that happens to a session.

alter table session add column no bigint generated always as identity;
create unique index session_no on session (no);
alter table session add column locked_at timestamptz(3);
alter table session add column unlock_failures integer not null default 0;
create index session_open on session (account_id, created_at) where revoked_at is null;

-- Rows are only ever inserted; tidied away after half a year (wider.md §10.9).
create table login_log (
  id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  trace_id text not null default '',
  account_id bigint,
  username text not null default '',
  log_type text not null check (log_type in ('login_password', 'login_sso', 'refresh', 'logout', 'forced', 'lock', 'unlock')),
  result text not null check (result in ('success', 'bad_credentials', 'disabled', 'locked', 'expired_account', 'mfa_failed', 'sso_failed', 'no_role')),
  note text not null default '',
  session_no bigint,
  ip text not null default '',
  user_agent text not null default ''
);
create index login_log_at on login_log (created_at);
create index login_log_account on login_log (account_id, created_at);
