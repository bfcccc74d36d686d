-- 单次积分调整上限 of the built-in roles (wider.md §13). A new house makes them after its migrations: they got what columns begin with.
-- Only where nobody has edited the role since.
update role set point_adjust_limit = case code
  when 'super_admin' then 1000000000 when 'ops_manager' then 1000000 when 'customer_service' then 2000 else 0 end
  where is_builtin and updated_by is null and point_adjust_limit = 10000;
