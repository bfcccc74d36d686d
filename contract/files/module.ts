import { file } from '../entities/file.ts';
import { fileFolder } from '../entities/file-folder.ts';
import type { Entity } from '../entity.ts';

/** Pictures and their folders. */
export const entities: readonly Entity[] = [fileFolder, file];
