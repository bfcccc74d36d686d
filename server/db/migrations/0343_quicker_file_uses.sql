-- Most new rows show no file: they are not looked for in all of them, by hand. Of 1,000 members of a file it was the longest part.
create or replace function file_use_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from file_use u where u.entity = tg_table_name and u.row_id = old.id;
  end if;
  if tg_op <> 'DELETE' and jsonb_strip_nulls(to_jsonb(new)) ?| (tg_argv[0]::text[] || tg_argv[1]::text[]) then
    insert into file_use (file_id, entity, row_id, field)
    select s.file_id, tg_table_name, new.id, s.field
    from files_shown(to_jsonb(new), tg_argv[0]::text[], tg_argv[1]::text[]) s;
  end if;
  return null;
end $$;
