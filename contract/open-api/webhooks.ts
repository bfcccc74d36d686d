import type { Options } from '../entity/field.ts';

/** What a webhook can tell of (engines.md §1.7), as far as there are causes. */
export const outboxKinds = {
  'member.created': { label: '会员新增' },
  'member.updated': { label: '会员变更' },
  'member.merged': { label: '会员并入' },
  'member.cancelled': { label: '会员注销' },
  'member.export_ready': { label: '会员资料备好' },
  'record.won': { label: '中奖' },
  'record.issued': { label: '已发放' },
  'record.failed': { label: '发放失败' },
  'record.expired': { label: '已过期' },
  'record.void': { label: '已作废' },
  'points.changed': { label: '积分变动' },
  'points.expiring': { label: '积分将到期' },
  'level.changed': { label: '等级变动' },
  'order.placed': { label: '订单已下' },
  'order.paid': { label: '订单已付' },
  'order.shipped': { label: '订单已发货' },
  'order.finished': { label: '订单已完成' },
  'order.cancelled': { label: '订单已取消' },
  'payment.success': { label: '支付成功' },
  'payment.refunded': { label: '退款成功' },
  'suggestion.replied': { label: '反馈已回复' },
  'agreement.published': { label: '协议已发布' },
} as const satisfies Options;

/** Minutes after which a delivery that failed is sent again, one after another; then it is dead. */
export const deliveryMinutes = [1, 3, 5, 10, 20, 60, 180, 360, 720, 1440] as const;
/** Failures one after another that pause an address. */
export const mostFailures = 50;
