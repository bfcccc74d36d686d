import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import type { Picture } from '../contract/field.ts';

/** A chosen file. Its bytes stay outside the chart (`src/upload.ts`), known by this id. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
}

export interface UploadInput {
  /** Key of the field that the pictures are for. */
  readonly key: string;
  readonly files: readonly ChosenFile[];
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

export type UploadEvent =
  | { readonly type: 'PROGRESSED'; readonly percent: number }
  | { readonly type: 'UPLOADED'; readonly picture: Picture }
  | { readonly type: 'REFUSED'; readonly message: string }
  | { readonly type: 'RETRY' }
  | { readonly type: 'SKIP' };

/** Sends the chosen files one after the other; one that fails can be tried again or left out. */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    input: {} as UploadInput,
    output: {} as UploadOutput,
    events: {} as UploadEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Answers with PROGRESSED, and UPLOADED or REFUSED at the end; given from outside. */
    sendFile: fromCallback<UploadEvent, ChosenFile>(() => {}),
  },
  guards: { hasMore: ({ context }) => context.files.length > 0 },
  actions: {
    showProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    keepPicture: assign(({ context }, { picture }: { picture: Picture }) => ({
      pictures: [...context.pictures, picture],
    })),
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
      meta: { label: '取下一个' },
      always: [{ guard: 'hasMore', target: 'sending' }, { target: 'finished' }],
    },
    sending: {
      meta: { label: '上传中' },
      tags: 'busy',
      invoke: { id: 'sendFile', src: 'sendFile', input: ({ context }) => context.files[0] as ChosenFile },
      on: {
        PROGRESSED: { actions: { type: 'showProgress', params: ({ event }) => event } },
        UPLOADED: {
          target: 'choosing',
          actions: [{ type: 'keepPicture', params: ({ event }) => event }, 'dropFirst'],
        },
        REFUSED: { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event } },
        SKIP: { target: 'choosing', actions: 'dropFirst' },
      },
    },
    refused: {
      meta: { label: '未成功' },
      exit: 'forgetError',
      on: { RETRY: 'sending', SKIP: { target: 'choosing', actions: 'dropFirst' } },
    },
    finished: { meta: { label: '已结束' }, type: 'final' },
  },
  output: ({ context }) => ({ pictures: context.pictures }),
});

export type UploadActor = ActorRefFrom<typeof uploadMachine>;
