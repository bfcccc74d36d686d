import { webhookDeliveryMachine } from '../../machines/open-api/webhook-delivery.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const webhookDeliveryLifecycleModel = defineModel(webhookDeliveryMachine, {
  id: 'lifecycle-webhook_delivery',
  cases: { SEND: bare, ACK: bare, FAIL: bare, DUE: bare, GIVE_UP: bare, REDELIVER: bare },
  invariants: {
    'received is what was sent': (snapshot) => snapshot.can({ type: 'ACK' }) === snapshot.matches('sent'),
    'what is under way is not sent a second time by hand (engines.md §1.7)': (snapshot) =>
      !snapshot.can({ type: 'REDELIVER' }) || ['acked', 'failed', 'dead'].includes(snapshot.value),
    'nothing is lost: whatever is not received can be sent again': (snapshot) =>
      snapshot.can({ type: 'SEND' }) || snapshot.can({ type: 'DUE' }) || snapshot.can({ type: 'REDELIVER' }),
  },
  goal: (snapshot) => snapshot.value === 'acked',
});
