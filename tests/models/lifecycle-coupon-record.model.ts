import { couponRecordMachine } from '../../machines/marketing/coupon-record.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const couponRecordLifecycleModel = defineModel(couponRecordMachine, {
  id: 'lifecycle-coupon_record',
  roots: [undefined],
  cases: { EXPIRE: bare, REVOKE: bare },
  invariants: {
    'what is unused alone is taken back (wider.md §4.6)': (snapshot) =>
      snapshot.can({ type: 'REVOKE' }) === snapshot.matches('unused'),
    'what is unused alone runs out (wider.md §4.6)': (snapshot) =>
      snapshot.can({ type: 'EXPIRE' }) === snapshot.matches('unused'),
    'what ran out or was taken back stays so': ({ value, status }) => (value !== 'unused') === (status === 'done'),
  },
  goal: ({ status }) => status === 'done',
});
