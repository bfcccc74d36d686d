import { activityLink } from './activity-link.resource.ts';
import { addCodes, linkCodes } from './codes-archive.ts';
import { addLinks } from './visit.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [activityLink];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  plugin: (app, context) => {
    addCodes(app, context, linkCodes);
    addLinks(app, context.store, context.secretKey);
  },
};
