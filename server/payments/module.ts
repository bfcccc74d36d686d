import { payment } from './payment.resource.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [payment];

/** What the server gets of the room. */
export const room: RoomModule = { resources };
