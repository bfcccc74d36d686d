-- Data scope and masks: departments, how far roles see, and the columns that say whose a row is.
-- Whoever and whatever is there already belongs to one department at the top, so that everybody goes on seeing what he saw.

create table dept (
  id bigint generated always as identity primary key,
  parent_id bigint references dept (id),
  name text not null,
  -- Ids from the top down to this one, '/1/4/': what is below a department begins with its path.
  path text not null,
  sort integer not null default 0,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  version integer not null default 1,
  created_at timestamptz(0) not null default now(),
  updated_at timestamptz(0) not null default now()
);
create unique index dept_path on dept (path);
create unique index dept_sibling on dept (coalesce(parent_id, 0), name);

insert into dept (name, path) select '总部', '/1/' where exists (select from account);

alter table account add column dept_id bigint references dept (id);
alter table account add column region_codes text[] not null default '{}';
create index account_dept on account (dept_id);
update account set dept_id = (select id from dept);

-- region_codes: null is everywhere; an empty list is where the account is.
alter table role add column data_scope text not null default 'self' check (data_scope in ('all', 'dept_custom', 'dept', 'dept_tree', 'self'));
alter table role add column dept_ids bigint[] not null default '{}';
alter table role add column region_codes text[] default '{}';
alter table role add column mask_mode text not null default 'mask' check (mask_mode in ('mask', 'plain'));
update role set data_scope = case code when 'campaign_operator' then 'dept_tree' else 'all' end,
  region_codes = case code when 'channel_manager' then '{}'::text[] end,
  mask_mode = case when code in ('super_admin', 'mall_operator', 'finance_auditor') then 'plain' else 'mask' end;

alter table award add column dept_id bigint;
create index award__dept_id on award (dept_id);
update award set dept_id = (select id from dept);

alter table localverifice add column area_code text not null default '';
alter table localverifice add column contact_mobile text not null default '';
alter table localverifice add column dept_id bigint;
create index localverifice__area_code on localverifice (area_code);
create index localverifice__dept_id on localverifice (dept_id);
update localverifice set dept_id = (select id from dept);

-- Everybody who uploaded a file: the same content is kept once.
create table file_holder (
  file_id bigint not null references file (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  primary key (file_id, account_id)
);
insert into file_holder (file_id, account_id) select id, uploader_id from file where uploader_id in (select id from account);
