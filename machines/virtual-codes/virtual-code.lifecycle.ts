import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

const voided = {
  target: 'void',
  meta: {
    label: '作废',
    action: 'disable',
    reason: true,
    leastReason: 5,
    warns: '作废后不能恢复，也不会再发给别人。',
    danger: true,
  },
} as const;

const over = { due: { at: 'expire_at' } } as const satisfies Timed;
const expired = { target: 'expired', meta: over } as const;
const kept = { due: { at: 'locked_until' } } as const satisfies Timed;

export const virtualCodeMachine = setup({
  types: {
    events: {} as
      | { type: 'LOCK' }
      | { type: 'CONFIRM' }
      | { type: 'RELEASE' }
      | { type: 'REDEEM' }
      | { type: 'VOID' }
      | { type: 'EXPIRE' },
  },
}).createMachine({
  id: 'virtual_code',
  meta: {
    label: '虚拟码',
    events: { LOCK: '锁定', CONFIRM: '发放', RELEASE: '释放', EXPIRE: '过期' },
  },
  initial: 'available',
  states: {
    available: { meta: { label: '可用' }, on: { LOCK: 'locked', VOID: voided, EXPIRE: expired } },
    locked: {
      meta: { label: '锁定' },
      description: 'Kept for a win that is not granted yet; the grant, its failure or the clock decides.',
      on: { CONFIRM: 'issued', RELEASE: { target: 'available', meta: kept } },
    },
    issued: {
      meta: { label: '已发放' },
      description: 'Its winner may have seen it: it never becomes available again.',
      on: {
        REDEEM: { target: 'redeemed', meta: { label: '标记核销', action: 'edit', warns: '核销后不能恢复。' } },
        VOID: voided,
        EXPIRE: expired,
      },
    },
    redeemed: { meta: { label: '已核销' }, type: 'final' },
    void: { meta: { label: '已作废' }, type: 'final' },
    expired: { meta: { label: '已过期' }, type: 'final' },
  },
});

/** 虚拟码: free, kept for a win, given out; used, voided or run out for good (award.md §4.10). */
export const virtualCodeLifecycle: Lifecycle = { machine: virtualCodeMachine };
