import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { startOpening } from './opening.ts';
import { pointLog } from './point-log.resource.ts';
import { pointRoutes } from './trial-balance.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [pointLog];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  routes: () => pointRoutes,
  start: ({ store, log }) => startOpening(store, log),
};
