import { file } from './file.entity.ts';
import { fileFolder } from './file-folder.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Pictures and their folders. */
export const entities: readonly Entity[] = [fileFolder, file];
