import { areaFilter, type Filter, optionsFilter, rangeFilter, referenceFilter, wordsFilter } from '../entity/entity.ts';
import type { Fields, Values } from '../entity/field.ts';
import {
  area,
  chosen,
  datetime,
  ifFilled,
  image,
  integer,
  json,
  list,
  made,
  money,
  type Options,
  points,
  select,
  text,
  textarea,
  toggle,
  unseen,
} from '../entity/field.ts';
import { orderPayStatus } from '../payments/payment.ts';
import { phone } from '../verification/point-patterns.ts';
import { deliveryWays, pickupFields, pickupStatus } from './pickup.ts';
import {
  cancelTypes,
  orderChannels,
  orderGoodsTypes,
  orderSources,
  orderStatus,
  recordActions,
  syncStatus,
} from './orders.ts';

/* What an order is made of and found by, whichever page shows it: 兑换订单 and 订单管理 (docs/decisions/159). */

const isCancelled = (row: Values) => (row['cancel_type'] ?? '') !== '';

/** Where a parcel goes. */
export const receiverFields = {
  receiver_name: text('收货人', { rule: true, max: 20, mask: 'name', section: '收货信息' }),
  receiver_mobile: text('收货手机', { rule: true, mask: 'mobile', pattern: phone }),
  receiver_area: area('收货地区', { rule: true, leaf: true }),
  receiver_address: textarea('详细地址', { rule: true, min: 4, max: 100, mask: 'address' }),
} as const satisfies Fields;

/** What operators note of an order for each other; its member never sees it. */
export const orderFlags = {
  red: { label: '红旗', color: 'red' },
  orange: { label: '橙旗', color: 'orange' },
  green: { label: '绿旗', color: 'green' },
  blue: { label: '蓝旗', color: 'blue' },
  purple: { label: '紫旗', color: 'purple' },
} as const satisfies Options;

export const remarkFields = {
  flag: select('旗标', orderFlags),
  seller_remark: textarea('卖家备注', { max: 200, help: '仅后台可见' }),
} as const satisfies Fields;

