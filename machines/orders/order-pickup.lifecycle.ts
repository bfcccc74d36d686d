import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const orderPickupMachine = setup({
  types: {
    events: {} as { type: 'OPEN' } | { type: 'PICK' } | { type: 'LAPSE' } | { type: 'CANCEL' },
  },
}).createMachine({
  id: 'order_pickup',
  meta: {
    label: '订单的自提',
    events: { OPEN: '可以自提', PICK: '核销自提', LAPSE: '超时未取', CANCEL: '取消' },
  },
  initial: 'none',
  states: {
    none: { meta: { label: '无需自提' }, on: { OPEN: 'to_pick' } },
    to_pick: {
      meta: { label: '待自提' },
      description: 'Paid and checked: its member has a code for the point that he chose.',
      on: { PICK: 'picked', LAPSE: 'lapsed', CANCEL: 'none' },
    },
    picked: { meta: { label: '已自提' }, type: 'final' },
    lapsed: { meta: { label: '超时未取' }, type: 'final' },
  },
});

/** Whether an order waits at a point for its member (engines.md §3.2, region pickup), held in `pickup_status` of the order. */
export const orderPickupLifecycle: Lifecycle = { machine: orderPickupMachine };
