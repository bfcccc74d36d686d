import { orderPickupMachine } from '../../machines/orders/order-pickup.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const orderPickupLifecycleModel = defineModel(orderPickupMachine, {
  id: 'lifecycle-order_pickup',
  cases: { OPEN: bare, PICK: bare, LAPSE: bare, CANCEL: bare },
  invariants: {
    'what waits at a point is handed over, runs out or is cancelled, and nothing else is (engines.md §3.2)': (s) =>
      (['PICK', 'LAPSE', 'CANCEL'] as const).every((type) => s.can({ type }) === s.matches('to_pick')),
    'what was handed over or ran out waits no second time': (s) => s.can({ type: 'OPEN' }) === s.matches('none'),
    'it is over once it was handed over or ran out, and not before': (s) =>
      (s.status === 'done') === (s.matches('picked') || s.matches('lapsed')),
  },
  goal: ({ status }) => status === 'done',
});
