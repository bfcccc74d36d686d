import { expect, test } from 'vitest';
import type { Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { inboundEventLifecycle } from '../../../machines/open-api/inbound-event.lifecycle.ts';
import { webhookDeliveryLifecycle } from '../../../machines/open-api/webhook-delivery.lifecycle.ts';
import { webhookEndpointLifecycle } from '../../../machines/open-api/webhook-endpoint.lifecycle.ts';
import { initialStatus } from '../../engine/lifecycle-promises.ts';
import { type Arrows, drawnIn, walkedBy } from './arrows.ts';

/* What comes in by key (engines.md §1.3) and what is told to other systems (engines.md §1.7). */

const decided = { APPLY: 'applied', REFUSE: 'refused', PARK: 'parked' };

const event: Arrows = {
  received: decided,
  parked: { ...decided, GIVE_UP: 'dead', RETRY: 'parked' },
  dead: { RETRY: 'parked' },
  applied: {},
  refused: {},
};

const delivery: Arrows = {
  pending: { SEND: 'sent' },
  sent: { ACK: 'acked', FAIL: 'failed', GIVE_UP: 'dead', DUE: 'pending' },
  failed: { DUE: 'pending', REDELIVER: 'pending' },
  acked: { REDELIVER: 'pending' },
  dead: { REDELIVER: 'pending' },
};

const endpoint: Arrows = {
  enabled: { PAUSE: 'paused', DISABLE: 'disabled' },
  paused: { RESUME: 'enabled', DISABLE: 'disabled' },
  disabled: { ENABLE: 'enabled' },
};

const all: readonly (readonly [string, Lifecycle, Arrows, string])[] = [
  ['an event', inboundEventLifecycle, event, 'received'],
  ['a delivery', webhookDeliveryLifecycle, delivery, 'pending'],
  ['an address', webhookEndpointLifecycle, endpoint, 'enabled'],
];

test.each(all)('%s goes where its page says, and nowhere else', (_, lifecycle, arrows, first) => {
  expect(initialStatus(lifecycle)).toBe(first);
  expect(walkedBy(lifecycle, arrows)).toEqual(drawnIn(lifecycle, arrows));
});
