-- 操作日志 as a list of millions of lines: what came of each call, and an index for each filter and sort, newest first. A log that is only
-- added to gets its order from the time and the id behind it. Expand only.

alter table operation_log add column result text not null default 'success' check (result in ('success', 'refused', 'failed'));
update operation_log set result = case when result_code in (50000, 50010) then 'failed' else 'refused' end where result_code <> 20000;

drop index operation_log_at;
drop index operation_log_account;
create index operation_log__at__id__list on operation_log (at, id);
create index operation_log__account_id__at__id__list on operation_log (account_id, at, id);
create index operation_log__permission_id__at__id__list on operation_log (permission_id, at, id);
create index operation_log__action__at__id__list on operation_log (action, at, id);
create index operation_log__result__at__id__list on operation_log (result, at, id);
create index operation_log__cost_ms__id__list on operation_log (cost_ms, id);
create index operation_log__biz_id__at__id__list on operation_log (biz_id, at, id);
create index operation_log__trace_id on operation_log (trace_id);

-- Nobody changes a line, whatever a program does; old ones leave by the house's own hand alone (server/housekeeping.ts). Whoever has the
-- rights of an owner can take the trigger away: that stands in the server's own log.
create function journal_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.retention', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger operation_log_kept before update or delete on operation_log for each row execute function journal_is_kept();
