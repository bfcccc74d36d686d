-- Single sign-on: who an account is at the provider, and what stands between a visit to the provider and a session.
-- Expand only: every new column may be null.

-- An address counts from the moment that its owner, or whoever keeps the accounts, has vouched for it.
alter table account add column if not exists email text;
alter table account add column if not exists email_verified_at timestamptz(0);
alter table account add column sso_issuer text;
alter table account add column sso_subject text;
create unique index account_sso_subject_key on account (sso_issuer, sso_subject);
create index account_sso_email on account (lower(email));

-- Somebody who was sent to the provider. Only SHA-256 of the state and of the browser's cookie are kept; nonce and code
-- verifier are derived from those two when the browser comes back with them.
create table sso_request (
  state_hash bytea primary key,
  browser_hash bytea not null,
  origin text not null,
  wanted text not null,
  ip text not null default '',
  created_at timestamptz(3) not null default now()
);
create index sso_request_ip on sso_request (ip, created_at);

-- What came of it: an account, or why there is none. Once used it says which session began with it, and where to go to
-- leave the provider as well.
create table sso_ticket (
  hash bytea primary key,
  browser_hash bytea not null,
  origin text not null,
  wanted text not null,
  account_id bigint references account (id) on delete cascade,
  refusal text check (refusal in ('denied', 'unavailable', 'invalid', 'noAccount', 'unverified')),
  logout_url text,
  session_id uuid references session (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check ((account_id is null) <> (refusal is null))
);
create index sso_ticket_account on sso_ticket (account_id);
create index sso_ticket_browser on sso_ticket (browser_hash);
create index sso_ticket_session on sso_ticket (session_id);
