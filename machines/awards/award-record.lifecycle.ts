import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether the deadline for claiming has passed. */
  readonly is_late?: boolean;
  /** Whether an order for it is open: what becomes of the record is then said by the order. */
  readonly order_open?: boolean;
  /** Whether it stands over the records of a composite win: what becomes of it is then said by those. */
  readonly is_whole?: boolean;
  /** Whether its winner has to choose yet what of it he gets: that is settled by the clock, and never lost. */
  readonly is_choosing?: boolean;
  /** Whether a unit of stock was taken for it that nobody has given back. */
  readonly holds_stock?: boolean;
}

const voided = {
  target: 'void',
  guard: 'orderSettled',
  meta: {
    label: '作废',
    action: 'disable',
    reason: true,
    leastReason: 5,
    warns: '作废后不能恢复，库存不退回。',
    danger: true,
  },
} as const;
const returned = {
  target: 'void',
  guard: 'returnable',
  meta: {
    label: '作废并退回库存',
    action: 'disable',
    reason: true,
    leastReason: 5,
    warns: '作废后不能恢复，占用的一份库存退回奖品。',
    danger: true,
  },
} as const;
const voiding = { VOID: voided, VOID_RETURN: returned } as const;
const over = { due: { at: 'claim_deadline' } } as const satisfies Timed;
const expiring = { EXPIRE: { target: 'expired', guard: 'late', meta: over }, ...voiding } as const;

export const awardRecordMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'CLAIM' }
      | { type: 'GRANT_OK' }
      | { type: 'GRANT_FAIL' }
      | { type: 'RETRY' }
      | { type: 'SET_ADDRESS' }
      | { type: 'SHIP' }
      | { type: 'RECEIVED' }
      | { type: 'ORDER_REOPEN' }
      | { type: 'VERIFY' }
      | { type: 'EXPIRE' }
      | { type: 'CHOOSE' }
      | { type: 'EXTEND' }
      | { type: 'VOID' }
      | { type: 'VOID_RETURN' },
  },
  guards: {
    inTime: ({ context }) => context.is_late !== true,
    late: ({ context }) => context.is_late === true && context.is_choosing !== true,
    unchosen: ({ context }) => context.is_late === true && context.is_choosing === true,
    orderSettled: ({ context }) => context.order_open !== true && context.is_whole !== true,
    returnable: ({ context }) => context.order_open !== true && context.holds_stock === true,
  },
}).createMachine({
  id: 'award_record',
  meta: {
    label: '发奖记录',
    refusals: {
      inTime: '已过领取截止，请先延期',
      late: '还没有到领取截止',
      unchosen: '还没有到领取截止，或没有要选定的明细',
      orderSettled: '请先取消兑换订单；组合奖品请逐条作废它的明细，还没选定的请用「作废并退回库存」',
      returnable: '没有可退回的库存，或兑换订单还没有取消',
    },
    facts: {
      order_open: { yes: '兑换订单还没有取消', no: '没有进行中的兑换订单' },
      is_whole: { yes: '是组合奖品的总记录', no: '不是组合奖品的总记录' },
      holds_stock: { yes: '占用的库存还没有退回', no: '没有可退回的库存' },
    },
    events: {
      CLAIM: '领取',
      GRANT_OK: '发放成功',
      GRANT_FAIL: '发放失败',
      SET_ADDRESS: '填写地址',
      SHIP: '发货',
      RECEIVED: '签收',
      ORDER_REOPEN: '订单取消，重新填写地址',
      VERIFY: '核销',
      EXPIRE: '过期',
      CHOOSE: '按顺序选定',
      EXTEND: '延期',
    },
  },
  context: ({ input }) => input,
  initial: 'wait_claim',
  states: {
    none: {
      meta: { label: '未中奖' },
      type: 'final',
      description: 'A draw that came to nothing begins and ends here.',
    },
    wait_claim: {
      meta: { label: '待领取' },
      description:
        'EXTEND carries a date and comes through a form, so does CLAIM where something is chosen; else CLAIM is the winner, EXPIRE the clock. Who does not choose in time is given the first items.',
      on: {
        CLAIM: { target: 'issuing', guard: 'inTime' },
        CHOOSE: { target: 'issuing', guard: 'unchosen', meta: over },
        EXTEND: 'wait_claim',
        ...expiring,
      },
    },
    wait_address: {
      meta: { label: '待填地址' },
      description: 'SET_ADDRESS carries an address, EXTEND a date: both come through forms.',
      on: { SET_ADDRESS: { target: 'wait_ship', guard: 'inTime' }, EXTEND: 'wait_address', ...expiring },
    },
    wait_verify: {
      meta: { label: '待核销' },
      description:
        'VERIFY carries code, place and verifier, as EXTEND a date: both come through forms. The counter at the place is looked at there.',
      on: { VERIFY: { target: 'done', guard: 'inTime' }, EXTEND: 'wait_verify', ...expiring },
    },
    issuing: {
      meta: { label: '发放中' },
      description: 'The worker grants it (server/awards); a grant that failed is seen and tried again.',
      on: { GRANT_OK: 'done', GRANT_FAIL: 'failed', ...voiding },
    },
    wait_ship: {
      meta: { label: '待发货' },
      description: 'The order says what happens: shipped, or cancelled and asked for anew.',
      on: { SHIP: 'shipped', ORDER_REOPEN: 'wait_address', ...voiding },
    },
    shipped: { meta: { label: '已发货' }, on: { RECEIVED: 'done' } },
    done: { meta: { label: '已完成' }, type: 'final' },
    failed: {
      meta: { label: '发放失败' },
      on: { RETRY: { target: 'issuing', meta: { label: '重试', action: 'edit' } }, EXTEND: 'failed', ...voiding },
    },
    expired: { meta: { label: '已过期' }, type: 'final' },
    void: { meta: { label: '已作废' }, type: 'final' },
  },
});

/** 发奖记录: from the win to what the winner holds in hand; nobody undoes what is done, expired or void (award.md §6.4). */
export const awardRecordLifecycle: Lifecycle = { machine: awardRecordMachine };
