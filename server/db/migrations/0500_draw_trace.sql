-- Why a draw came out as it did (award.md §1.3), by hand. Beside the record: a list of wins reads none of it.

create table draw_trace (
  record_id bigint primary key references award_record (id) on delete cascade,
  lines jsonb not null check (jsonb_typeof(lines) = 'array')
);
