-- Generated from the declarations of contract/entities by server/db/generate-migration.ts.

create index goods_bottlecap__product_sku__id__list on goods_bottlecap (product_sku, id) where status <> 'archived';

create index goods_order__mobile__id__list on goods_order (mobile, id);

create index goods_order__receiver_mobile__id__list on goods_order (receiver_mobile, id);

create index goods_order__goods_id__id__list on goods_order (goods_id, id);

create index goods_order__receiver_area__id__list on goods_order (receiver_area, id);
