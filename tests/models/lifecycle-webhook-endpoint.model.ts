import { webhookEndpointMachine } from '../../machines/open-api/webhook-endpoint.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const webhookEndpointLifecycleModel = defineModel(webhookEndpointMachine, {
  id: 'lifecycle-webhook_endpoint',
  cases: { ENABLE: bare, DISABLE: bare, PAUSE: bare, RESUME: bare },
  invariants: {
    'only what is told is paused': (snapshot) => snapshot.can({ type: 'PAUSE' }) === snapshot.matches('enabled'),
    'only what is paused goes on (engines.md §1.7)': (snapshot) =>
      snapshot.can({ type: 'RESUME' }) === snapshot.matches('paused'),
    'every address can be told again': (snapshot) =>
      snapshot.can({ type: 'RESUME' }) || snapshot.can({ type: 'ENABLE' }) || snapshot.matches('enabled'),
  },
  goal: (snapshot) => snapshot.value === 'paused',
});
