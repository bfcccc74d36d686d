-- Generated from the declarations of contract/entities by server/db/generate-migration.ts.

create index goods_market__stock_available__id__list on goods_market ((((stock_total - stock_allocated) - stock_locked)), id) where status <> 'archived';

create index goods_market__stock_available__up__list on goods_market ((((stock_total - stock_allocated) - stock_locked)), id DESC) where status <> 'archived';

create index award__cost_fen__up__list on award (cost_fen, id DESC) where status <> 'archived';

create index goods_order__total_points__up__list on goods_order (total_points, id DESC);

create index goods_order__shipped_at__down__list on goods_order (shipped_at DESC NULLS LAST, id DESC);

-- The same for the tables that are written by hand. Of 发奖记录 the other direction is there already (0160).
create index award_record__claim_deadline__up__list on award_record (claim_deadline, id);

create index award_record__finished_at__up__list on award_record (finished_at, id);

create index operation_log__cost_ms__up__list on operation_log (cost_ms, id DESC);
