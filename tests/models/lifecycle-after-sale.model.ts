import { afterSaleMachine } from '../../machines/orders/after-sale.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const afterSaleLifecycleModel = defineModel(afterSaleMachine, {
  id: 'lifecycle-after_sale',
  roots: [{ type: 'refund' }, { type: 'return_refund' }, { type: 'reissue' }],
  cases: {
    APPROVE: bare,
    REJECT: bare,
    LOWER: bare,
    RECEIVE: bare,
    REFUSE: bare,
    RETRY: bare,
    WITHDRAW: bare,
    RETURN: bare,
    LAPSE: bare,
    REFUNDED: bare,
    REFUND_FAILED: bare,
    REISSUED: bare,
    REISSUE_LOST: bare,
  },
  invariants: {
    'what waits for a decision is agreed to or turned down, and nothing else (wider.md §5.5)': (snapshot) =>
      [snapshot.can({ type: 'APPROVE' }), snapshot.can({ type: 'REJECT' })].every(
        (can) => can === snapshot.matches('applied'),
      ),
    'only what is to be returned is sent back, received or refused (wider.md §5.5)': ({ context, value }) =>
      (value !== 'agreed' && value !== 'returned' && value !== 'refused') || context.type === 'return_refund',
    'money goes back for what was given back, never for what is sent again (wider.md §5.5)': ({ context, value }) =>
      (value !== 'wait_refund' && value !== 'refund_failed' && value !== 'refunded') || context.type !== 'reissue',
    'only what is sent again has an order of its own (wider.md §5.5)': ({ context, value }) =>
      (value !== 'reissuing' && value !== 'done') || context.type === 'reissue',
    'its member withdraws what has not been sent back yet (wider.md §5.5)': (snapshot) =>
      snapshot.can({ type: 'WITHDRAW' }) === (snapshot.matches('applied') || snapshot.matches('agreed')),
    'what has been given back stays so: nobody lowers, refuses or withdraws it': (snapshot) =>
      !(['wait_refund', 'refund_failed', 'refunded'] as const).some((state) => snapshot.matches(state)) ||
      !(['LOWER', 'REFUSE', 'WITHDRAW', 'REJECT'] as const).some((type) => snapshot.can({ type })),
  },
  goal: ({ status }) => status === 'done',
});
