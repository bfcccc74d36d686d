import { billDifferenceMachine } from '../../machines/payments/bill-difference.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const billDifferenceLifecycleModel = defineModel(billDifferenceMachine, {
  id: 'lifecycle-bill_difference',
  roots: [{ is_mine: false }, { is_mine: true }, {}],
  cases: { EXPLAIN: bare, SETTLE: bare, REOPEN: bare },
  invariants: {
    'nobody settles what they explained, or of which nobody knows who did (engines.md §3.5)': (snapshot) =>
      snapshot.can({ type: 'SETTLE' }) === (snapshot.matches('explained') && snapshot.context.is_mine === false),
    'only what is open is explained': (snapshot) => snapshot.can({ type: 'EXPLAIN' }) === snapshot.matches('open'),
    'what is explained can be opened again until it is settled': (snapshot) =>
      snapshot.can({ type: 'REOPEN' }) === snapshot.matches('explained'),
    'what is settled stays so': ({ value, status }) => (value === 'settled') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'settled' || (context.is_mine !== false && value === 'explained'),
});
