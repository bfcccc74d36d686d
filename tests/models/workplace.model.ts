import { workplaceMachine } from '../../machines/insight/workplace.ts';
import { bare, defineModel } from '../engine/model.ts';

export const workplaceModel = defineModel(workplaceMachine, {
  id: 'workplace',
  roots: [{ key: '/dashboard/workplace' }],
  cases: { REFRESH: bare, TICK: bare },
  key: () => null,
  invariants: {
    'it stays open': (snapshot) => snapshot.matches('open'),
    'it never ends': (snapshot) => snapshot.status === 'active',
    'ten blocks and a clock live side by side': ({ children }) => Object.keys(children).length === 11,
  },
  goal: (snapshot) => snapshot.matches('open'),
});
