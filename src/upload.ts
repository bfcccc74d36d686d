import { fromCallback } from 'xstate';
import type { Picture } from '../contract/field.ts';
import { authCalls } from '../contract/session.ts';
import { failedWith } from '../machines/failure.ts';
import type { ChosenFile, UploadEvent } from '../machines/upload.ts';
import { newRequestId } from './request-id.ts';
import { write } from './write-call.ts';

/** What a picture may be (award.md §0.2). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 2 * 1024 * 1024;

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

function refusalOf(file: File | undefined): string | undefined {
  if (!file) return '文件已不在，请重新选择';
  if (!pictureTypes.includes(file.type)) return '只能上传 jpg、png 或 webp 图片';
  return file.size > maxBytes ? '图片不能超过 2 MB' : undefined;
}

/** Sends one picture to `POST /admin/api/upload`. */
export async function sendPicture(
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void = () => {},
): Promise<Picture> {
  const data = new FormData();
  data.append('file', file);
  const { file_id, url } = await write<Picture>(authCalls.upload, { data, signal, onProgress, quiet: true });
  return { file_id, url };
}

/** Sends one file to `POST /admin/api/upload`; stopping the actor stops the upload. */
export const sendFile = fromCallback<UploadEvent, ChosenFile>(({ input, sendBack }) => {
  const aborter = new AbortController();
  const tell = (event: UploadEvent) => {
    if (!aborter.signal.aborted) sendBack(event);
  };
  const file = chosen.get(input.id);
  const refusal = refusalOf(file);
  if (!file || refusal !== undefined) tell({ type: 'REFUSED', message: refusal ?? '' });
  else
    sendPicture(file, aborter.signal, (part) => tell({ type: 'PROGRESSED', percent: Math.round(part * 100) })).then(
      (picture) => {
        chosen.delete(input.id);
        tell({ type: 'UPLOADED', picture });
      },
      (error: unknown) => tell({ type: 'REFUSED', message: failedWith(error).message }),
    );
  return () => aborter.abort();
});
