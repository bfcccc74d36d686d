-- Sign-in steps: the age of a password, passwords used before, the second step and what stands between password and session.
-- Expand only: every column has a default or may be null.

alter table account add column password_updated_at timestamptz(0) not null default now();

alter table role add column two_step_required boolean not null default false;

-- Passwords that were replaced; the one in use stands in account.
create table password_history (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  password_hash text not null,
  replaced_at timestamptz(3) not null default now()
);
create index password_history_account on password_history (account_id, id);

-- On once enabled_at is set. last_counter is the last 30-second step of which a code was used: each code is good once.
create table account_mfa (
  account_id bigint primary key references account (id) on delete cascade,
  secret text not null,
  created_at timestamptz(3) not null default now(),
  enabled_at timestamptz(3),
  last_counter bigint not null default 0
);

create table recovery_code (
  hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index recovery_code_account on recovery_code (account_id);

-- Only the SHA-256 of a ticket is kept. password_mark is that of the account's password hash: with another password it is void.
create table sign_in_ticket (
  hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('password', 'enrol', 'code')),
  secret text,
  password_mark bytea not null,
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index sign_in_ticket_account on sign_in_ticket (account_id);
create index sign_in_ticket_expires on sign_in_ticket (expires_at);
