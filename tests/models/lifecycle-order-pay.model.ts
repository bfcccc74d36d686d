import { orderPayMachine } from '../../machines/payments/order-pay.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const orderPayLifecycleModel = defineModel(orderPayMachine, {
  id: 'lifecycle-order_pay',
  cases: {
    PLACE: bare,
    PAY: bare,
    CLOSE: bare,
    LATE_PAY: bare,
    REFUNDED: bare,
    REFUND_PART: bare,
    REFUND_ALL: bare,
  },
  invariants: {
    'what was paid in time goes back in parts or as a whole (engines.md §3.2)': (s) =>
      s.can({ type: 'REFUND_ALL' }) === (s.matches('paid') || s.matches('part_refunded')),
    'what was paid too late goes back as a whole': (s) => s.can({ type: 'REFUNDED' }) === s.matches('refunding'),
    'an order whose time is over is paid no more': (s) => !s.matches('closed') || !s.can({ type: 'PAY' }),
    'what has gone back goes back no second time': (s) =>
      !s.matches('refunded') || (!s.can({ type: 'REFUND_ALL' }) && !s.can({ type: 'REFUNDED' })),
  },
  goal: ({ status }) => status === 'done',
});
