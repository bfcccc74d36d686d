-- 登录统计 counts sign-ins of a stretch of time by hour, address and name out of this index alone; lines of one name are found with their time.
create index login_log_attempts on login_log (created_at) include (result, ip, username)
  where log_type in ('login_password', 'login_sso');
create index login_log__username__created_at__id__list on login_log (username, created_at, id);
