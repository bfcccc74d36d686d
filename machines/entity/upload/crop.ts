import { assign, fromPromise, setup } from 'xstate';
import type { PictureSize } from '../../../contract/entity/field.ts';
import type { ChosenFile } from './chosen-file.ts';
import { centreOf, type Frame, frameAround, largestZoom, type ReadPicture, within } from './crop-frame.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

export interface CropInput {
  readonly file: ChosenFile;
  /** Width by height of what is cut out. */
  readonly ratio: number;
  /** How large it is made; as large as it is in the picture when not given. */
  readonly size?: PictureSize;
}

export interface CropContext<Made> extends CropInput {
  readonly picture: ReadPicture | null;
  /** 1: the frame is as large as the picture allows. */
  readonly zoom: number;
  readonly frame: Frame;
  readonly error: string;
  readonly made: Made | null;
}

export type CropEvent =
  /** By parts of the frame: 0.5 is half of its width to the right, or of its height down. */
  | { readonly type: 'MOVE'; readonly right: number; readonly down: number }
  | { readonly type: 'ZOOM'; readonly zoom: number }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' };

/** What was made of the part that was cut out; null when the picture was left out. */
export interface CropOutput<Made> {
  readonly made: Made | null;
}

/** A part of a picture that is wanted. */
export interface Cut {
  readonly file: ChosenFile;
  readonly frame: Frame;
  readonly size?: PictureSize;
}

const nothing: Frame = { x: 0, y: 0, width: 0, height: 0 };
const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

/** What is said of a chart of this kind. */
interface Said {
  readonly id: string;
  readonly label: string;
  /** What is done with the part. */
  readonly deed: string;
}

const cropSetup = <Made>() =>
  setup({
    types: {
      context: {} as CropContext<Made>,
      input: {} as CropInput,
      output: {} as CropOutput<Made>,
      events: {} as CropEvent,
      tags: {} as 'busy',
    },
    actors: {
      readPicture: fromPromise<ReadPicture, ChosenFile>(unprovided),
      make: fromPromise<Made, Cut>(unprovided),
    },
    actions: {
      keepPicture: assign(({ context: { ratio } }, { picture }: { picture: ReadPicture }) => ({
        picture,
        zoom: 1,
        frame: frameAround(picture, { ratio, zoom: 1 }, [picture.width / 2, picture.height / 2]),
      })),
      move: assign(({ context: { picture, ratio, zoom, frame } }, asked: { right: number; down: number }) => {
        const [x, y] = centreOf(frame);
        const centre = [x + asked.right * frame.width, y + asked.down * frame.height] as const;
        return picture ? { frame: frameAround(picture, { ratio, zoom }, centre) } : {};
      }),
      zoom: assign(({ context: { picture, ratio, frame } }, { zoom: asked }: { zoom: number }) => {
        const zoom = within(asked, 1, largestZoom);
        return picture ? { zoom, frame: frameAround(picture, { ratio, zoom }, centreOf(frame)) } : {};
      }),
      keepError: assign((_, { message }: Failed) => ({ error: message })),
      keepMade: assign((_, { made }: { made: Made }) => ({ made })),
      forgetError: assign({ error: '' }),
    },
  });

/** A chosen picture is read, a part of it framed, and something made of that; one that cannot be made is framed anew. */
export const cropMachineOf = <Made>({ id, label, deed }: Said) =>
  cropSetup<Made>().createMachine({
    id,
    meta: { label },
    context: ({ input }) => ({ ...input, picture: null, zoom: 1, frame: nothing, error: '', made: null }),
    initial: 'reading',
    states: {
      reading: {
        meta: { label: '读取图片' },
        tags: 'busy',
        invoke: {
          id: 'readPicture',
          src: 'readPicture',
          input: ({ context }) => context.file,
          onDone: {
            target: 'cropping',
            actions: { type: 'keepPicture', params: ({ event }) => ({ picture: event.output }) },
          },
          onError: { target: 'unreadable', actions: { type: 'keepError', params: failed } },
        },
        on: { CANCEL: 'cancelled' },
      },
      unreadable: { meta: { label: '无法读取' }, on: { CANCEL: 'cancelled' } },
      cropping: {
        meta: { label: '裁剪中' },
        on: {
          MOVE: { actions: { type: 'move', params: ({ event }) => event } },
          ZOOM: { actions: { type: 'zoom', params: ({ event }) => event } },
          CONFIRM: { target: 'making', actions: 'forgetError' },
          CANCEL: 'cancelled',
        },
      },
      making: {
        meta: { label: deed },
        tags: 'busy',
        invoke: {
          id: 'make',
          src: 'make',
          input: ({ context: { file, frame, size } }) => ({ file, frame, ...(size && { size }) }),
          onDone: { target: 'made', actions: { type: 'keepMade', params: ({ event }) => ({ made: event.output }) } },
          onError: { target: 'cropping', actions: { type: 'keepError', params: failed } },
        },
      },
      made: { meta: { label: '已完成' }, type: 'final' },
      cancelled: { meta: { label: '已取消' }, type: 'final' },
    },
    output: ({ context: { made } }) => ({ made }),
  });
