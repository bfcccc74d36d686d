-- Which rows a command over a filter is for, a piece at a time: settled when it is asked, so that nothing that comes later is touched.
create table batch_page (
  job_id bigint not null references job (id) on delete cascade,
  page integer not null,
  ids bigint[] not null,
  -- Rows that were refused, each with its reason; null until the piece was worked off. The others of a piece that was have taken the command.
  failed jsonb,
  primary key (job_id, page)
);
