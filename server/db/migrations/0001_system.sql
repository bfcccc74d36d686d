-- Accounts, sessions, journals: the tables that are not entities of the contract.
-- Plain SQL only (no triggers, no plpgsql, no exclusion or deferrable constraints), so that other engines stay possible.
-- Times people read have whole seconds; times that order events have milliseconds.

create table account (
  id bigint generated always as identity primary key,
  username text not null,
  nickname text not null,
  avatar jsonb,
  password_hash text not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'locked')),
  must_change_password boolean not null default false,
  is_builtin boolean not null default false,
  version integer not null default 1,
  last_login_at timestamptz(0),
  last_login_ip text,
  created_at timestamptz(0) not null default now(),
  updated_at timestamptz(0) not null default now()
);
create unique index account_username_key on account (lower(username));

create table role (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  is_builtin boolean not null default false,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  sort integer not null default 0,
  perm_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz(0) not null default now(),
  updated_at timestamptz(0) not null default now()
);

create table role_permission (
  role_id bigint not null references role (id) on delete cascade,
  permission_id text not null,
  action text not null,
  primary key (role_id, permission_id, action)
);

create table account_role (
  account_id bigint not null references account (id) on delete cascade,
  role_id bigint not null references role (id) on delete cascade,
  primary key (account_id, role_id)
);
create index account_role_role on account_role (role_id);

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  absolute_until timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoke_reason text,
  ip text not null default '',
  user_agent text not null default ''
);
create index session_account on session (account_id);
create index session_until on session (absolute_until);

-- Only the SHA-256 of a token is kept.
create table session_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  issued_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  renew_until timestamptz(3) not null,
  superseded_at timestamptz(3)
);
create index session_token_session on session_token (session_id);

create table login_attempt (
  id bigint generated always as identity primary key,
  username_key text not null,
  ip text not null,
  at timestamptz(3) not null default now(),
  success boolean not null
);
create index login_attempt_username on login_attempt (username_key, at);
create index login_attempt_ip on login_attempt (ip, at);

create table idempotency (
  scope text not null,
  key text not null,
  account_id bigint not null,
  request_hash text not null,
  answer jsonb,
  status text not null default 'in_flight' check (status in ('in_flight', 'done')),
  created_at timestamptz(3) not null default now(),
  primary key (scope, key, account_id)
);
create index idempotency_created on idempotency (created_at);

create table operation_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  trace_id text not null default '',
  account_id bigint,
  nickname text not null default '',
  permission_id text not null default '',
  action text not null default '',
  event text not null default '',
  entity text not null default '',
  biz_id bigint,
  biz_name text not null default '',
  summary text not null default '',
  diff jsonb not null default '[]',
  method text not null default '',
  path text not null default '',
  result_code integer not null,
  cost_ms integer not null default 0,
  ip text not null default '',
  user_agent text not null default ''
);
create index operation_log_object on operation_log (entity, biz_id);
create index operation_log_at on operation_log (at);
create index operation_log_account on operation_log (account_id, at);

create table file (
  id bigint generated always as identity primary key,
  sha256 text not null,
  name text not null,
  mime text not null,
  size bigint not null check (size >= 0),
  width integer,
  height integer,
  stored_name text not null unique,
  uploader_id bigint,
  created_at timestamptz(0) not null default now()
);
create index file_sha256 on file (sha256);

-- Every movement of every stock; rows are only ever inserted. entity and row_id name the stock that moved.
create table stock_ledger (
  ledger_id bigint generated always as identity primary key,
  entity text not null,
  row_id bigint not null,
  change_type text not null,
  delta integer not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null default '',
  operator_id bigint,
  operator_name text not null default 'system',
  ref_type text,
  ref_id bigint,
  request_id uuid,
  created_at timestamptz(3) not null default now()
);
create unique index stock_ledger_request on stock_ledger (entity, row_id, request_id) where request_id is not null;
create index stock_ledger_row on stock_ledger (entity, row_id, ledger_id);
