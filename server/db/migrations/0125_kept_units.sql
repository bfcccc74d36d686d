-- An order that is owed by an award record keeps its unit when the winner gives an address anew; those given by hand said otherwise.
update goods_order set stock_returned = false
  where status = 'cancelled' and source in ('manual', 'invite') and record_action is distinct from 'void';
update goods_order set record_action = 'reopen'
  where status = 'cancelled' and source in ('manual', 'invite') and record_action is null;
-- An exchange has no record that anything could become of.
update goods_order set record_action = null where source = 'exchange' and record_action is not null;
