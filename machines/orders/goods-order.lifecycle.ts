import { and, not, or, setup, stateIn } from 'xstate';
import { maxSyncTries } from '../../contract/orders/orders.ts';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

/** What the guards read of the order row. */
export interface OrderFacts {
  readonly channel?: string;
  readonly goods_type?: string;
  /** How it gets to its member: `pickup` where he fetches it at a point (engines.md §3.2). */
  readonly delivery_type?: string;
  /** Settled when it was placed: the goods want a check and cost more than goes unchecked (award.md §3.7). */
  readonly needs_check?: boolean;
  readonly sync_tries?: number;
  readonly channel_order_no?: string | null;
  readonly express_company?: string | null;
  readonly express_no?: string | null;
}

/** What happens to an order: steps of people, of the house, and answers of a channel. */
export type OrderEvent =
  | 'PAY'
  | 'TIMEOUT'
  | 'CHECK_PASS'
  | 'CHECK_REJECT'
  | 'CANCEL'
  | 'SHIP'
  | 'PICK'
  | 'LAPSE'
  | 'DELIVER'
  | 'RETRY_SYNC'
  | 'PULL'
  | 'PUSH'
  | 'PUSHED'
  | 'PUSH_LOST'
  | 'PUSH_STOPPED'
  | 'SYNC_FAILED'
  | 'SYNC_SHIPPED'
  | 'SYNC_DONE'
  | 'SYNC_FINISHED'
  | 'RECEIVE'
  | 'AUTO_RECEIVE'
  | 'CHANNEL_CANCEL_OK'
  | 'CHANNEL_CANCEL_REFUSED';

const filled = (text: string | null | undefined) => text !== undefined && text !== null && text !== '';
const tried = (context: OrderFacts) => context.sync_tries ?? 0;

/** What nobody pays, what nobody fetches, what has arrived, and what somebody began to push and never ended: time settles it. */
const unpaid = { due: { at: 'pay_expire_at' } } as const satisfies Timed;
const unfetched = { due: { at: 'pickup_expire_at' } } as const satisfies Timed;
const arrived = { due: { at: 'shipped_at', plus: 'order.auto_receive_days' } } as const satisfies Timed;
const lost = { due: { at: 'pushed_at', plus: { minutes: 5 } } } as const satisfies Timed;

const cancelMeta = {
  label: '取消订单',
  action: 'edit',
  reason: true,
  danger: true,
  warns: '取消后默认退还积分与库存；已推送到渠道的订单先向渠道申请取消。',
} as const;
const cancel = { target: 'cancelled', meta: cancelMeta } as const;
const ask = { target: 'cancelling', meta: cancelMeta } as const;
/** Back to where it is: a transition to nowhere would count as none. */
const pull = <const State extends string>(target: State) =>
  ({ PULL: { guard: 'mayAsk', target, meta: { label: '查询渠道', action: 'edit' } } }) as const;
const push = { label: '推送渠道', action: 'edit' } as const;

