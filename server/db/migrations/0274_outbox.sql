-- What happened, for those who want to hear of it, by hand (engines.md §1.7).

create table outbox_event (
  id bigint generated always as identity primary key,
  member_no text,
  kind text not null,
  data jsonb not null,
  at timestamptz(0) not null default now(),
  -- Until its deliveries are made.
  pending boolean not null default true
);
create index outbox_event_pending on outbox_event (id) where pending;
create index outbox_event_at on outbox_event (at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoint (id),
  event_id bigint not null references outbox_event (id),
  member_no text,
  status text not null default 'pending' check (status in ('pending', 'sent', 'acked', 'failed', 'dead')),
  attempts integer not null default 0,
  http_status integer,
  took_ms integer,
  fault text,
  answer_head text,
  next_at timestamptz,
  acked_at timestamptz(0),
  created_at timestamptz(0) not null default now(),
  unique (endpoint_id, event_id),
  constraint webhook_delivery_due check ((next_at is null) = (status in ('acked', 'dead')))
);
create index webhook_delivery_due_at on webhook_delivery (next_at) where next_at is not null;
-- Of one member the next waits for the one before (engines.md §1.8, O6).
create index webhook_delivery_open on webhook_delivery (endpoint_id, member_no, event_id) where next_at is not null;
create index webhook_delivery_created on webhook_delivery (created_at, id);
create index webhook_delivery_status on webhook_delivery (status, created_at, id);
create index webhook_delivery_event on webhook_delivery (event_id);

-- How an address is doing; its row stays for people.
create table webhook_health (
  endpoint_id bigint primary key references webhook_endpoint (id),
  failures integer not null default 0,
  pause_reason text,
  last_acked_at timestamptz(0)
);

-- Written by the database with each win and what becomes of it, so that no way to a record goes untold (docs/decisions/108).
create function award_record_told() returns trigger language plpgsql as $$
begin
  insert into outbox_event (member_no, kind, data)
  select n.user_id::text, 'record.won',
    jsonb_build_object('record_no', n.record_no, 'status', n.status, 'award_type', n.award_type, 'display_title', n.display_title,
      'activity_id', n.activity_id, 'source', n.source)
  from new_rows as n
  where n.status <> 'none'
  order by n.id;
  return null;
end $$;

create trigger award_record_told_new after insert on award_record
  referencing new table as new_rows for each statement execute function award_record_told();

create function award_record_moved_told() returns trigger language plpgsql as $$
begin
  insert into outbox_event (member_no, kind, data)
  select n.user_id::text, case when n.status = 'done' then 'record.issued' else 'record.' || n.status end,
    jsonb_build_object('record_no', n.record_no, 'status', n.status, 'award_type', n.award_type, 'display_title', n.display_title,
      'activity_id', n.activity_id, 'source', n.source)
  from new_rows as n join old_rows as o on o.id = n.id
  where n.status <> o.status and n.status in ('done', 'failed', 'expired', 'void')
  order by n.id;
  return null;
end $$;

create trigger award_record_told_moved after update on award_record
  referencing old table as old_rows new table as new_rows for each statement execute function award_record_moved_told();
