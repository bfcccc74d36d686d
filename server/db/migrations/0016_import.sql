-- Files whose rows are looked at before they are written. Kept for a day.

create table import_upload (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  entity text not null,
  file_name text not null,
  -- The headings as they stand in the file, and the field of each; '' for one that is left out.
  headings text[] not null,
  keys text[] not null,
  total integer not null default 0,
  done integer not null default 0,
  state text not null default 'reading'
    check (state in ('reading', 'checking', 'checked', 'committing', 'finished', 'cancelled')),
  -- The job that looks at the lines, then the one that writes them: whether it failed, and why, is its own matter.
  job_id bigint references job (id) on delete set null,
  counts jsonb not null default '{}',
  created_at timestamptz(0) not null default now()
);
create index import_upload_account on import_upload (account_id, created_at);
create index import_upload_created on import_upload (created_at);

create table import_row (
  import_id bigint not null references import_upload (id) on delete cascade,
  line integer not null,
  cells jsonb not null,
  outcome text check (outcome in ('faulty', 'new', 'changed', 'unchanged')),
  faults jsonb,
  -- The values to be written, the row that they are for, and its version when it was compared.
  sent jsonb,
  target_id bigint,
  target_version integer,
  changes jsonb,
  -- What the commit made of it.
  written text check (written in ('added', 'edited', 'refused')),
  primary key (import_id, line)
);
create index import_row_outcome on import_row (import_id, outcome, line);

-- What may stand in one line of a file only: unique values, and rows that lines are for.
create table import_key (
  import_id bigint not null references import_upload (id) on delete cascade,
  field text not null,
  value text not null,
  line integer not null,
  primary key (import_id, field, value)
);
