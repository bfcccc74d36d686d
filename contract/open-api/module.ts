import { apiClient } from './api-client.entity.ts';
import { inboundEvent } from './inbound-event.entity.ts';
import type { Entity } from '../entity/entity.ts';
import { webhookDelivery } from './webhook-delivery.entity.ts';
import { webhookEndpoint } from './webhook-endpoint.entity.ts';

/** Keys of the Open API, and what came in by them. */
export const entities: readonly Entity[] = [apiClient, inboundEvent, webhookEndpoint, webhookDelivery];
