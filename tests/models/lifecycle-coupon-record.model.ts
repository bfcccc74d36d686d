import { couponRecordMachine } from '../../machines/marketing/coupon-record.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const couponRecordLifecycleModel = defineModel(couponRecordMachine, {
  id: 'lifecycle-coupon_record',
  roots: [{ is_over: false }, { is_over: true }],
  cases: { LOCK: bare, UNLOCK: bare, USE: bare, RETURN: bare, EXPIRE: bare, REVOKE: bare },
  invariants: {
    'what is unused alone is taken back (wider.md §4.6)': (snapshot) =>
      snapshot.can({ type: 'REVOKE' }) === snapshot.matches('unused'),
    'what is unused alone runs out (wider.md §4.6)': (snapshot) =>
      snapshot.can({ type: 'EXPIRE' }) === snapshot.matches('unused'),
    'what is unused alone is locked by an order (engines.md §4.2)': (snapshot) =>
      snapshot.can({ type: 'LOCK' }) === snapshot.matches('unused'),
    'what an order has is used or let go, and nothing else (engines.md §4.2)': (snapshot) =>
      [snapshot.can({ type: 'USE' }), snapshot.can({ type: 'UNLOCK' })].every(
        (can) => can === snapshot.matches('locked'),
      ),
    'what was used alone comes back (engines.md §4.2)': (snapshot) =>
      snapshot.can({ type: 'RETURN' }) === snapshot.matches('used'),
    'what ran out or was taken back stays so': ({ value, status }) =>
      (value === 'expired' || value === 'revoked') === (status === 'done'),
  },
  goal: ({ status }) => status === 'done',
});
