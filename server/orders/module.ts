import { offerTrialRoute } from './place/offer-trial.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { heOrderRoutes } from './managed/he-order-batch.ts';
import { heOrder } from './managed/he-order.resource.ts';
import { orderRoutes } from './routes.ts';
import { steppedSale } from './after-sales/after-sale-steps.ts';
import { timedOrder } from './clock.ts';
import { orderSync } from './sync-job.ts';
import { addPayNotify } from './pay/notify.ts';
import { startPayments } from './pay/rounds.ts';
import { startOrders } from './worker.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [timedOrder, heOrder, steppedSale];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  routes: () => [...orderRoutes, ...heOrderRoutes, offerTrialRoute],
  jobs: () => [orderSync],
  // Both pages show the same rows.
  changed: (tx, changed) => {
    noteRows(tx, 'he_order', [...(changed.get('goods_order') ?? [])]);
    return Promise.resolve();
  },
  plugin: addPayNotify,
  start: ({ store, log, platforms: { partner, pay } }) => {
    const stops = [startOrders(store, partner, log), startPayments(store, pay, log)];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
};
