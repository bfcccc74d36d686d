import { pointHoldMachine } from '../../machines/points/point-hold.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const pointHoldLifecycleModel = defineModel(pointHoldMachine, {
  id: 'lifecycle-point_hold',
  roots: [{ is_over: false }, { is_over: true }, {}],
  cases: { CONFIRM: bare, RELEASE: bare, LAPSE: bare },
  invariants: {
    'what is open, and in time, is confirmed (engines.md §2.2, §2.3)': (snapshot) =>
      snapshot.can({ type: 'CONFIRM' }) === (snapshot.matches('open') && snapshot.context.is_over === false),
    'what is open is released, over or not (engines.md §2.3)': (snapshot) =>
      snapshot.can({ type: 'RELEASE' }) === snapshot.matches('open'),
    'only what is over lapses (engines.md §2.2, due at until)': (snapshot) =>
      snapshot.can({ type: 'LAPSE' }) === (snapshot.matches('open') && snapshot.context.is_over === true),
    'it ends once (wider.md §15)': ({ value, status }) => (value !== 'open') === (status === 'done'),
  },
  goal: ({ status }) => status === 'done',
});
