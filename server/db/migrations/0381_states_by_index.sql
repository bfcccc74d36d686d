-- A trigger's table name has a collation of its own: compared with it, no index of the tables of states was used, and each row that moved was
-- looked for among all that ever did. As a text it has that of the columns. A connection keeps the plans of its first rows, when the tables may
-- be empty and a scan the cheapest: for rows one by one that is never the way.

-- After each row whose state in one region is another one. Argument: the region.
create or replace function state_moved() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  followed constant text := tg_table_name;
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
    where s.entity = followed and s.row_id = new.id and s.region = tg_argv[0];
  insert into state_stay (entity, row_id, region, state, since) values (tg_table_name, new.id, tg_argv[0], is_now, now())
  on conflict (entity, row_id, region) do update set state = excluded.state, since = excluded.since;
  insert into state_move (entity, row_id, region, from_state, to_state, at)
  values (tg_table_name, new.id, tg_argv[0], was, is_now, now()) on conflict do nothing;
  if not found then
    -- It took this way before: looked for only then, whatever the planner knows of a table that a moment ago was empty.
    select m.at into took from state_move as m
      where m.entity = followed and m.row_id = new.id and m.region = tg_argv[0] and m.from_state = was and m.to_state = is_now;
    update state_move as m set at = now()
      where m.entity = followed and m.row_id = new.id and m.region = tg_argv[0] and m.from_state = was and m.to_state = is_now;
  end if;
  insert into state_tally (entity, region, state, to_state, day, rows)
  select tg_table_name, tg_argv[0], t.state, t.to_state, day_of(t.at), t.rows
  from (values (was, '', came, -1), (is_now, '', now(), 1), (was, is_now, took, -1), (was, is_now, now(), 1)) as t (state, to_state, at, rows)
  where t.at is not null;
  return null;
end $$;

-- After the statement that took rows away.
create or replace function state_gone() returns trigger language plpgsql as $$
declare
  followed constant text := tg_table_name;
begin
  with gone as (
    delete from state_stay as s using old_rows as o where s.entity = followed and s.row_id = o.id
    returning s.region, s.state, '' as to_state, s.since as at),
  went as (
    delete from state_move as m using old_rows as o where m.entity = followed and m.row_id = o.id
    returning m.region, m.from_state as state, m.to_state, m.at)
  insert into state_tally (entity, region, state, to_state, day, rows)
  select tg_table_name, l.region, l.state, l.to_state, day_of(l.at), -count(*)
  from (select * from gone union all select * from went) as l group by l.region, l.state, l.to_state, day_of(l.at);
  return null;
end $$;
