-- What levels give (wider.md §3.3, §3.4), by hand.

alter table he_level add column power_ids jsonb, add column upgrade_rewards jsonb;

-- How far the members have been gone through for a power, in a month (每月送券) or on a day (生日礼).
create table power_run (
  power_id bigint not null references he_power (id) on delete cascade,
  period text not null,
  from_member bigint not null default 0,
  finished_at timestamptz(0),
  primary key (power_id, period)
);
