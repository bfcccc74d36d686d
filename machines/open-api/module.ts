import { apiClientLifecycle } from './api-client.lifecycle.ts';
import { inboundEventLifecycle } from './inbound-event.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { webhookDeliveryLifecycle } from './webhook-delivery.lifecycle.ts';
import { webhookEndpointLifecycle } from './webhook-endpoint.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  api_client: apiClientLifecycle,
  inbound_event: inboundEventLifecycle,
  webhook_endpoint: webhookEndpointLifecycle,
  webhook_delivery: webhookDeliveryLifecycle,
};
