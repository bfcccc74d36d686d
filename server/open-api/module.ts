import { apiClient } from './api-client.resource.ts';
import { memberBox } from '../members/member-box.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { secretBox } from '../sign-in/secrets/secret-box.ts';
import { virtualOwner } from '../virtual-codes/virtual-files.ts';
import { inboundEvent } from './inbound-event.resource.ts';
import { refusedCallsRoute } from './refused-calls.ts';
import { addOpenCalls, eventBox } from './plugin.ts';
import { startRetries } from './retry.ts';
import { webhookDelivery } from './webhooks/webhook-delivery.resource.ts';
import { webhookEndpoint } from './webhooks/webhook-endpoint.resource.ts';
import { startDeliveries } from './webhooks/worker.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [apiClient, inboundEvent, webhookEndpoint, webhookDelivery];

/** Seals secrets of keys. */
const clientBox = (secretKey: string) => secretBox(secretKey, 'api client');

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  routes: () => [refusedCallsRoute],
  plugin: (app, context) => addOpenCalls(app, { ...context, clientBox: clientBox(context.secretKey) }),
  start: ({ store, log, box, secretKey }) => {
    const digestCode = (code: string) => box.digest(virtualOwner, code);
    const stops = [
      startRetries(store, { box: eventBox(secretKey), digestCode, members: memberBox(secretKey) }, log),
      startDeliveries(store, { box: clientBox(secretKey) }, log),
    ];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
};
