-- All that is kept of a member, asked for by a key (engines.md §1.5, members/export), by hand. What is ready lies sealed under the member's own key.
create table member_export (
  id bigint generated always as identity primary key,
  user_id bigint not null references he_user (id),
  client_id bigint not null references api_client (id),
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'expired', 'failed', 'erased')),
  sealed text,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  asked_at timestamptz(0) not null default now(),
  expires_at timestamptz,
  fetches integer not null default 0,
  fetched_at timestamptz(0),
  constraint member_export_sealed check ((sealed is not null) = (status = 'ready')),
  constraint member_export_expires check (status <> 'ready' or expires_at is not null)
);
-- Asked again while one is under way or ready, a key is told of that one.
create unique index member_export_open on member_export (client_id, user_id) where status in ('waiting', 'ready');
create index member_export_user on member_export (user_id) where status in ('waiting', 'ready');
create index member_export_waiting on member_export (next_at, id) where status = 'waiting';
create index member_export_ready on member_export (expires_at) where status = 'ready';
create index member_export_asked on member_export (asked_at);
