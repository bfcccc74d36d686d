import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Profile } from '../contract/account-area.ts';
import { type Failed, failedWith, unprovided } from './failure.ts';
import type { ChosenFile } from './upload.ts';

/** A picture that the browser has read; lengths in its own pixels. */
export interface ReadPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The square that is cut out, in pixels of the picture. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The picture is shown at most so many times larger than it fits. */
export const largestZoom = 4;
/** One press of an arrow key moves by this part of the square. */
export const keyStep = 0.05;

export interface AvatarCropContext {
  readonly file: ChosenFile;
  readonly picture: ReadPicture | null;
  /** 1: the square is as large as the shorter side. */
  readonly zoom: number;
  readonly square: Square;
  readonly error: string;
  /** As it is after the change. */
  readonly profile: Profile | null;
}

export type AvatarCropEvent =
  /** By parts of the square's side: 0.5 is half of it to the right or down. */
  | { readonly type: 'MOVE'; readonly right: number; readonly down: number }
  | { readonly type: 'ZOOM'; readonly zoom: number }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' };

/** The changed profile; null when nothing was changed. */
export interface AvatarCropOutput {
  readonly profile: Profile | null;
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** A square of that size inside of the picture, around that centre as far as there is room. */
function squareAround({ width, height }: ReadPicture, zoom: number, centre: readonly [number, number]): Square {
  const side = Math.min(width, height) / zoom;
  const [x, y] = centre;
  return { side, x: within(x - side / 2, 0, width - side), y: within(y - side / 2, 0, height - side) };
}

const centreOf = ({ x, y, side }: Square): readonly [number, number] => [x + side / 2, y + side / 2];

const nothing: Square = { x: 0, y: 0, side: 0 };
const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

/** A new avatar (wider.md §11): the chosen picture is read, a square of it cut out, and that uploaded. */
export const avatarCropMachine = setup({
  types: {
    context: {} as AvatarCropContext,
    input: {} as { file: ChosenFile },
    output: {} as AvatarCropOutput,
    events: {} as AvatarCropEvent,
    tags: {} as 'busy',
  },
  actors: {
    readPicture: fromPromise<ReadPicture, ChosenFile>(unprovided),
    saveAvatar: fromPromise<Profile, { file: ChosenFile; square: Square }>(unprovided),
  },
  actions: {
    keepPicture: assign((_, { picture }: { picture: ReadPicture }) => ({
      picture,
      zoom: 1,
      square: squareAround(picture, 1, [picture.width / 2, picture.height / 2]),
    })),
    move: assign(({ context: { picture, zoom, square } }, { right, down }: { right: number; down: number }) => {
      const [x, y] = centreOf(square);
      return picture ? { square: squareAround(picture, zoom, [x + right * square.side, y + down * square.side]) } : {};
    }),
    zoom: assign(({ context: { picture, square } }, { zoom: asked }: { zoom: number }) => {
      const zoom = within(asked, 1, largestZoom);
      return picture ? { zoom, square: squareAround(picture, zoom, centreOf(square)) } : {};
    }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    keepProfile: assign((_, { profile }: { profile: Profile }) => ({ profile })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'avatarCrop',
  meta: { label: '裁剪头像' },
  context: ({ input }) => ({ file: input.file, picture: null, zoom: 1, square: nothing, error: '', profile: null }),
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
        CONFIRM: { target: 'saving', actions: 'forgetError' },
        CANCEL: 'cancelled',
      },
    },
    saving: {
      meta: { label: '上传中' },
      tags: 'busy',
      invoke: {
        id: 'saveAvatar',
        src: 'saveAvatar',
        input: ({ context: { file, square } }) => ({ file, square }),
        onDone: {
          target: 'saved',
          actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
        },
        onError: { target: 'cropping', actions: { type: 'keepError', params: failed } },
      },
    },
    saved: { meta: { label: '已更换' }, type: 'final' },
    cancelled: { meta: { label: '已取消' }, type: 'final' },
  },
  output: ({ context: { profile } }) => ({ profile }),
});

export type AvatarCropActor = ActorRefFrom<typeof avatarCropMachine>;
