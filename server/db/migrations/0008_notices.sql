-- What the house tells operators beside their work: to one account, or to whoever has a right. Expand only.

create table notice (
  id bigint generated always as identity primary key,
  account_id bigint references account (id) on delete cascade,
  -- `page.action`, as the grants of a role are written.
  permission text,
  kind text not null check (kind in ('system', 'todo', 'security', 'approval', 'stock', 'export')),
  title text not null,
  body text not null default '',
  -- An address of the pages; empty when it leads nowhere.
  link text not null default '',
  created_at timestamptz(0) not null default now(),
  check ((account_id is null) <> (permission is null))
);
create index notice_account on notice (account_id, id);
create index notice_permission on notice (permission, id);
create index notice_created on notice (created_at);

-- Who has read what. A notice to a right is read by each who has it.
create table notice_read (
  notice_id bigint not null references notice (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  read_at timestamptz(0) not null default now(),
  primary key (notice_id, account_id)
);
create index notice_read_account on notice_read (account_id);
