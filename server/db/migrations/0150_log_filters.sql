-- 操作日志 is asked for by kind of object, 登录日志 by address and by trace; each with the time behind it, as the other filters have.
create index operation_log__entity__at__id__list on operation_log (entity, at, id);
create index login_log__ip__created_at__id__list on login_log (ip, created_at, id);
create index login_log__trace_id on login_log (trace_id);
