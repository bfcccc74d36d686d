import { paymentMachine } from '../../machines/payments/payment.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const paymentLifecycleModel = defineModel(paymentMachine, {
  id: 'lifecycle-payment',
  cases: { PAID: bare, CLOSE: bare, LATE: bare, REFUND_PART: bare, REFUND_ALL: bare, QUERY: bare },
  invariants: {
    'what goes back came in before (engines.md §3.5)': (s) =>
      (s.can({ type: 'REFUND_ALL' }) || s.can({ type: 'REFUND_PART' })) ===
      (s.matches('success') || s.matches('part_refunded')),
    'money that comes after the close is taken, and only then it is late': (s) =>
      s.can({ type: 'LATE' }) === s.matches('closed'),
    'time closes what nobody has paid, and nothing else': (s) => s.can({ type: 'CLOSE' }) === s.matches('waiting'),
    'it is paid once': (s) => s.can({ type: 'PAID' }) === s.matches('waiting'),
    'the channel can be asked until everything has gone back': (s) =>
      s.can({ type: 'QUERY' }) !== s.matches('refunded'),
  },
  goal: ({ status }) => status === 'done',
});
