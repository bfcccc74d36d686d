-- Where each row stands in its life cycle, since when, and which way it took last (docs/living-chart.md, docs/decisions/124). Written by the
-- database with each row, so that no way to a row goes unseen. Which tables follows from the declarations (server/db/life/followed-states.ts).

-- One line for each row and each region of its chart; `region` is the column that holds the state.
create table state_stay (
  entity text not null,
  row_id bigint not null,
  region text not null,
  state text not null,
  since timestamptz not null,
  primary key (entity, row_id, region)
);
create index state_stay_since on state_stay (entity, region, state, since);

-- One line for each row and each way that it ever took: when it did so last.
create table state_move (
  entity text not null,
  row_id bigint not null,
  region text not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  primary key (entity, row_id, region, from_state, to_state)
);
create index state_move_at on state_move (entity, region, at) include (from_state, to_state, row_id);

-- How many rows came to a state, or took a way (`to_state`; '' for a state), on a day of Shanghai: lines that are only added to, so that no
-- write waits for another one, and put together once an hour. Their sum is a count of a million rows in some hundred lines.
create table state_tally (
  entity text not null,
  region text not null,
  state text not null,
  to_state text not null,
  day date not null,
  rows bigint not null,
  folded boolean not null default false
);
create index state_tally_of on state_tally (entity, region);
create unique index state_tally_folded on state_tally (entity, region, state, to_state, day) where folded;
create index state_tally_loose on state_tally (day) where not folded;

-- The day of an instant, as a person in Shanghai reads it.
create function day_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Shanghai')::date
$$;

-- After the statement that made rows. Arguments: regions beside `status`.
create function state_born() returns trigger language plpgsql as $$
begin
  with born as (
    insert into state_stay (entity, row_id, region, state, since)
    select tg_table_name, n.id, 'status', n.status, coalesce(n.created_at, now()) from new_rows as n
    union all
    select tg_table_name, n.id, beside.region, to_jsonb(n) ->> beside.region, coalesce(n.created_at, now())
    from new_rows as n cross join unnest(tg_argv) as beside (region)
    returning region, state, since)
  insert into state_tally (entity, region, state, to_state, day, rows)
  select tg_table_name, b.region, b.state, '', day_of(b.since), count(*) from born as b group by b.region, b.state, day_of(b.since);
  return null;
end $$;

-- After each row whose state in one region is another one. Argument: the region.
create function state_moved() returns trigger language plpgsql as $$
declare
  was text := old.status;
  is_now text := new.status;
  came timestamptz;
  took timestamptz;
begin
  if tg_argv[0] <> 'status' then
    was := to_jsonb(old) ->> tg_argv[0];
    is_now := to_jsonb(new) ->> tg_argv[0];
  end if;
  -- Whoever writes the row has it locked: its stay and its ways are nobody else's meanwhile.
  select s.since into came from state_stay as s
    where s.entity = tg_table_name and s.row_id = new.id and s.region = tg_argv[0];
  select m.at into took from state_move as m
    where m.entity = tg_table_name and m.row_id = new.id and m.region = tg_argv[0] and m.from_state = was and m.to_state = is_now;
  insert into state_stay (entity, row_id, region, state, since) values (tg_table_name, new.id, tg_argv[0], is_now, now())
  on conflict (entity, row_id, region) do update set state = excluded.state, since = excluded.since;
  insert into state_move (entity, row_id, region, from_state, to_state, at)
  values (tg_table_name, new.id, tg_argv[0], was, is_now, now())
  on conflict (entity, row_id, region, from_state, to_state) do update set at = excluded.at;
  insert into state_tally (entity, region, state, to_state, day, rows)
  select tg_table_name, tg_argv[0], t.state, t.to_state, day_of(t.at), t.rows
  from (values (was, '', came, -1), (is_now, '', now(), 1), (was, is_now, took, -1), (was, is_now, now(), 1)) as t (state, to_state, at, rows)
  where t.at is not null;
  return null;
end $$;

-- After the statement that took rows away.
create function state_gone() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from state_stay as s using old_rows as o where s.entity = tg_table_name and s.row_id = o.id
    returning s.region, s.state, '' as to_state, s.since as at),
  went as (
    delete from state_move as m using old_rows as o where m.entity = tg_table_name and m.row_id = o.id
    returning m.region, m.from_state as state, m.to_state, m.at)
  insert into state_tally (entity, region, state, to_state, day, rows)
  select tg_table_name, l.region, l.state, l.to_state, day_of(l.at), -count(*)
  from (select * from gone union all select * from went) as l group by l.region, l.state, l.to_state, day_of(l.at);
  return null;
