-- What happens one after another under one key (server/core/take-turn.ts). Expand only.
create table turn (
  key bigint primary key,
  at timestamptz not null
) with (fillfactor = 50);
create index turn_at on turn (at);
