import { offerTrialRoute } from './place/offer-trial.ts';
import { orderRoutes } from './routes.ts';
import { timedOrder } from './clock.ts';
import { orderSync } from './sync-job.ts';
import { addPayNotify } from './pay/notify.ts';
import { startPayments } from './pay/rounds.ts';
import { startOrders } from './worker.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [timedOrder];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  routes: () => [...orderRoutes, offerTrialRoute],
  jobs: () => [orderSync],
  plugin: addPayNotify,
  start: ({ store, log, platforms: { partner, pay } }) => {
    const stops = [startOrders(store, partner, log), startPayments(store, pay, log)];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
};
