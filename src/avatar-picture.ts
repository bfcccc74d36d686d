import { accountAreaCalls, avatarSide, type Profile } from '../contract/account-area.ts';
import type { ReadPicture, Square } from '../machines/avatar-crop.ts';
import type { ChosenFile } from '../machines/upload.ts';
import { chosenFile, pictureTypes, sendPicture } from './upload.ts';
import { write } from './write-call.ts';

/** What is read is cut down before it is sent, so that it may be larger than what the server takes. */
const maxBytes = 20 * 1024 * 1024;
const unreadable = '无法读取这张图片，请换一张';

/** Address of the picture that was read last. */
let shown = '';

/** Opens a chosen picture. @throws {Error} with a sentence for the operator */
export async function readPicture({ id }: ChosenFile): Promise<ReadPicture> {
  const file = chosenFile(id);
  if (!file) throw new Error('文件已不在，请重新选择');
  if (!pictureTypes.includes(file.type)) throw new Error('只能使用 jpg、png 或 webp 图片');
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
export async function cutAvatar(
  { file, square }: { readonly file: ChosenFile; readonly square: Square },
  signal: AbortSignal,
): Promise<Profile> {
  const source = chosenFile(file.id);
  if (!source) throw new Error('文件已不在，请重新选择');
  const cut = new File([await cutOut(await bitmapOf(source), square)], 'avatar.png', { type: 'image/png' });
  const { file_id } = await sendPicture(cut, signal);
  return write<Profile>(accountAreaCalls.avatar, { data: { file_id }, signal, quiet: true });
}

async function cutOut(picture: ImageBitmap, { x, y, side }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = avatarSide;
  canvas.height = avatarSide;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(unreadable);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, x, y, side, side, 0, 0, avatarSide, avatarSide);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(unreadable);
  return blob;
}
