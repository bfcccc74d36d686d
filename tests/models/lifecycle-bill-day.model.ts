import { billDayMachine } from '../../machines/payments/bill-day.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const billDayLifecycleModel = defineModel(billDayMachine, {
  id: 'lifecycle-bill_day',
  cases: { BALANCE: bare, UNBALANCE: bare, PULL: bare },
  invariants: {
    'a bill can be asked for at any time': (snapshot) => snapshot.can({ type: 'PULL' }),
    'its differences decide at any time whether it is even': (snapshot) =>
      snapshot.can({ type: 'BALANCE' }) && snapshot.can({ type: 'UNBALANCE' }),
    'no day is closed for good: its bill may be corrected': ({ status }) => status === 'active',
  },
  goal: ({ value }) => value === 'balanced',
});
