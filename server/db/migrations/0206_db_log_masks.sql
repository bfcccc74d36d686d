-- 数据日志 masks personal data in the rows of lists (phones of verifiers, of dealers) as the lists of the screens do (contract/mask.ts). A third
-- argument of the trigger says where it stands: {"verifiers": {"mobile": "mobile"}}. Lines that were written before are masked here.

create function masked_text(mask text, value text) returns text language sql immutable as $$
  select case
    when value = '' then ''
    when mask in ('mobile', 'id') then
      case when length(value) <= 7 then repeat('*', length(value))
        else left(value, 3) || repeat('*', length(value) - 7) || right(value, 4) end
    when mask = 'code' then
      case when length(value) <= 4 then repeat('*', length(value)) else repeat('*', length(value) - 4) || right(value, 4) end
    when mask = 'name' then left(value, 1) || '*'
    -- Up to the district, or to the city or province where none is named.
    when mask = 'address' then
      coalesce(substring(value from '^.*?(?:区|县|旗)'), substring(value from '^.*?市'), substring(value from '^.*?(?:省|自治区)'), '') || '***'
    else '***'
  end
$$;

-- A list of rows; `masks`: of which keys what stays readable. What is no list, or no text, stays as it is.
create function masked_rows(list jsonb, masks jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(list) <> 'array' then list else coalesce((
    select jsonb_agg(case when jsonb_typeof(line.row) <> 'object' then line.row else line.row || coalesce((
        select jsonb_object_agg(m.key, masked_text(m.value, line.row ->> m.key)) from jsonb_each_text(masks) as m
        where jsonb_typeof(line.row -> m.key) = 'string'), '{}') end order by line.at)
    from jsonb_array_elements(list) with ordinality as line (row, at)), '[]') end
$$;

-- The values of a row with its lists masked.
create function masked_lists(kept jsonb, lists jsonb) returns jsonb language sql immutable as $$
  select kept || coalesce((
    select jsonb_object_agg(l.key, masked_rows(kept -> l.key, l.value)) from jsonb_each(lists) as l where kept ? l.key), '{}')
$$;

create or replace function db_log_row() returns trigger language plpgsql as $$
declare
  secret constant text[] := tg_argv[0]::text[];
  quiet constant text[] := tg_argv[1]::text[];
  lists constant jsonb := coalesce(tg_argv[2]::jsonb, '{}');
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
  if lists <> '{}' then
    was := masked_lists(was, lists);
    now_is := masked_lists(now_is, lists);
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

alter table db_log disable trigger db_log_kept;
update db_log as l set before = masked_lists(l.before, m.lists), after = masked_lists(l.after, m.lists)
from (values
  ('localverifice', 'verifiers', '{"verifiers": {"name": "name", "mobile": "mobile"}}'::jsonb),
  ('goods_market', 'region_quotas', '{"region_quotas": {"contact_mobile": "mobile"}}'::jsonb)
) as m (name, field, lists)
where l.table_name = m.name and (l.before ? m.field or l.after ? m.field);
alter table db_log enable trigger db_log_kept;
