import { goodsOrder } from './goods-order.resource.ts';
import { orderRoutes } from './routes.ts';
import { shipCommand } from './ship-command.ts';
import { orderSync } from './sync-job.ts';
import { startOrders } from './worker.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [goodsOrder];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: { goods_order: { SHIP: shipCommand } },
  routes: () => orderRoutes,
  jobs: () => [orderSync],
  start: ({ store, log, platforms }) => startOrders(store, platforms.partner, log),
};
