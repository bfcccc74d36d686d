import type { Field, PictureSize, Values } from '../entity/field.ts';

/** What is known of an uploaded picture; `size` in bytes, the sides in px, null where nobody measured them when it came. */
export interface PictureFacts {
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** What a field's picture may be (award.md §0.2); 素材库 keeps more than that. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const maxMegabytes = 2;
export const maxPictureBytes = maxMegabytes * 1024 * 1024;
export const pictureFaults = {
  type: '只能使用 jpg、png 或 webp 图片',
  size: `图片不能超过 ${maxMegabytes} MB`,
} as const;

/** Sides are whole pixels: a shape that was cut out may be off by a little. */
const tolerance = 0.02;

/** Whether a picture has the shape that a field wants, width by height. */
export const hasRatio = (
  { width, height }: { readonly width: number; readonly height: number },
  ratio: number,
): boolean => Math.abs(width / height / ratio - 1) <= tolerance;

const near = (side: number, wanted: number) => Math.abs(side - wanted) <= wanted * tolerance;

/** Whether a picture is as large as a field wants, give or take 2 % (wider.md §8.1). */
export const hasSize = (picture: PictureSize, wanted: PictureSize): boolean =>
  near(picture.width, wanted.width) && near(picture.height, wanted.height);

/** What the shape and the size of a field's pictures are, as its other values have it; nothing where any will do. */
export function cutOf(
  { ratio, sized }: Pick<Field, 'ratio' | 'sized'>,
  values: Values,
): { readonly ratio?: number; readonly size?: PictureSize } {
  const size = sized?.(values);
  if (size) return { ratio: size.width / size.height, size };
  return ratio === undefined ? {} : { ratio };
}

const weight = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`);

const shapeOf = (ratio: number) => (ratio === 1 ? '正方形' : `宽高比 ${ratio}`);

/** Why a picture cannot stand in a field: kind, weight, sides, shape; undefined when it can. The sentence follows the field's label. */
export function pictureFault(field: Field, picture: PictureFacts, values: Values): string | undefined {
  const { smallest = 0, heaviest = maxPictureBytes } = field;
  const { ratio, size } = cutOf(field, values);
  if (!pictureTypes.includes(picture.mime)) return pictureFaults.type;
  if (picture.size > heaviest) return `图片不能超过 ${weight(heaviest)}`;
  const { width, height } = picture;
  if (width === null || height === null) return undefined;
  if (Math.min(width, height) < smallest) return `图片的宽和高不能小于 ${smallest} 像素`;
  if (size && !hasSize({ width, height }, size))
    return `图片须为 ${size.width}×${size.height} 像素，现为 ${width}×${height}，请裁剪后重新上传`;
  if (ratio !== undefined && !hasRatio({ width, height }, ratio)) return `图片须为${shapeOf(ratio)}，请裁剪后重新上传`;
  return undefined;
}
