-- Generated from the declarations of contract/entities by server/db/generate-migration.ts.

alter table goods_market set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

create index goods_market__keyword__pairs on goods_market using gin (text_pairs(coalesce(title, '') || ' ' || coalesce(goods_no, '') || ' ' || coalesce(owner_dept, '')));

alter table goods_bottlecap set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

create index goods_bottlecap__keyword__pairs on goods_bottlecap using gin (text_pairs(coalesce(title, '') || ' ' || coalesce(goods_no, '') || ' ' || coalesce(product_sku, '')));

alter table award set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

create index award__keyword__pairs on award using gin (text_pairs(coalesce(title, '') || ' ' || coalesce(award_no, '')));

alter table goods_order set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

create index goods_order__keyword__pairs on goods_order using gin (text_pairs(coalesce(order_no, '') || ' ' || coalesce(channel_order_no, '') || ' ' || coalesce(express_no, '')));
