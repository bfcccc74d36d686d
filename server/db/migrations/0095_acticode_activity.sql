-- What an activity of the kind 活动码 has beside the activity itself (award.md §5.1): one row for each, with the activity's own number.
-- Expand only; activities that are there already get theirs here.
create table acticode_activity (
  id bigint primary key references activity (id),
  version bigint not null default 1,
  points_name text not null default '积分',
  points_expire text not null default 'activity_end' check (points_expire in ('activity_end', 'days', 'never')),
  points_expire_days bigint,
  join_mode text not null default 'auto' check (join_mode in ('auto', 'apply', 'code')),
  code_prefix text,
  track_style text not null default 'line' check (track_style in ('line', 'map', 'stamp')),
  poster jsonb,
  rank_enabled boolean not null default false,
  rank_top bigint,
  rules_html text,
  status text not null default 'kept' check (status = 'kept'),
  remark text,
  created_at timestamptz(0) not null default now(),
  updated_at timestamptz(0) not null default now(),
  created_by bigint,
  updated_by bigint,
  dept_id bigint
);

create unique index acticode_activity__code_prefix on acticode_activity (code_prefix);

insert into acticode_activity (id, created_by, updated_by, dept_id)
  select id, created_by, created_by, dept_id from activity where activity_type = 'acticode';
