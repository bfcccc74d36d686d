import { fileFolderLifecycle } from './file-folder.lifecycle.ts';
import { fileLifecycle } from './file.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  file_folder: fileFolderLifecycle,
  file: fileLifecycle,
};