end $$;

-- Puts lines together, once an hour; several at once take each line once.
create function state_fold() returns void language plpgsql as $$
begin
  with loose as (delete from state_tally as t where not t.folded returning t.entity, t.region, t.state, t.to_state, t.day, t.rows)
  insert into state_tally (entity, region, state, to_state, day, rows, folded)
  select l.entity, l.region, l.state, l.to_state, l.day, sum(l.rows), true from loose as l
  group by l.entity, l.region, l.state, l.to_state, l.day
  order by l.entity, l.region, l.state, l.to_state, l.day
  on conflict (entity, region, state, to_state, day) where folded do update set rows = state_tally.rows + excluded.rows;
  delete from state_tally as t where t.folded and t.rows = 0;
end $$;

-- Counts the stays and the ways of a table anew.
create function state_tally_anew(followed text) returns void language sql as $$
  delete from state_tally as t where t.entity = followed;
  insert into state_tally (entity, region, state, to_state, day, rows)
  select s.entity, s.region, s.state, '', day_of(s.since), count(*) from state_stay as s where s.entity = followed
    group by s.entity, s.region, s.state, day_of(s.since)
  union all
  select m.entity, m.region, m.from_state, m.to_state, day_of(m.at), count(*) from state_move as m where m.entity = followed
    group by m.entity, m.region, m.from_state, m.to_state, day_of(m.at);
$$;

-- The regions of a table that is followed.
create function state_regions(followed text) returns text[] language sql stable as $$
  select coalesce(array_agg(substr(t.tgname, length('state_moved_') + 1) order by t.tgname), '{}') from pg_trigger as t
  where t.tgrelid = to_regclass(quote_ident(followed)) and starts_with(t.tgname, 'state_moved_')
$$;

-- Notes what rows are missing: made before their table was followed, or while its triggers rested. What they did before 数据日志 knows, as
-- far back as it goes; of others nothing is known but when they were made.
create function state_recount(followed text) returns void language plpgsql as $$
declare
  regions constant text[] := state_regions(followed);
  one text;
begin
  if regions = '{}' then return; end if;
  foreach one in array regions loop
    insert into state_move (entity, row_id, region, from_state, to_state, at)
    select followed, l.row_id, one, l.before ->> one, l.after ->> one, max(l.at) from db_log as l
    where l.table_name = followed and l.op = 'update' and l.before ->> one is not null and l.after ->> one is not null
    group by l.row_id, l.before ->> one, l.after ->> one
    on conflict do nothing;
    execute format(
      'insert into state_stay (entity, row_id, region, state, since)
       select %1$L, t.id, %2$L, t.%2$I, coalesce(came.at, t.created_at, now())
       from %1$I as t
       left join (select m.row_id, m.to_state, max(m.at) as at from state_move as m
         where m.entity = %1$L and m.region = %2$L group by m.row_id, m.to_state) as came
         on came.row_id = t.id and came.to_state = t.%2$I
       on conflict do nothing', followed, one);
  end loop;
  -- A journal outlives its rows.
  execute format('delete from state_move as m where m.entity = %1$L and not exists (select from %1$I as t where t.id = m.row_id)', followed);
  perform state_tally_anew(followed);
end $$;

-- Has the rows of a table followed from now on, and counts those that are there.
create function state_follow(followed text, beside text[]) returns void language plpgsql as $$
declare
  one text;
begin
  execute format(
    'create or replace trigger state_born after insert on %I referencing new table as new_rows for each statement execute function state_born(%s)',
    followed, (select coalesce(string_agg(quote_literal(b), ', '), '') from unnest(beside) as b));
  execute format(
    'create or replace trigger state_gone after delete on %I referencing old table as old_rows for each statement execute function state_gone()',
    followed);
  foreach one in array array['status'] || beside loop
    execute format(
      'create or replace trigger %1$I after update on %2$I for each row when (old.%3$I is distinct from new.%3$I)
        execute function state_moved(%3$L)', 'state_moved_' || one, followed, one);
  end loop;
  perform state_recount(followed);
end $$;
