import { file } from '../resources/file.ts';
import { fileFolder } from '../resources/file-folder.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [fileFolder, file];
