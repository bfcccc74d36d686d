-- 兑换日志 (wider.md §3.9) reads orders and refused calls in one order: each of the two gives it by an index, and a line by its number.
create index goods_order_exchange on goods_order (created_at, (id * 2)) where source = 'exchange' and status <> 'wait_pay';

create index goods_order_exchange_line on goods_order ((id * 2)) where source = 'exchange' and status <> 'wait_pay';

create index inbound_event_exchange on inbound_event (created_at, (id * 2 + 1)) where kind = 'orders/place' and status in ('refused', 'dead');

create index inbound_event_exchange_line on inbound_event ((id * 2 + 1)) where kind = 'orders/place' and status in ('refused', 'dead');
