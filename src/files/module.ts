import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/files/module.ts';
export { lifecycles } from '../../machines/files/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  upload_files: {
    logic: async () => (await import('./media/upload-wiring.ts')).libraryUploadLogic,
    view: async () => (await import('./media/UploadDialog.tsx')).UploadDialog,
  },
};
