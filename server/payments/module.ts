import { payment } from './payment.resource.ts';
import { billDay } from './bill-day.resource.ts';
import { billDifference } from './bill-difference.resource.ts';
import { startBills } from './bills/pull.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [payment, billDay, billDifference];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  start: ({ store, log, platforms: { pay } }) => startBills(store, pay, log),
};
