import { file } from './file.resource.ts';
import { fileFolder } from './file-folder.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [fileFolder, file];
