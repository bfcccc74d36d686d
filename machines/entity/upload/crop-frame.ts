/** A picture that the browser has read; lengths in its own pixels. */
export interface ReadPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What is cut out, in pixels of the picture. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The picture is shown at most so many times larger than it fits. */
export const largestZoom = 4;
/** One press of an arrow key moves by this part of the frame. */
export const keyStep = 0.05;

export const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The shape of a frame: its width by its height, and how often it fits into the largest that the picture has room for. */
export interface Shape {
  readonly ratio: number;
  /** 1: as large as the picture allows. */
  readonly zoom: number;
}

/** A frame of that shape inside of the picture, around that centre as far as there is room. */
export function frameAround(
  { width: wide, height: high }: ReadPicture,
  { ratio, zoom }: Shape,
  [x, y]: readonly [number, number],
): Frame {
  const width = Math.min(wide, high * ratio) / zoom;
  const height = width / ratio;
  return { width, height, x: within(x - width / 2, 0, wide - width), y: within(y - height / 2, 0, high - height) };
}

export const centreOf = ({ x, y, width, height }: Frame): readonly [number, number] => [x + width / 2, y + height / 2];
