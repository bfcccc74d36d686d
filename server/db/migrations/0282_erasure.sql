-- Erasure of a member (engines.md §8.7) takes names out of journals: their lines stay, with what was done, when and by whom.
create or replace function journal_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('app.erasure', true) = 'on' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
