import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

/** What the guards read of an application. */
export interface AfterSaleFacts {
  readonly type?: string;
}

/** What happens to an application: what operators do, what its member does, what time does, and what comes of money and parcels. */
export type AfterSaleEvent =
  | 'APPROVE'
  | 'REJECT'
  | 'LOWER'
  | 'RECEIVE'
  | 'REFUSE'
  | 'RETRY'
  | 'WITHDRAW'
  | 'RETURN'
  | 'LAPSE'
  | 'REFUNDED'
  | 'REFUND_FAILED'
  | 'REISSUED'
  | 'REISSUE_LOST';

/** Who does not send it back in a week wants it no longer (wider.md §16, SC-AFTERSALE). */
const unsent = { due: { at: 'agreed_at', plus: { days: 7 } } } as const satisfies Timed;

const approve = { label: '同意', action: 'enable' } as const;

export const afterSaleMachine = setup({
  types: {
    context: {} as AfterSaleFacts,
    input: {} as AfterSaleFacts,
    events: {} as { readonly [Type in AfterSaleEvent]: { readonly type: Type } }[AfterSaleEvent],
  },
  guards: {
    isReturn: ({ context }) => context.type === 'return_refund',
    isReissue: ({ context }) => context.type === 'reissue',
    givesBack: ({ context }) => context.type !== 'reissue',
  },
}).createMachine({
  id: 'after_sale',
  meta: {
    label: '售后单',
    events: {
      LOWER: '改退款',
      RECEIVE: '确认收货',
      WITHDRAW: '会员撤销',
      RETURN: '会员寄回',
      LAPSE: '未寄回，自动撤销',
      REFUNDED: '退款到账',
      REFUND_FAILED: '退款失败',
      REISSUED: '补发已寄出',
      REISSUE_LOST: '补发订单取消',
    },
    refusals: { givesBack: '补发不退款' },
  },
  context: ({ input }) => input,
  initial: 'applied',
  states: {
    applied: {
      meta: { label: '待审核' },
      description: 'LOWER and RECEIVE carry what their forms hold, so they are commands and no bare steps.',
      on: {
        APPROVE: [
          { guard: 'isReturn', target: 'agreed', meta: approve },
          { guard: 'isReissue', target: 'reissuing', meta: approve },
          { target: 'wait_refund', meta: approve },
        ],
        REJECT: {
          target: 'rejected',
          meta: {
            label: '驳回',
            action: 'disable',
            reason: true,
            warns: '驳回后会员可以重新申请；原因会告诉会员。',
          },
        },
        LOWER: { guard: 'givesBack', target: 'applied' },
        WITHDRAW: 'withdrawn',
      },
    },
    agreed: {
      meta: { label: '待退货' },
      on: {
        RETURN: 'returned',
        WITHDRAW: 'withdrawn',
        LAPSE: { target: 'withdrawn', meta: unsent },
      },
    },
    returned: {
      meta: { label: '待收货' },
      on: {
        RECEIVE: 'wait_refund',
        REFUSE: {
          target: 'refused',
          meta: {
            label: '拒收',
            action: 'disable',
            reason: true,
            danger: true,
            warns: '拒收后不退款，请把商品寄还会员；原因会告诉会员。',
          },
        },
        LOWER: 'returned',
      },
    },
    wait_refund: {
      meta: { label: '待退款' },
      description: 'Points, stock and coupons have moved; the channel is asked for the money.',
      on: { REFUNDED: 'refunded', REFUND_FAILED: 'refund_failed' },
    },
    refund_failed: {
      meta: { label: '退款失败' },
      description: 'The channel is asked again by itself, later and later; an operator can ask at once.',
      on: { RETRY: { target: 'wait_refund', meta: { label: '重试退款', action: 'edit' } }, REFUNDED: 'refunded' },
    },
    reissuing: {
      meta: { label: '补发中' },
      description:
        'An order of its own carries the pieces; cancelled, it leaves the application to be decided on anew.',
      on: { REISSUED: 'done', REISSUE_LOST: 'applied' },
    },
    refunded: { meta: { label: '已退款' }, type: 'final' },
    done: { meta: { label: '已补发' }, type: 'final' },
    rejected: { meta: { label: '已驳回' }, type: 'final' },
    refused: { meta: { label: '已拒收' }, type: 'final' },
    withdrawn: { meta: { label: '已撤销' }, type: 'final' },
  },
});

/** 售后单 (wider.md §5.5). */
export const afterSaleLifecycle: Lifecycle = { machine: afterSaleMachine };
