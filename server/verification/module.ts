import { localverifice } from './localverifice.resource.ts';
import { extend } from './extend.ts';
import { pointCards } from './point-cards.ts';
import { addPointPages } from './point-page.ts';
import { addCodes } from '../links/codes-archive.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [localverifice];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: { localverifice: { EXTEND: extend } },
  plugin: (app, context) => {
    addCodes(app, context, pointCards);
    addPointPages(app, context.store);
  },
};
