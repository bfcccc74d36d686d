import { inboundEventMachine } from '../../machines/open-api/inbound-event.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const inboundEventLifecycleModel = defineModel(inboundEventMachine, {
  id: 'lifecycle-inbound_event',
  cases: { APPLY: bare, REFUSE: bare, PARK: bare, GIVE_UP: bare, RETRY: bare },
  invariants: {
    'applied and refused stay so (engines.md §1.3)': ({ value, status }) =>
      ['applied', 'refused'].includes(value) === (status === 'done'),
    'only what waits or was given up is tried again': (snapshot) =>
      snapshot.can({ type: 'RETRY' }) === ['parked', 'dead'].includes(snapshot.value),
    'only what waited is given up': (snapshot) => snapshot.can({ type: 'GIVE_UP' }) === snapshot.matches('parked'),
  },
  goal: ({ status }) => status === 'done',
});
