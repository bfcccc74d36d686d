-- 数据日志: what happened to the rows of watched tables, whoever did it: a call, a job, or somebody with a database client. Which tables
-- are watched follows from the declarations (server/db/watched-tables.ts). Expand only.

create table db_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  table_name text not null,
  row_id bigint,
  op text not null check (op in ('insert', 'update', 'delete')),
  changed_fields jsonb not null,
  before jsonb,
  after jsonb,
  account_id bigint,
  source text not null check (source in ('api', 'job', 'sql')),
  trace_id text not null default '',
  tx_id bigint not null
);
create index db_log__at__id__list on db_log (at, id);
create index db_log__table_name__at__id__list on db_log (table_name, at, id);
create index db_log__row_id__at__id__list on db_log (row_id, at, id);
create index db_log__account_id__at__id__list on db_log (account_id, at, id);
create index db_log__op__at__id__list on db_log (op, at, id);
create index db_log__source__at__id__list on db_log (source, at, id);
create index db_log__trace_id on db_log (trace_id);
create trigger db_log_kept before update or delete on db_log for each row execute function journal_is_kept();

-- After each row of a watched table. Arguments: the columns whose values are never written down (that they changed is), and those whose
-- change alone is no news. Of an update only what changed is kept.
create function db_log_row() returns trigger language plpgsql as $$
declare
  secret constant text[] := tg_argv[0]::text[];
  quiet constant text[] := tg_argv[1]::text[];
  was jsonb;
  now_is jsonb;
  changed text[];
begin
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then now_is := to_jsonb(new); end if;
  if tg_op = 'UPDATE' then
    select array_agg(e.key) into changed from jsonb_each(now_is) e
      where e.value is distinct from was -> e.key and e.key <> all (quiet);
    if changed is null then return null; end if;
    select coalesce(jsonb_object_agg(k, was -> k), '{}'), coalesce(jsonb_object_agg(k, now_is -> k), '{}') into was, now_is
      from unnest(changed) k where k <> all (secret);
  else
    select array_agg(e.key) into changed from jsonb_each(coalesce(now_is, was)) e
      where e.value <> 'null'::jsonb and e.key <> all (quiet);
    was := jsonb_strip_nulls(was - secret);
    now_is := jsonb_strip_nulls(now_is - secret);
  end if;
  insert into db_log (table_name, row_id, op, changed_fields, before, after, account_id, source, trace_id, tx_id)
  values (
    tg_table_name, (to_jsonb(coalesce(new, old)) ->> 'id')::bigint, lower(tg_op), to_jsonb(changed), was, now_is,
    nullif(current_setting('app.account_id', true), '')::bigint,
    coalesce(nullif(current_setting('app.source', true), ''), 'sql'),
    coalesce(current_setting('app.trace_id', true), ''), txid_current()
  );
  return null;
end $$;
