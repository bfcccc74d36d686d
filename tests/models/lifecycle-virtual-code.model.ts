import { virtualCodeMachine } from '../../machines/virtual-codes/virtual-code.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const virtualCodeLifecycleModel = defineModel(virtualCodeMachine, {
  id: 'lifecycle-virtual_code',
  cases: { LOCK: bare, CONFIRM: bare, RELEASE: bare, REDEEM: bare, VOID: bare, EXPIRE: bare },
  invariants: {
    'only a free code is kept for a win': (snapshot) =>
      snapshot.can({ type: 'LOCK' }) === snapshot.matches('available'),
    'what was given out never becomes free again (award.md §4.10)': (snapshot) =>
      !snapshot.can({ type: 'RELEASE' }) || snapshot.matches('locked'),
    'only what was given out is used': (snapshot) => snapshot.can({ type: 'REDEEM' }) === snapshot.matches('issued'),
    'a code that is kept for a win is neither voided nor expired': (snapshot) =>
      !snapshot.matches('locked') || !(snapshot.can({ type: 'VOID' }) || snapshot.can({ type: 'EXPIRE' })),
    'used, voided and expired codes stay so': ({ value, status }) =>
      ['redeemed', 'void', 'expired'].includes(value) === (status === 'done'),
  },
  goal: ({ status }) => status === 'done',
});
