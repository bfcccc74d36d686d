alter table goods_order add column pushed_at timestamptz(0);
-- Pushes under way began at the latest when their order was changed last.
update goods_order set pushed_at = updated_at where sync_status = 'syncing';
