import type { ChosenFile } from '../../machines/entity/upload/chosen-file.ts';
import { accountAreaCalls, avatarSide, type Profile } from '../../contract/account/account-area.ts';
import type { Cut } from '../../machines/entity/upload/crop.ts';
import type { Frame, ReadPicture } from '../../machines/entity/upload/crop-frame.ts';
import { pictureFaults, pictureTypes } from '../../contract/files/picture-rule.ts';
import { chosenFile, gone, keepFiles, sendPicture } from '../files/upload.ts';
import { write } from '../core/write-call.ts';

/** What is read is cut down before it is sent, so that it may be larger than what the server takes. */
const maxBytes = 20 * 1024 * 1024;
const unreadable = '无法读取这张图片，请换一张';

/** Address of the picture that was read last. */
let shown = '';

async function sourceOf({ id, name, url }: ChosenFile): Promise<File> {
  const file = chosenFile(id);
  if (file) return file;
  if (url === undefined) throw new Error(gone);
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw new Error(unreadable);
  const bytes = await answer.blob();
  return new File([bytes], name, { type: bytes.type });
}

/** Opens a chosen picture. @throws {Error} with a sentence for the operator */
export async function readPicture(chosen: ChosenFile): Promise<ReadPicture> {
  const file = await sourceOf(chosen);
  if (!pictureTypes.includes(file.type)) throw new Error(pictureFaults.type);
  if (file.size > maxBytes) throw new Error('图片不能超过 20 MB');
  const { width, height } = await bitmapOf(file);
  URL.revokeObjectURL(shown);
  shown = URL.createObjectURL(file);
  return { url: shown, width, height };
}

const bitmapOf = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(() => {
    throw new Error(unreadable);
  });

/** Cuts the square out, uploads it and makes it the avatar. */
export async function cutAvatar({ file, frame }: Cut, signal: AbortSignal): Promise<Profile> {
  const picture = await bitmapOf(await sourceOf(file));
  const cut = new File([await cutOut(picture, frame, [avatarSide, avatarSide])], 'avatar.png', { type: 'image/png' });
  const { file_id } = await sendPicture(cut, signal);
  return write<Profile>(accountAreaCalls.avatar, { data: { file_id }, signal, quiet: true });
}

/** The widest that a field's picture is kept. */
const widest = 1600;

/** Cuts the frame out of a chosen picture: another chosen file, of the same kind as the first. */
export async function cutPicture({ file, frame, size: wanted }: Cut): Promise<ChosenFile> {
  const source = await sourceOf(file);
  const scale = Math.min(1, widest / Math.max(frame.width, frame.height));
  const { width, height } = wanted ?? { width: frame.width * scale, height: frame.height * scale };
  const size = [Math.round(width), Math.round(height)] as const;
  const blob = await cutOut(await bitmapOf(source), frame, size, source.type);
  const [cut] = keepFiles([new File([blob], source.name, { type: blob.type })]);
  if (!cut) throw new Error(unreadable);
  return cut;
}

async function cutOut(
  picture: ImageBitmap,
  { x, y, width, height }: Frame,
  [wide, high]: readonly [number, number],
  type = 'image/png',
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(unreadable);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, x, y, width, height, 0, 0, wide, high);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error(unreadable);
  return blob;
}
