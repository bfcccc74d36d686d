import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import type { Picture, PictureSize } from '../../../contract/entity/field.ts';
import { hasRatio, hasSize } from '../../../contract/files/picture-rule.ts';
import type { ChosenFile, UploadNews } from './chosen-file.ts';
import {
  type LibraryPickerInput,
  libraryPickerMachine,
  type LibraryPickerOutput,
  type LibraryPicture,
} from './library-picker.ts';
import { pictureCropMachine, type PictureCropOutput } from './picture-crop.ts';

export interface UploadInput {
  /** Key of the field that the pictures are for. */
  readonly key: string;
  readonly files: readonly ChosenFile[];
  /** Width by height that the field wants: each file is cut before it is sent, and each picture of 素材库 that has another shape. */
  readonly ratio?: number;
  /** How large it wants them. */
  readonly size?: PictureSize;
  /** Where in a formatted text the pictures go: after so many characters of its HTML, between two blocks. */
  readonly at?: number;
  /** Pictures are chosen from 素材库 instead, as many as there is room for. */
  readonly library?: LibraryPickerInput;
}

export interface UploadContext extends UploadInput {
  /** What arrived; `files` holds what is still to send, the one under way first. */
  readonly pictures: readonly Picture[];
  /** Of the file under way, 0–100. */
  readonly percent: number;
  readonly error: string;
}

export interface UploadOutput {
  readonly pictures: readonly Picture[];
}

export type UploadEvent = UploadNews | { readonly type: 'RETRY' } | { readonly type: 'SKIP' };

/** Whether a picture has the shape that the field wants. */
const fits = ({ ratio, size }: UploadInput, picture: LibraryPicture) =>
  size ? hasSize(picture, size) : ratio === undefined || hasRatio(picture, ratio);

/**
 * How pictures come into a field: from 素材库, or from files that are sent one after the other, cut into the shape that the field wants; one
 * that fails can be tried again or left out.
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    input: {} as UploadInput,
    output: {} as UploadOutput,
    events: {} as UploadEvent,
    tags: {} as 'busy',
    children: {} as { library: 'library'; crop: 'crop'; sendFile: 'sendFile' },
  },
  actors: {
    library: libraryPickerMachine,
    crop: pictureCropMachine,
    /** Answers with PROGRESSED, and UPLOADED or REFUSED at the end; given from outside. */
    sendFile: fromCallback<UploadNews, ChosenFile>(() => {}),
  },
  guards: {
    hasMore: ({ context }) => context.files.length > 0,
    wantsShape: ({ context }) => context.files.length > 0 && context.ratio !== undefined,
    wantsLibrary: ({ context }) => context.library !== undefined,
    wasCut: (_, { made }: PictureCropOutput) => made !== null,
  },
  actions: {
    showProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    keepPicture: assign(({ context }, { picture }: { picture: Picture }) => ({
      pictures: [...context.pictures, picture],
    })),
    keepChosen: assign(({ context }, { pictures }: LibraryPickerOutput) => ({
      pictures: pictures.filter((picture) => fits(context, picture)).map(({ file_id, url }) => ({ file_id, url })),
      files: pictures
        .filter((picture) => !fits(context, picture))
        .map(({ file_id, name, url }) => ({ id: `file ${file_id}`, name, url })),
    })),
    keepCut: assign(({ context: { files } }, { made }: PictureCropOutput) =>
      made ? { files: [made, ...files.slice(1)] } : {},
    ),
    dropFirst: assign(({ context }) => ({ files: context.files.slice(1), percent: 0 })),
    keepError: assign((_, { message }: { message: string }) => ({ error: message, percent: 0 })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'upload',
  meta: { label: '上传' },
  context: ({ input }) => ({ ...input, pictures: [], percent: 0, error: '' }),
  initial: 'choosing',
  states: {
    choosing: {
      meta: { label: '取来源' },
      always: [{ guard: 'wantsLibrary', target: 'picking' }, { target: 'next' }],
    },
    next: {
      meta: { label: '取下一个' },
      always: [
        { guard: 'wantsShape', target: 'cropping' },
        { guard: 'hasMore', target: 'sending' },
        { target: 'finished' },
      ],
    },
    picking: {
      meta: { label: '从素材库选择' },
      invoke: {
        id: 'library',
        src: 'library',
        input: ({ context }) => context.library as LibraryPickerInput,
        onDone: {
          description: 'What is cut out of a picture is a file of its own; the picture stays as it is.',
          target: 'next',
          actions: { type: 'keepChosen', params: ({ event }) => event.output },
        },
      },
    },
    cropping: {
      meta: { label: '裁剪图片' },
      invoke: {
        id: 'crop',
        src: 'crop',
        input: ({ context: { files, ratio, size } }) => ({
          file: files[0] as ChosenFile,
          ratio: ratio as number,
          ...(size && { size }),
        }),
        onDone: [
          {
            guard: { type: 'wasCut', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'keepCut', params: ({ event }) => event.output },
          },
          { target: 'next', actions: 'dropFirst' },
        ],
      },
    },
    sending: {
      meta: { label: '上传中' },
      tags: 'busy',
      invoke: { id: 'sendFile', src: 'sendFile', input: ({ context }) => context.files[0] as ChosenFile },
      on: {
        PROGRESSED: { actions: { type: 'showProgress', params: ({ event }) => event } },
        UPLOADED: {
          target: 'next',
          actions: [{ type: 'keepPicture', params: ({ event }) => event }, 'dropFirst'],
        },
        REFUSED: { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event } },
        SKIP: { target: 'next', actions: 'dropFirst' },
      },
    },
    refused: {
      meta: { label: '未成功' },
      exit: 'forgetError',
      on: { RETRY: 'sending', SKIP: { target: 'next', actions: 'dropFirst' } },
    },
    finished: { meta: { label: '已结束' }, type: 'final' },
  },
  output: ({ context }) => ({ pictures: context.pictures }),
});

export type UploadActor = ActorRefFrom<typeof uploadMachine>;
