import type { Options } from '../entity/field.ts';

/*
 * 支付记录 (wider.md §5.3; engines.md §3.5): what its states and channels are called. The entity itself is in contract/payments/payment.entity.ts.
 */

export const paymentStatus = {
  waiting: { label: '待支付', color: 'gold' },
  success: { label: '已支付', color: 'green' },
  part_refunded: { label: '部分退款', color: 'orange' },
  refunded: { label: '已退款', color: 'purple' },
  closed: { label: '已关闭', color: 'default' },
} as const satisfies Options;

/** By which way money comes in. */
export const payChannels = {
  wx_lite: { label: '微信小程序' },
  wx_pub: { label: '公众号' },
  alipay_wap: { label: '支付宝' },
  offline: { label: '线下收款' },
  demo: { label: '演示支付' },
} as const satisfies Options;
export type PayChannel = keyof typeof payChannels;

export const notifyStatus = {
  waiting: { label: '未通知', color: 'default' },
  success: { label: '已处理', color: 'green' },
  failed: { label: '不符', color: 'error' },
} as const satisfies Options;

export const refundStatus = {
  waiting: { label: '退款中', color: 'gold' },
  success: { label: '已退款', color: 'green' },
  failed: { label: '失败待重试', color: 'error' },
} as const satisfies Options;

/** What of an order's money has come in and gone back (engines.md §3.2, region payment). */
export const orderPayStatus = {
  none: { label: '无需支付', color: 'default' },
  unpaid: { label: '未支付', color: 'gold' },
  paid: { label: '已支付', color: 'green' },
  part_refunded: { label: '部分退款', color: 'orange' },
  refunded: { label: '已退款', color: 'purple' },
  closed: { label: '已关闭', color: 'default' },
  refunding: { label: '退款中', color: 'orange' },
} as const satisfies Options;

/** Whether something that is called so is a channel. */
export const isPayChannel = (name: string): name is PayChannel => Object.hasOwn(payChannels, name);
