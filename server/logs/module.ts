import { dbLog } from './db-log.resource.ts';
import { loginLog } from './login-log.resource.ts';
import { onlineSession } from './online-session.resource.ts';
import { operationLog } from './operation-log.resource.ts';
import { addArchiveFiles } from './download.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [onlineSession, loginLog, operationLog, dbLog];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  plugin: addArchiveFiles,
};