export const orderFields = {
  order_no: text('订单号', made),
  source: select('来源', orderSources, made),
  record_id: integer('发奖记录', { ...unseen, unique: [] }),
  sync_status: select('同步状态', syncStatus, made),
  sync_error: text('同步失败原因', ifFilled('sync_error')),
  goods_image: image('商品图', ifFilled('goods_image')),
  goods_text: text('商品', made),
  goods_title: text('商品名称', made),
  sku_id: integer('规格ID', { ...unseen, names: true }),
  sku_text: text('规格', ifFilled('sku_text')),
  quantity: integer('数量', made),
  goods_id: integer('商品ID', { ...unseen, names: true }),
  goods_type: select('商品类型', orderGoodsTypes, made),
  goods_snapshot: json('下单时商品', unseen),
  user_id: integer('用户ID', { ...unseen, names: true }),
  user_no: text('会员号', ifFilled('user_no')),
  nickname: text('用户', { ...made, mask: 'name' }),
  mobile: text('手机号', { ...made, mask: 'mobile', pattern: phone }),
  total_points: points('积分', made),
  total_fen: money('金额', made),
  off_fen: money('优惠', { computed: true, when: ({ off_fen }: Values) => Number(off_fen ?? 0) > 0 }),
  coupon_nos: text('用券', ifFilled('coupon_nos')),
  freight_fen: money('运费', made),
  paid_fen: money('实付', made),
  pay_status: select('支付', orderPayStatus, made),
  pay_expire_at: datetime('支付截止', ifFilled('pay_expire_at')),
  items: list(
    '明细',
    {
      title: text('商品'),
      spec_text: text('规格'),
      quantity: integer('数量'),
      unit_points: points('单价积分'),
      unit_fen: money('单价'),
      off_fen: money('优惠'),
      share_points: points('实付积分'),
      share_fen: money('实付金额'),
    },
    ifFilled('items'),
  ),
  buyer_remark: text('买家备注', ifFilled('buyer_remark')),
  flag: { ...remarkFields.flag, ...ifFilled('flag') },
  seller_remark: { ...remarkFields.seller_remark, ...ifFilled('seller_remark') },
  quote_no: text('报价号', { ...unseen, unique: ['user_id'] }),
  quote: json('报价', unseen),
  channel: select('渠道', orderChannels, made),
  channel_order_no: text('渠道单号', { ...ifFilled('channel_order_no'), names: true, unique: ['channel'] }),
  needs_check: toggle('需人工审核', made),
  ...pickupFields,
  ...receiverFields,
  express_company: chosen('物流公司', 'express_company', ifFilled('express_company')),
  express_no: text('物流单号', { ...ifFilled('express_no'), names: true }),
  sync_tries: integer('推送次数', { ...made, section: '办理' }),
  pushed_at: datetime('推送时间', ifFilled('pushed_at')),
  synced_at: datetime('同步时间', ifFilled('synced_at')),
  check_by_name: text('审核人', ifFilled('check_by_name')),
  check_at: datetime('审核时间', ifFilled('check_at')),
  check_remark: text('审核意见', ifFilled('check_remark')),
  cancel_type: select('取消方式', cancelTypes, ifFilled('cancel_type')),
  cancel_reason: text('取消原因', ifFilled('cancel_reason')),
  refund_wanted: toggle('取消时退积分', { ...made, when: isCancelled }),
  return_wanted: toggle('取消时退库存', { ...made, when: isCancelled }),
  record_action: select('发奖记录处理', recordActions, ifFilled('record_action')),
  cancelled_at: datetime('取消时间', ifFilled('cancelled_at')),
  refunded_points: points('已退积分', made),
  refunded_fen: money('已退金额', made),
  stock_returned: toggle('已退库存', made),
  paid_at: datetime('支付时间', ifFilled('paid_at')),
  shipped_at: datetime('发货时间', ifFilled('shipped_at')),
  finished_at: datetime('完成时间', ifFilled('finished_at')),
  logs: list(
    '操作日志',
    {
      at: datetime('时间'),
      event: text('操作'),
      from: select('从', orderStatus),
      to: select('到', orderStatus),
      operator: text('操作人'),
      content: text('说明'),
    },
    ifFilled('logs'),
  ),
} as const satisfies Fields;

export const orderFilters: readonly Filter[] = [
  {
    kind: 'keyword',
    key: 'keyword',
    label: '关键词',
    over: ['order_no', 'channel_order_no', 'express_no'],
    // Numbers of phones and codes are masked: whoever knows one finds its orders, and nobody finds one out. A member's number is another table's.
    whole: ['user_no', 'mobile', 'receiver_mobile', 'pickup_code'],
  },
  optionsFilter('status', '订单状态', orderStatus),
  optionsFilter('pay_status', '支付', orderPayStatus),
  optionsFilter('sync_status', '同步状态', syncStatus),
  optionsFilter('pickup_status', '自提', pickupStatus),
  optionsFilter('delivery_type', '配送', deliveryWays),
  optionsFilter('channel', '渠道', orderChannels),
  optionsFilter('source', '来源', orderSources),
  optionsFilter('flag', '旗标', orderFlags),
  optionsFilter('goods_type', '商品类型', orderGoodsTypes),
  referenceFilter('user_id', '会员', 'he_user'),
  referenceFilter('goods_id', '商品', 'goods'),
  referenceFilter('pickup_point_id', '自提点', 'localverifice'),
  areaFilter('area', '收货地区', 'receiver_area'),
  wordsFilter('express_company', '物流公司', 'express_company'),
  rangeFilter('created_at', '下单时间'),
  rangeFilter('paid_at', '支付时间'),
  rangeFilter('shipped_at', '发货时间'),
];
