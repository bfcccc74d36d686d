import { file } from './file.resource.ts';
import { fileFolder } from './file-folder.resource.ts';
import { moveFile, moveFilesRoute } from './move-files.ts';
import { addUploads } from './plugin.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [fileFolder, file];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: { file: { MOVE: moveFile } },
  routes: () => [moveFilesRoute],
  plugin: addUploads,
};
