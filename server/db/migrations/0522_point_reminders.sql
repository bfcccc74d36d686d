-- Days on which points expire of which webhooks are told before (engines.md §1.7, points.expiring), by hand: how far each is, member by member.
create table point_reminder (
  wallet_id bigint not null references wallet (id),
  day date not null,
  from_member bigint not null default 0,
  created_at timestamptz(0) not null default now(),
  finished_at timestamptz(0),
  primary key (wallet_id, day)
);
create index point_reminder_open on point_reminder (day, wallet_id) where finished_at is null;
