-- Who has which record open: a seat for each open drawer, good until its lease runs out. Expand only.

create table presence (
  session_id uuid not null references session (id) on delete cascade,
  seat uuid not null,
  entity text not null,
  row_id bigint not null,
  doing text not null check (doing in ('viewing', 'editing')),
  since timestamptz not null default now(),
  until timestamptz not null,
  primary key (session_id, seat)
);
create index presence_row on presence (entity, row_id);
