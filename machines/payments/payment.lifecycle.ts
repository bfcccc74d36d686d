import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

/** Nobody has paid by then; who does so nevertheless gets it back (`LATE`). */
const over = { due: { at: 'expire_at' } } as const satisfies Timed;

/** Back to where it is: a transition to nowhere would count as none. */
const query = <const State extends string>(target: State) =>
  ({ QUERY: { target, meta: { label: '查询渠道', action: 'edit' } } }) as const;
const refunds = { REFUND_PART: 'part_refunded', REFUND_ALL: 'refunded' } as const;

export const paymentMachine = setup({
  types: {
    events: {} as
      | { type: 'PAID' }
      | { type: 'CLOSE' }
      | { type: 'LATE' }
      | { type: 'REFUND_PART' }
      | { type: 'REFUND_ALL' }
      | { type: 'QUERY' },
  },
}).createMachine({
  id: 'payment',
  meta: {
    label: '支付记录',
    events: { PAID: '支付成功', CLOSE: '关闭', LATE: '迟到成功', REFUND_PART: '部分退款', REFUND_ALL: '全部退款' },
  },
  initial: 'waiting',
  states: {
    waiting: {
      meta: { label: '待支付' },
      on: { PAID: 'success', CLOSE: { target: 'closed', meta: over }, ...query('waiting') },
    },
    success: { meta: { label: '已支付' }, on: { ...refunds, ...query('success') } },
    part_refunded: { meta: { label: '部分退款' }, on: { ...refunds, ...query('part_refunded') } },
    refunded: { meta: { label: '已退款' }, type: 'final' },
    closed: {
      meta: { label: '已关闭' },
      description:
        'What the channel takes nevertheless is no payment of an order that is over: it goes back by itself.',
      on: { LATE: 'success', ...query('closed') },
    },
  },
});

/** 支付记录: one attempt to pay an order (engines.md §3.5). */
export const paymentLifecycle: Lifecycle = { machine: paymentMachine };
