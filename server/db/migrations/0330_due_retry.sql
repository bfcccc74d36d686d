-- Rows that were due and could not be moved (server/entity/clock), by hand: when they are tried again, and why they stay.

create table due_retry (
  entity text not null,
  row_id bigint not null,
  -- The column of the state, and the state.
  step text not null,
  due_at timestamptz not null,
  tries integer not null,
  next_at timestamptz not null,
  why text not null,
  primary key (entity, row_id, step)
);

-- In their place come indexes of every state with its instant (the next migration).
drop index he_user_black_list_due;
drop index virtual_code_due;
drop index virtual_code_over;
drop index award_record__choice;
