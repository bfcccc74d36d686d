import type { Resource } from '../entity/resource.ts';
import type { RoomModule } from '../room-module.ts';
import { heCoupon } from './he-coupon.resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [heCoupon];

/** What the server gets of the room. */
export const room: RoomModule = { resources };