export const goodsOrderMachine = setup({
  types: {
    context: {} as OrderFacts,
    input: {} as OrderFacts,
    events: {} as { readonly [Type in OrderEvent]: { readonly type: Type } }[OrderEvent],
  },
  guards: {
    isViaChannel: ({ context }) => context.channel === 'duiba',
    needsCheck: ({ context }) => context.needs_check === true,
    goesToChannel: and(['isViaChannel', not('needsCheck'), stateIn({ main: 'wait_pay' })]),
    passesToChannel: and(['isViaChannel', stateIn({ main: 'wait_check' })]),
    isPickup: ({ context }) => context.delivery_type === 'pickup',
    isPhysical: ({ context }) => context.goods_type === 'physical',
    isUntried: ({ context }) => tried(context) === 0,
    hasTries: ({ context }) => tried(context) < maxSyncTries,
    hasExpress: ({ context }) => filled(context.express_company) && filled(context.express_no),
    isKnownThere: ({ context }) => filled(context.channel_order_no),
    isReady: or([not('isPhysical'), 'hasExpress']),
    mayShip: and([not('isViaChannel'), not('isPickup'), 'isPhysical', 'hasExpress']),
    mayDeliver: and([not('isViaChannel'), not('isPhysical')]),
    isThere: or([stateIn({ sync: 'syncing' }), stateIn({ sync: 'synced' })]),
    isOpenThere: and(['isReady', stateIn({ sync: 'synced' })]),
    isGivenThere: and([not('isPhysical'), stateIn({ sync: 'synced' })]),
    isIdle: or([stateIn({ sync: 'none' }), stateIn({ sync: 'failed' })]),
    mayPush: and([
      'isViaChannel',
      'hasTries',
      'isIdle',
      or([stateIn({ main: 'wait_ship' }), stateIn({ main: 'exception' })]),
    ]),
    mayAsk: and(['isViaChannel', or([stateIn({ sync: 'synced' }), stateIn({ main: 'cancelling' })])]),
    isWaiting: stateIn({ main: 'wait_ship' }),
    // A push whose answer was lost may have arrived: only the channel can say.
    isOurs: or([stateIn({ sync: 'none' }), and([stateIn({ sync: 'pending' }), 'isUntried'])]),
    isAnswered: not(stateIn({ sync: 'syncing' })),
  },
}).createMachine({
  id: 'goods_order',
  type: 'parallel',
  meta: {
    label: '兑换订单',
    events: {
      PAY: '支付',
      TIMEOUT: '超时未付',
      SHIP: '发货',
      PICK: '核销自提',
      LAPSE: '超时未取',
      PUSH: '开始推送',
      PUSHED: '渠道接单',
      PUSH_LOST: '推送无结果',
      PUSH_STOPPED: '停止推送',
      SYNC_FAILED: '渠道拒绝',
      SYNC_SHIPPED: '渠道发货',
      SYNC_DONE: '渠道完成',
      SYNC_FINISHED: '渠道签收',
      RECEIVE: '会员收货',
      AUTO_RECEIVE: '自动收货',
      CHANNEL_CANCEL_OK: '渠道同意取消',
      CHANNEL_CANCEL_REFUSED: '渠道拒绝取消',
    },
    refusals: {
      mayAsk: '该订单不经渠道履约，或渠道还没有接单',
      goesToChannel: '审核通过后才推送到渠道',
      passesToChannel: '只有渠道订单在审核通过后推送',
      mayShip: '渠道订单由渠道发货，自提订单在自提点交付，虚拟商品与直充不经物流；实物须同时填写物流公司与物流单号',
      isPickup: '该订单不是自提订单',
      mayDeliver: '实物凭物流单号发货；渠道订单由渠道发放',
      isOpenThere: '渠道尚未接单，或没有同时给出物流公司与物流单号',
      isGivenThere: '实物须先发货；渠道尚未接单的不能完成',
      isThere: '还没有推送到渠道',
      isWaiting: '订单不在待发货',
      isAnswered: '推送还没有结果',
      mayPush: `不需要推送、正在推送、已推送，或已推送 ${maxSyncTries} 次`,
    },
  },
  context: ({ input }) => input,
  states: {
    main: {
      meta: { label: '订单' },
      initial: 'wait_ship',
      states: {
        wait_pay: {
          meta: { label: '待支付' },
          on: {
            PAY: [{ guard: 'needsCheck', target: 'wait_check' }, { target: 'wait_ship' }],
            TIMEOUT: { target: 'cancelled', meta: unpaid },
            CANCEL: cancel,
          },
        },
        wait_check: {
          meta: { label: '待审核' },
          on: {
            CHECK_PASS: {
              target: 'wait_ship',
              meta: { label: '审核通过', action: 'edit', warns: '渠道商品通过后自动推送。' },
            },
            CHECK_REJECT: {
              target: 'cancelled',
              meta: {
                label: '审核驳回',
                action: 'edit',
                reason: true,
                danger: true,
                warns: '驳回即取消订单，退还积分与库存。',
              },
            },
            CANCEL: cancel,
          },
        },
        wait_ship: {
          meta: { label: '待发货' },
          description:
            'Shipping by hand carries the express pair, and handing over at a point the code: both are forms and no bare steps (the commands SHIP and PICK).',
          on: {
            SHIP: { guard: 'mayShip', target: 'shipped' },
            PICK: { guard: 'isPickup', target: 'finished' },
            LAPSE: { guard: 'isPickup', target: 'cancelled', meta: unfetched },
            DELIVER: {
              guard: 'mayDeliver',
              description: 'What has no parcel and no channel: somebody has handed the card or the credit over.',
              target: 'finished',
              meta: {
                label: '确认发放',
                action: 'edit',
                warns: '虚拟商品与直充不经物流；确认已发放给用户后订单即完成，不能再取消。',
              },
            },
            SYNC_SHIPPED: { guard: 'isOpenThere', target: 'shipped' },
            SYNC_DONE: { guard: 'isGivenThere', target: 'finished' },
            SYNC_FAILED: { guard: 'isThere', target: 'exception' },
            RETRY_SYNC: { guard: 'mayPush', meta: push },
            ...pull('wait_ship'),
            CANCEL: [{ ...cancel, guard: 'isOurs' }, ask],
          },
        },
        exception: {
          meta: { label: '异常' },
          on: {
            RETRY_SYNC: { guard: 'mayPush', target: 'wait_ship', meta: push },
            CANCEL: [{ ...ask, guard: 'isKnownThere' }, cancel],
          },
        },
        shipped: {
          meta: { label: '已发货' },
          on: {
            SYNC_FINISHED: 'finished',
            RECEIVE: 'finished',
            AUTO_RECEIVE: { target: 'finished', meta: arrived },
            ...pull('shipped'),
          },
        },
        cancelling: {
          meta: { label: '取消中' },
          on: {
            CHANNEL_CANCEL_OK: { guard: 'isAnswered', target: 'cancelled' },
            CHANNEL_CANCEL_REFUSED: { guard: 'isAnswered', target: 'wait_ship' },
            ...pull('cancelling'),
          },
        },
        finished: { meta: { label: '已完成' }, type: 'final' },
        cancelled: { meta: { label: '已取消' }, type: 'final' },
      },
    },
    sync: {
      meta: { label: '同步' },
      initial: 'none',
      states: {
        none: {
          meta: { label: '无需同步' },
          on: {
            CHECK_PASS: { guard: 'passesToChannel', target: 'pending' },
            PAY: { guard: 'goesToChannel', target: 'pending' },
            RETRY_SYNC: { guard: 'mayPush', target: 'pending' },
          },
        },
        pending: {
          meta: { label: '待同步' },
          on: {
            PUSH: { guard: 'isWaiting', target: 'syncing' },
            PUSH_STOPPED: [{ guard: 'isUntried', target: 'none' }, { target: 'failed' }],
            CANCEL: 'none',
          },
        },
        syncing: {
          meta: { label: '同步中' },
          on: { PUSHED: 'synced', PUSH_LOST: { target: 'failed', meta: lost }, SYNC_FAILED: 'failed' },
        },
        synced: { meta: { label: '已同步' }, on: { SYNC_FAILED: { guard: 'isWaiting', target: 'failed' } } },
        failed: { meta: { label: '同步失败' }, on: { RETRY_SYNC: { guard: 'mayPush', target: 'pending' } } },
      },
    },
  },
});

/** 兑换订单: two regions at a time, the order itself and what the channel knows of it (award.md §3.8). */
export const goodsOrderLifecycle: Lifecycle = {
  machine: goodsOrderMachine,
  regions: { main: 'status', sync: 'sync_status' },
};
