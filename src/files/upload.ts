import { maxPictureBytes, pictureFaults, pictureTypes } from '../../contract/files/picture-rule.ts';
import type { ChosenFile, UploadNews } from '../../machines/entity/upload/chosen-file.ts';
import { fromCallback } from 'xstate';
import type { Picture } from '../../contract/entity/field.ts';
import { authCalls } from '../../contract/sign-in/session.ts';
import { failedWith } from '../../machines/core/failure.ts';
import type { FiledFile } from '../../machines/files/library-upload.ts';
import { newRequestId } from '../core/request-id.ts';
import { write } from '../core/write-call.ts';

/** What 素材库 takes (wider.md §10.12); how large one may be, the server says. */
export const libraryTypes = [...pictureTypes, 'image/gif'];

/** Charts hold plain data: the bytes of chosen files wait here until they are sent. */
const chosen = new Map<string, File>();

/** Keeps files for `sendFile` and gives them the names that charts know them by. */
export function keepFiles(files: Iterable<File>): readonly ChosenFile[] {
  return [...files].map((file) => {
    const id = newRequestId();
    chosen.set(id, file);
    return { id, name: file.name };
  });
}

/** A chosen file, as long as it was not sent. */
export const chosenFile = (id: string): File | undefined => chosen.get(id);

export const gone = '文件已不在，请重新选择';

function refusalOf(file: File | undefined): string | undefined {
  if (!file) return gone;
  if (!pictureTypes.includes(file.type)) return pictureFaults.type;
  return file.size > maxPictureBytes ? pictureFaults.size : undefined;
}

/** How a picture goes: into a folder of 素材库, and who hears how much of it has gone, 0–1. */
interface Sending {
  readonly folder?: number | null;
  readonly onProgress?: (part: number) => void;
}

/** Sends one picture to `POST /admin/api/upload`. */
export async function sendPicture(
  file: File,
  signal: AbortSignal,
  { folder, onProgress = () => {} }: Sending = {},
): Promise<Picture> {
  const data = new FormData();
  // Before the file: the server reads the form from its beginning.
  if (typeof folder === 'number') data.append('folder_id', String(folder));
  data.append('file', file);
  const { file_id, url } = await write<Picture>(authCalls.upload, { data, signal, onProgress, quiet: true });
  return { file_id, url };
}

type Asked = ChosenFile & Pick<Sending, 'folder'>;

/** Sends one file that `refusalOf` lets through; stopping the actor stops the upload. */
const sender = <Input extends Asked>(refuses: (file: File | undefined) => string | undefined) =>
  fromCallback<UploadNews, Input>(({ input: { id, folder }, sendBack }) => {
    const aborter = new AbortController();
    const tell = (event: UploadNews) => {
      if (!aborter.signal.aborted) sendBack(event);
    };
    const onProgress = (part: number) => tell({ type: 'PROGRESSED', percent: Math.round(part * 100) });
    const file = chosen.get(id);
    const refusal = refuses(file);
    if (!file || refusal !== undefined) tell({ type: 'REFUSED', message: refusal ?? '' });
    else
      sendPicture(file, aborter.signal, { onProgress, ...(folder !== undefined && { folder }) }).then(
        (picture) => {
          chosen.delete(id);
          tell({ type: 'UPLOADED', picture });
        },
        (error: unknown) => tell({ type: 'REFUSED', message: failedWith(error).message }),
      );
    return () => aborter.abort();
  });

/** Sends one file that a field of a record is for. */
export const sendFile = sender<ChosenFile>(refusalOf);

/** Sends one file into 素材库. */
export const sendToLibrary = sender<FiledFile>((file) => {
  if (!file) return gone;
  return libraryTypes.includes(file.type) ? undefined : '只能上传 jpg、png、webp 或 gif 图片';
});
