import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

const over = { due: { at: 'valid_end_at' } } as const satisfies Timed;

export const couponRecordMachine = setup({
  types: { events: {} as { type: 'EXPIRE' } | { type: 'REVOKE' } },
}).createMachine({
  id: 'coupon_record',
  meta: { label: '用券记录', refusals: {}, events: { EXPIRE: '过期' } },
  initial: 'unused',
  states: {
    unused: {
      meta: { label: '未使用' },
      description: 'Orders lock and use it once there are orders that take coupons.',
      on: {
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
    expired: { meta: { label: '已过期' }, type: 'final' },
    revoked: { meta: { label: '已收回' }, type: 'final' },
  },
});

/** 用券记录: a member's coupon until it runs out or is taken back (wider.md §4.6). */
export const couponRecordLifecycle: Lifecycle = { machine: couponRecordMachine };
