import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

const refunds = { REFUND_PART: 'part_refunded', REFUND_ALL: 'refunded' } as const;

export const orderPayMachine = setup({
  types: {
    events: {} as
      | { type: 'PLACE' }
      | { type: 'PAY' }
      | { type: 'CLOSE' }
      | { type: 'LATE_PAY' }
      | { type: 'REFUNDED' }
      | { type: 'REFUND_PART' }
      | { type: 'REFUND_ALL' },
  },
}).createMachine({
  id: 'order_pay',
  meta: {
    label: '订单的支付',
    events: {
      PLACE: '下单待付',
      PAY: '支付',
      CLOSE: '关闭',
      LATE_PAY: '迟到支付',
      REFUNDED: '迟到支付退回',
      REFUND_PART: '部分退款',
      REFUND_ALL: '全部退款',
    },
  },
  initial: 'none',
  states: {
    none: { meta: { label: '无需支付' }, on: { PLACE: 'unpaid' } },
    unpaid: { meta: { label: '未支付' }, on: { PAY: 'paid', CLOSE: 'closed' } },
    paid: { meta: { label: '已支付' }, on: refunds },
    part_refunded: { meta: { label: '部分退款' }, on: refunds },
    closed: {
      meta: { label: '已关闭' },
      description: 'The order was cancelled before anybody paid it.',
      on: { LATE_PAY: 'refunding' },
    },
    refunding: {
      meta: { label: '退款中' },
      description: 'Somebody paid it nevertheless: that goes back by itself.',
      on: { REFUNDED: 'refunded' },
    },
    refunded: { meta: { label: '已退款' }, type: 'final' },
  },
});

/** What of the money of an order has come in and gone back (engines.md §3.2, region payment), held in `pay_status` of the order. */
export const orderPayLifecycle: Lifecycle = { machine: orderPayMachine };
