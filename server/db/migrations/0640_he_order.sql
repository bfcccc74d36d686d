-- 订单管理 (wider.md §5.2) orders what 兑换订单 lists by two more columns.
create index goods_order__paid_fen__id__list on goods_order (paid_fen, id);

create index goods_order__paid_fen__up__list on goods_order (paid_fen, id desc);

create index goods_order__paid_at__down__list on goods_order (paid_at desc nulls last, id desc);
