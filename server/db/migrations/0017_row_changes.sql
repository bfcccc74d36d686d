-- What a write did to the form of a row, as it was kept: for 恢复到此版本 and 撤销. The operation log beside it holds what people
-- read, with labels and masks; these values leave the server only the way the row itself does. Expand only.

create table row_change (
  log_id bigint primary key references operation_log (id) on delete cascade,
  entity text not null,
  row_id bigint not null,
  version_before integer not null,
  version_after integer not null,
  before jsonb not null,
  after jsonb not null,
  -- The change that this one took back.
  undo_of bigint
);
create unique index row_change_version on row_change (entity, row_id, version_after);
create index row_change_undo on row_change (undo_of) where undo_of is not null;
