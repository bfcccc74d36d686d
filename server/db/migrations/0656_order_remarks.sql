-- Generated from the declarations in contract/ by server/db/generate-migration.ts.

alter table goods_order add column flag text check (flag in ('red', 'orange', 'green', 'blue', 'purple'));

alter table goods_order add column seller_remark text;

create index goods_order__flag__id__list on goods_order (flag, id);
