import { fileFolderLifecycle } from '../lifecycles/file-folder.ts';
import { fileLifecycle } from '../lifecycles/file.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  file_folder: fileFolderLifecycle,
  file: fileLifecycle,
};
