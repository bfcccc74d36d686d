import { defineEntity } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { orderFields, orderFilters } from './order-fields.ts';
import { addressFault, cancelForm, orderBatches, orderStatus, shipByHand } from './orders.ts';

/** 兑换订单: mall exchanges and physical prizes on their way to the winner (award.md §3.8). People change the address alone. */
export const goodsOrder = defineEntity({
  ...named('goods_order'),
  title: 'order_no',
  status: orderStatus,
  large: true,
  frozen: addressFault,
  defaultSort: { field: 'created_at', order: 'descend' },
  numbered: { field: 'order_no', prefix: 'DH', digits: 8, dated: true },
  commands: { SHIP: shipByHand },
  import: { match: ['order_no'], command: 'SHIP', label: '导入物流', path: 'orderExpress' },
  stepForms: { CANCEL: cancelForm },
  batches: orderBatches,
  fields: orderFields,
  statusTabs: true,
  columns: [
    { key: 'order_no', width: 200 },
    { key: 'goods_image', label: '图', width: 64 },
    { key: 'goods_text', width: 230 },
    { key: 'status', label: '订单状态', width: 90 },
    { key: 'pay_status', width: 92 },
    { key: 'sync_status', width: 92 },
    { key: 'pickup_status', width: 92 },
    { key: 'nickname', width: 140, below: 'mobile' },
    { key: 'mobile', width: 122 },
    { key: 'total_points', width: 84 },
    { key: 'total_fen', width: 90 },
    { key: 'receiver_area', width: 216 },
    { key: 'channel', width: 84 },
    { key: 'channel_order_no', width: 160 },
    { key: 'express_company', width: 104 },
    { key: 'express_no', width: 140 },
    { key: 'sync_error', width: 220 },
    { key: 'source', width: 90 },
    { key: 'created_at', label: '下单时间' },
  ],
  identity: { name: 'goods_text', below: 'order_no', picture: 'goods_image' },
  glance: ['status', 'nickname', 'total_points', 'total_fen', 'channel', 'created_at'],
  sums: ['total_points', 'total_fen'],
  next: ['CHECK_PASS', 'DELIVER', 'SHIP', 'RETRY_SYNC', 'PULL'],
  filters: orderFilters,
  sortable: ['created_at', 'total_points', 'shipped_at'],
  calls: {
    list: 'GET /admin/api/FlanAwardGoods/orderLists',
    update: 'POST /admin/api/FlanAwardGoods/orderUpdates',
  },
});
