-- Orders are found by their carrier.
create index goods_order__express_company__id__list on goods_order (express_company, id);
