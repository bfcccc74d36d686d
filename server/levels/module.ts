import { hePower } from './he-power.resource.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { heLevel } from './he-level.resource.ts';
import { levelImpactRoute } from './impact.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [heLevel, hePower];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  routes: () => [levelImpactRoute],
};
