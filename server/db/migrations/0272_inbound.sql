-- Writes that came in through the Open API, by hand (engines.md §1.3).

create table inbound_event (
  id bigint generated always as identity primary key,
  client_id bigint not null references api_client (id),
  request_id text not null,
  kind text not null,
  member_no text,
  -- As it came, sealed: members' data stands in no dump.
  body text not null,
  status text not null check (status in ('received', 'applied', 'refused', 'parked', 'dead')),
  code integer not null default 0,
  message text not null default '',
  result jsonb,
  trace jsonb not null default '[]',
  trace_id text not null,
  late boolean not null default false,
  occurred_at timestamptz,
  took_ms integer not null default 0,
  attempts integer not null default 1,
  next_at timestamptz,
  created_at timestamptz(0) not null default now(),
  constraint inbound_event_due check (next_at is null or status = 'parked')
);
create index inbound_event_created on inbound_event (created_at, id);
create index inbound_event_client on inbound_event (client_id, created_at, id);
create index inbound_event_status on inbound_event (status, created_at, id);
create index inbound_event_member on inbound_event (member_no, id) where member_no is not null;
create index inbound_event_request on inbound_event (request_id);
create index inbound_event_trace on inbound_event (trace_id);
create index inbound_event_due_at on inbound_event (next_at) where next_at is not null;

-- The first answer to each request, as it was sent: a copy of the request gets it byte for byte.
create table inbound_key (
  client_id bigint not null,
  request_id text not null,
  body_hash text not null,
  answer text,
  event_id bigint,
  at timestamptz(0) not null default now(),
  primary key (client_id, request_id)
);
create index inbound_key_at on inbound_key (at);

-- Has the sequences of some tables go on in this transaction alone: a new file is laid under each, which a rollback takes away, so that a
-- rehearsal (`dry`) draws no number that anybody misses. Writers of these tables wait until the transaction is over.
create function rehearse_sequences(tables text[]) returns void language plpgsql as $$
declare
  drawn text;
  upcoming bigint;
begin
  for drawn in
    select pg_get_serial_sequence(t.name, a.attname)
    from unnest(tables) as t (name) join pg_attribute as a on a.attrelid = t.name::regclass and a.attidentity <> ''
    order by t.name
  loop
    -- Takes the lock before the number is read.
    execute format('alter sequence %s increment by 1', drawn);
    execute format('select case when is_called then last_value + 1 else last_value end from %s', drawn) into upcoming;
    execute format('alter sequence %s restart with %s', drawn, upcoming);
  end loop;
end $$;
