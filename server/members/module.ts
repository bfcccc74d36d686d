import { startExports } from './export/make-export.ts';
import { memberBox } from './member-box.ts';
import { memberDataFiles } from './member-data-files.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { addCodes } from '../links/codes-archive.ts';
import { heUserBlackList } from './he-user-black-list.resource.ts';
import { heUser } from './he-user.resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [heUser, heUserBlackList];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  plugin: (app, context) => addCodes(app, context, memberDataFiles),
  start: ({ store, log, secretKey }) => startExports(store, memberBox(secretKey), log),
};
