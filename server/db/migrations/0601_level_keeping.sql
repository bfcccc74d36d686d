-- How long a level is kept, and what keeps it (wider.md §3.3), by hand.

alter table he_level
  add column keep_days bigint not null default 0 check (keep_days between 0 and 3650),
  add column keep_experience bigint not null default 0 check (keep_experience >= 0),
  add column grace_days bigint not null default 0 check (grace_days between 0 and 180),
  add constraint he_level_default_kept check (not is_default or keep_days = 0);

-- `since`: when the period began that counts; `level_expire_at`: its last second, null where the level is kept for good; `fallen_with`: what the
-- member had when he was taken down last: levels that he reached before ask for 保级经验 anew.
alter table member_level
  add column id bigint generated always as (member_id) stored,
  add column status text not null default 'steady' check (status in ('steady', 'grace')),
  add column since timestamptz,
  add column level_expire_at timestamptz(0),
  add column grace_until timestamptz(0),
  add column fallen_with bigint;
update member_level set since = reached_at;
alter table member_level alter column since set not null, alter column since set default now();
alter table member_level add constraint member_level_grace check ((status = 'grace') = (grace_until is not null));
create index member_level_reached on member_level (reached_at, id);
create index member_level_state on member_level (status, id);
create index member_level_expire on member_level (level_expire_at, id);
