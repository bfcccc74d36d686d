import { largestZoom } from '../../machines/entity/upload/crop-frame.ts';
import type { CropContext, CropOutput } from '../../machines/entity/upload/crop.ts';
import { bare } from '../engine/model.ts';

/** What the charts of cropping have in common, whatever is made of the part. */
interface Snapshot {
  readonly context: CropContext<unknown>;
  readonly status: string;
  readonly value: unknown;
  readonly output: CropOutput<unknown> | undefined;
}

const picture = { url: 'data:image/png;base64,iVBORw0KGgo=', width: 400, height: 200 };
const nearly = (one: number, other: number) => Math.abs(one - other) < 1e-9;

/** What can happen to a picture that is cropped, but for what is made of it. */
export const cropCases = {
  MOVE: { aside: { right: 0.5, down: 0 }, back: { right: -0.5, down: 0.5 } },
  ZOOM: { out: { zoom: 1 }, beyond: { zoom: 9 } },
  CONFIRM: bare,
  CANCEL: bare,
  'done.readPicture': { wide: picture },
  'error.readPicture': { broken: '无法读取这张图片，请换一张' },
} as const;

/** What holds wherever a picture is cropped. */
export const cropInvariants = {
  'the frame lies inside of the picture': ({ context: { picture: read, frame } }: Snapshot) =>
    !read ||
    (frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= read.width && frame.y + frame.height <= read.height),
  'the frame has the shape that is wanted': ({ context: { picture: read, frame, ratio } }: Snapshot) =>
    !read || nearly(frame.width / frame.height, ratio),
  'nobody zooms further than there is something to see': ({ context: { zoom } }: Snapshot) =>
    zoom >= 1 && zoom <= largestZoom,
  'it hands something over exactly when it was made': (snapshot: Snapshot) =>
    snapshot.status !== 'done' || (snapshot.output?.made !== null) === (snapshot.value === 'made'),
};
