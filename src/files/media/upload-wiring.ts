import { sendParent } from 'xstate';
import { libraryUploadMachine } from '../../../machines/files/library-upload.ts';
import { sendToLibrary } from '../upload.ts';
import { fetchFolders } from './folders.ts';

/** 上传素材 with everything it reaches. */
export const libraryUploadLogic = libraryUploadMachine.provide({
  actors: { fetchFolders, sendFile: sendToLibrary },
  actions: { leave: sendParent((_, { wrote }: { wrote: boolean }) => ({ type: 'PAGE_CLOSED', wrote })) },
});
