-- Background jobs: the server works them off over this table, on as many instances as there are. Expand only.

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  title text not null default '',
  input jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- While a job with it is open there is no second one.
  dedupe_key text,
  -- Times that it was taken up since it last got on.
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  -- Whoever holds the token may write until then; afterwards anybody may take the job over.
  lease_token uuid,
  lease_until timestamptz,
  done bigint not null default 0,
  -- 0 while nobody knows.
  total bigint not null default 0,
  -- Where the work stands: written together with the work itself.
  point jsonb,
  result jsonb,
  error text not null default '',
  created_by bigint not null references account (id) on delete cascade,
  -- When its owner was last told how it stands.
  told_at timestamptz,
  seen boolean not null default false,
  created_at timestamptz(0) not null default now(),
  finished_at timestamptz(0),
  check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null))
);
create unique index job_dedupe on job (kind, dedupe_key) where state in ('queued', 'running') and dedupe_key is not null;
create index job_due on job (run_at, id) where state in ('queued', 'running');
create index job_owner on job (created_by, id);
create index job_finished on job (finished_at);

-- What jobs read and make, piece by piece: instances share only the database.
create table job_file (
  job_id bigint not null references job (id) on delete cascade,
  name text not null,
  seq integer not null,
  content bytea not null,
  primary key (job_id, name, seq)
);
-- It is compressed already, or soon gone.
alter table job_file alter column content set storage external;

-- Which rows an export writes, in which order: settled when it begins, so that no row comes twice or is left out.
create table export_page (
  job_id bigint not null references job (id) on delete cascade,
  page integer not null,
  ids bigint[] not null,
  primary key (job_id, page)
);
