-- What an order took and gave back of points, found by the order: few of all entries are those of orders. Expand only.
create index point_entry_order on point_entry (biz_id) where biz_entity = 'goods_order';
