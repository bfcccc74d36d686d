import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

const over = { due: { at: 'valid_end_at' } } as const satisfies Timed;
/** The order may be paid until then, and its payment be told a little later. */
const unpaid = { due: { at: 'pay_expire_at', plus: { minutes: 5 } } } as const satisfies Timed;

interface Facts {
  /** Whether the time to use it is over. */
  readonly is_over?: boolean;
}

export const couponRecordMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'LOCK' }
      | { type: 'UNLOCK' }
      | { type: 'USE' }
      | { type: 'RETURN' }
      | { type: 'EXPIRE' }
      | { type: 'REVOKE' },
  },
  guards: { over: ({ context }) => context.is_over === true },
}).createMachine({
  id: 'coupon_record',
  meta: {
    label: '用券记录',
    events: { LOCK: '下单用券', UNLOCK: '释放', USE: '核销', RETURN: '退回', EXPIRE: '过期' },
  },
  context: ({ input }) => input,
  initial: 'unused',
  states: {
    unused: {
      meta: { label: '未使用' },
      on: {
        LOCK: 'locked',
        EXPIRE: { target: 'expired', meta: over },
        REVOKE: {
          target: 'revoked',
          meta: {
            label: '收回',
            action: 'disable',
            reason: true,
            warns: '收回后会员不能再使用，也不能恢复；仍计入已领数量。',
            danger: true,
          },
        },
      },
    },
    locked: {
      meta: { label: '使用中' },
      description: 'An order that is not paid yet has it: its payment, its end or the clock decides.',
      on: { USE: 'used', UNLOCK: { target: 'unused', meta: unpaid } },
    },
    used: {
      meta: { label: '已使用' },
      description: 'It comes back once the order keeps nothing of what was bought; what ran out meanwhile stays so.',
      on: { RETURN: [{ target: 'expired', guard: 'over' }, { target: 'unused' }] },
    },
    expired: { meta: { label: '已过期' }, type: 'final' },
    revoked: { meta: { label: '已收回' }, type: 'final' },
  },
});

/** 用券记录: a member's coupon until it is used, runs out or is taken back (wider.md §4.6; engines.md §4.2). */
export const couponRecordLifecycle: Lifecycle = { machine: couponRecordMachine };
