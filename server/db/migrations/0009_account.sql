-- What somebody says about himself, and how he wants the program to be.
-- Expand only: every new column may be null or has a default.

alter table account add column gender text check (gender in ('male', 'female', 'secret'));
alter table account add column intro text;
alter table account add column region text;
alter table account add column street text;
alter table account add column tags text[] not null default '{}';
alter table account add column if not exists mobile text;
create unique index if not exists account_mobile_key on account (mobile) where mobile is not null;

-- A change of the e-mail address is proved by a mailed code.
alter table account_ticket drop constraint account_ticket_purpose_check;
alter table account_ticket add constraint account_ticket_purpose_check check (purpose in ('verify', 'recover', 'email'));

-- One row for each kind of settings that somebody has saved.
create table account_setting (
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('preferences', 'notify')),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(0) not null default now(),
  primary key (account_id, kind)
);
