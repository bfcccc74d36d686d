import type { Folder } from './chosen-file.ts';
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Picture } from '../../../contract/entity/field.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

export interface LibraryPickerInput {
  /** How many pictures the field has room for. */
  readonly room: number;
  /** Files that stand in the field already. */
  readonly taken: readonly number[];
}

/** What is looked for in 素材库. */
export interface LibraryQuestion {
  readonly keyword: string;
  readonly folder: number | null;
  readonly pageNo: number;
}

/** A picture of 素材库, as it is shown to choose from. */
export interface LibraryPicture extends Picture {
  readonly name: string;
  /** Sides in px. */
  readonly width: number;
  readonly height: number;
}

export interface LibraryAnswer {
  readonly pictures: readonly LibraryPicture[];
  readonly total: number;
}

interface Context extends LibraryPickerInput, LibraryQuestion, LibraryAnswer {
  readonly folders: readonly Folder[];
  /** In the order in which they were chosen; they stay when the page is turned. */
  readonly chosen: readonly LibraryPicture[];
  readonly error: string;
}

export interface LibraryPickerOutput {
  /** None when it was cancelled. */
  readonly pictures: readonly LibraryPicture[];
}

export type LibraryPickerEvent =
  | { readonly type: 'SEARCH'; readonly keyword: string }
  | { readonly type: 'OPEN_FOLDER'; readonly folder: number | null }
  | { readonly type: 'TURN'; readonly pageNo: number }
  | { readonly type: 'RETRY' }
  | { readonly type: 'TOGGLE'; readonly picture: LibraryPicture }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' };

/** Pictures on a page. */
export const libraryPageSize = 24;

const isIn = (pictures: readonly Picture[], { file_id: id }: Picture) => pictures.some(({ file_id }) => file_id === id);

/** 从素材库选择: pictures that were uploaded before, for a field (wider.md §10.12). */
export const libraryPickerMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LibraryPickerInput,
    output: {} as LibraryPickerOutput,
    events: {} as LibraryPickerEvent,
    tags: {} as 'busy',
  },
  actors: {
    fetchFolders: fromPromise<readonly Folder[], void>(unprovided),
    fetchFiles: fromPromise<LibraryAnswer, LibraryQuestion>(unprovided),
  },
  guards: {
    hasRoom: ({ context: { chosen, room, taken } }, { picture }: { picture: LibraryPicture }) =>
      !taken.includes(picture.file_id) && (chosen.length < room || isIn(chosen, picture)),
    takesOne: ({ context: { room, taken } }, { picture }: { picture: LibraryPicture }) =>
      room === 1 && !taken.includes(picture.file_id),
    hasChosen: ({ context }) => context.chosen.length > 0,
  },
  actions: {
    keepFolders: assign((_, { folders }: { folders: readonly Folder[] }) => ({ folders })),
    keepFiles: assign((_, { pictures, total }: LibraryAnswer) => ({ pictures, total })),
    search: assign((_, { keyword }: { keyword: string }) => ({ keyword, pageNo: 1 })),
    openFolder: assign((_, { folder }: { folder: number | null }) => ({ folder, pageNo: 1 })),
    turn: assign((_, { pageNo }: { pageNo: number }) => ({ pageNo })),
    toggle: assign(({ context: { chosen } }, { picture }: { picture: LibraryPicture }) => {
      if (isIn(chosen, picture)) return { chosen: chosen.filter(({ file_id }) => file_id !== picture.file_id) };
      return { chosen: [...chosen, picture] };
    }),
    chooseNone: assign({ chosen: [] }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'libraryPicker',
  meta: {
    label: '从素材库选择',
    refusals: { hasRoom: '已达到可选数量', takesOne: '可以选择多张', hasChosen: '请先选择图片' },
  },
  context: ({ input }) => ({
    ...input,
    keyword: '',
    folder: null,
    pageNo: 1,
    folders: [],
    pictures: [],
    total: 0,
    chosen: [],
    error: '',
  }),
  initial: 'reading',
  on: { CANCEL: '.cancelled' },
  states: {
    reading: {
      meta: { label: '读取文件夹' },
      description: 'Without them all pictures can still be looked through.',
      tags: 'busy',
      invoke: {
        id: 'fetchFolders',
        src: 'fetchFolders',
        onDone: {
          target: 'loading',
          actions: { type: 'keepFolders', params: ({ event }) => ({ folders: event.output }) },
        },
        onError: 'loading',
      },
    },
    loading: {
      meta: { label: '读取图片' },
      tags: 'busy',
      invoke: {
        id: 'fetchFiles',
        src: 'fetchFiles',
        input: ({ context: { keyword, folder, pageNo } }) => ({ keyword, folder, pageNo }),
        onDone: { target: 'shown', actions: { type: 'keepFiles', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    shown: {
      meta: { label: '选择中' },
      on: {
        SEARCH: { target: 'loading', actions: { type: 'search', params: ({ event }) => event } },
        OPEN_FOLDER: { target: 'loading', actions: { type: 'openFolder', params: ({ event }) => event } },
        TURN: { target: 'loading', actions: { type: 'turn', params: ({ event }) => event } },
        TOGGLE: [
          {
            description: 'Where one picture is wanted, the one that is pressed is it.',
            guard: { type: 'takesOne', params: ({ event }) => event },
            target: 'chosen',
            actions: { type: 'toggle', params: ({ event }) => event },
          },
          {
            guard: { type: 'hasRoom', params: ({ event }) => event },
            actions: { type: 'toggle', params: ({ event }) => event },
          },
        ],
        CONFIRM: { guard: 'hasChosen', target: 'chosen' },
      },
    },
    failed: {
      meta: { label: '读取失败' },
      exit: 'forgetError',
      on: { RETRY: 'loading' },
    },
    chosen: { meta: { label: '已选择' }, type: 'final' },
    cancelled: { meta: { label: '已取消' }, type: 'final', entry: 'chooseNone' },
  },
  output: ({ context: { chosen } }) => ({ pictures: chosen }),
});

export type LibraryPickerActor = ActorRefFrom<typeof libraryPickerMachine>;
