-- Backups that the server has made by itself, or tried to (server/backup): one at a time, whichever instance it is.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null default now(),
  -- Renewed while it is being made: whose process is gone is left behind.
  alive_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  file text,
  rows bigint,
  -- One sentence for administrators; null for one that was read back and is the same.
  failure text,
  check (failure is null or finished_at is not null)
);
