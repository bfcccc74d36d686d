-- The states of each life cycle that the program knew which ran last, which of them were ends, and from which a way led to one: rows that
-- another release has no place for are named before it runs (server/db/life/known-states.ts).
create table known_state (
  entity text not null,
  region text not null,
  state text not null,
  label text not null,
  is_end boolean not null,
  can_end boolean not null,
  primary key (entity, region, state)
);
