import { defineEntity, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import type { Fields } from '../entity/field.ts';
import { made, select, unseen } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { heOrderBatches, heOrderCommands, orderStages } from './he-order.ts';
import { orderFields, orderFilters, receiverFields } from './order-fields.ts';
import { addressFault, cancelForm, isFetched, orderStatus } from './orders.ts';

const { calls, rest } = restCalls('/admin/api/he-orders');
// Members place them, and none is ever taken away.
const { create: _, remove: __, ...callsInUse } = calls;

/** Read here; a command writes them. */
const readReceiver: Fields = Object.fromEntries(
  Object.entries(receiverFields).map(([key, field]) => [key, { ...field, ...made }]),
);

/** 商城订单 (page 订单管理): all orders, the rows of 兑换订单 under rights of their own (wider.md §5.2, docs/decisions/159). */
export const heOrder = defineEntity({
  ...named('he_order'),
  calls: callsInUse,
  rest,
  observed: true,
  rowsOf: 'goods_order',
  title: 'order_no',
  standing: 'stage',
  status: orderStatus,
  large: true,
  statusTabs: true,
  tabs: 'stage',
  // What is fetched has no address, and is handed over all the same.
  frozen: (row) => (isFetched(row) ? undefined : addressFault(row)),
  defaultSort: { field: 'created_at', order: 'descend' },
  commands: heOrderCommands,
  import: { match: ['order_no'], command: 'SHIP', label: '导入物流' },
  stepForms: { CANCEL: cancelForm },
  batches: heOrderBatches,
  related: [
    { entity: 'payment', by: 'order_id', title: '支付' },
    { entity: 'after_sale', by: 'order_id', title: '售后' },
    { entity: 'point_log', by: 'order_id', title: '积分' },
    { entity: 'coupon_record', by: 'order_id', title: '优惠券' },
  ],
  fields: {
    ...orderFields,
    ...readReceiver,
    order_no: { ...orderFields.order_no, unique: [] },
    stage: select('办理阶段', orderStages, unseen),
  },
  columns: [
    { key: 'order_no', width: 200 },
    { key: 'goods_image', label: '图', width: 64 },
    { key: 'goods_text', width: 230 },
    { key: 'stage', label: '订单状态', width: 90, below: 'flag' },
    { key: 'pay_status', width: 92 },
    { key: 'nickname', label: '买家', width: 120, below: 'mobile' },
    // What is fetched lies at its point, and what is no parcel goes nowhere.
    {
      key: 'receiver_name',
      label: '收货',
      width: 150,
      below: 'receiver_area',
      or: { key: 'pickup_point_id', below: 'delivery_type', or: { key: 'delivery_type' } },
    },
    { key: 'receiver_mobile', width: 122 },
    { key: 'total_points', label: '积分 / 现金', width: 104, below: 'paid_fen' },
    { key: 'paid_fen', width: 90 },
    { key: 'freight_fen', width: 84 },
    { key: 'delivery_type', width: 76 },
    { key: 'pickup_point_id', width: 180, below: 'pickup_code' },
    { key: 'pickup_code', width: 104 },
    { key: 'pickup_expire_at' },
    { key: 'express_no', label: '物流', width: 150, below: 'express_company' },
    { key: 'channel', width: 84 },
    { key: 'source', width: 90 },
    { key: 'seller_remark', width: 160 },
    { key: 'buyer_remark', width: 160 },
    { key: 'created_at', label: '下单时间' },
    { key: 'paid_at' },
    { key: 'shipped_at' },
  ],
  identity: { name: 'goods_text', below: 'order_no', picture: 'goods_image' },
  glance: ['stage', 'nickname', 'receiver_name', 'total_points', 'created_at'],
  sums: ['total_points', 'paid_fen'],
  next: ['CHECK_PASS', 'DELIVER', 'SHIP', 'PICK', 'RETRY_SYNC', 'PULL'],
  filters: [...orderFilters, optionsFilter('stage', '办理阶段', orderStages)],
  sortable: ['created_at', 'paid_at', 'total_points', 'paid_fen'],
});
