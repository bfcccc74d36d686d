import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ChosenFile, Folder, UploadNews } from '../entity/upload/chosen-file.ts';
import { unprovided } from '../core/failure.ts';

/** A file that was chosen; `error` is the sentence of one that was refused. */
export interface ChosenItem extends ChosenFile {
  readonly state: 'waiting' | 'kept' | 'refused';
  readonly error: string;
}

/** A file on its way into a folder; null: into none. */
export interface FiledFile extends ChosenFile {
  readonly folder: number | null;
}

interface Context {
  readonly folders: readonly Folder[];
  readonly folder: number | null;
  /** In the order in which they were chosen; the first that waits is under way. */
  readonly items: readonly ChosenItem[];
  /** Of the file under way, 0–100. */
  readonly percent: number;
}

export type LibraryUploadEvent =
  | { readonly type: 'CHOOSE'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'PUT_INTO'; readonly folder: number | null }
  | { readonly type: 'RETRY'; readonly id: string }
  | { readonly type: 'STOP' }
  | { readonly type: 'CLOSE' }
  | UploadNews;

/** Most files that are chosen at once (wider.md §10.12). */
export const mostAtOnce = 9;
const tooMany = `一次最多上传 ${mostAtOnce} 张，可以在其他图片完成后重试`;

const itemOf = ({ id, name }: ChosenFile, at: number): ChosenItem =>
  at < mostAtOnce ? { id, name, state: 'waiting', error: '' } : { id, name, state: 'refused', error: tooMany };

/** The items with the one under way as it became. */
function settled({ items }: Context, became: Pick<ChosenItem, 'state' | 'error'>): Partial<Context> {
  const at = items.findIndex(({ state }) => state === 'waiting');
  return { items: items.map((item, place) => (place === at ? { ...item, ...became } : item)), percent: 0 };
}

const underWay = ({ items, folder }: Context): FiledFile => {
  const found = items.find(({ state }) => state === 'waiting');
  return { id: found?.id ?? '', name: found?.name ?? '', folder };
};

/** 上传素材: several files one after the other, into a folder; one that is refused does not hold the others up (wider.md §10.12). */
export const libraryUploadMachine = setup({
  types: { context: {} as Context, events: {} as LibraryUploadEvent, tags: {} as 'busy' },
  actors: {
    fetchFolders: fromPromise<readonly Folder[], void>(unprovided),
    /** Answers with PROGRESSED, and UPLOADED or REFUSED at the end; given from outside. */
    sendFile: fromCallback<UploadNews, FiledFile>(() => {}),
  },
  guards: {
    isWaiting: ({ context }) => context.items.some(({ state }) => state === 'waiting'),
    wasRefused: ({ context }, { id }: { id: string }) =>
      context.items.some((item) => item.id === id && item.state === 'refused'),
  },
  actions: {
    keepFolders: assign((_, { folders }: { folders: readonly Folder[] }) => ({ folders })),
    putInto: assign((_, { folder }: { folder: number | null }) => ({ folder })),
    add: assign(({ context: { items } }, { files }: { files: readonly ChosenFile[] }) => ({
      items: [...items, ...files.map(itemOf)],
    })),
    showProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    keep: assign(({ context }) => settled(context, { state: 'kept', error: '' })),
    refuse: assign(({ context }, { message }: { message: string }) =>
      settled(context, { state: 'refused', error: message }),
    ),
    wantAgain: assign(({ context: { items } }, { id }: { id: string }) => ({
      items: items.map((item) => (item.id === id ? { ...item, state: 'waiting' as const, error: '' } : item)),
    })),
    giveUpWaiting: assign(({ context: { items } }) => ({
      items: items.map((item) =>
        item.state === 'waiting' ? { ...item, state: 'refused' as const, error: '已停止，可以重试' } : item,
      ),
      percent: 0,
    })),
    /** Tells the page; given from outside. */
    leave: (_, _done: { wrote: boolean }) => {},
  },
}).createMachine({
  id: 'libraryUpload',
  meta: { label: '上传素材', refusals: { wasRefused: '只有未上传成功的文件可以重试' } },
  context: { folders: [], folder: null, items: [], percent: 0 },
  initial: 'reading',
  on: { PUT_INTO: { actions: { type: 'putInto', params: ({ event }) => event } } },
  states: {
    reading: {
      meta: { label: '读取文件夹' },
      description: 'Without them files still arrive, in no folder.',
      tags: 'busy',
      invoke: {
        id: 'fetchFolders',
        src: 'fetchFolders',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepFolders', params: ({ event }) => ({ folders: event.output }) },
        },
        onError: 'choosing',
      },
      on: { CLOSE: 'closed' },
    },
    choosing: {
      meta: { label: '选择文件' },
      on: {
        CHOOSE: { target: 'looking', actions: { type: 'add', params: ({ event }) => event } },
        RETRY: {
          guard: { type: 'wasRefused', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'wantAgain', params: ({ event }) => event },
        },
        CLOSE: 'closed',
      },
    },
    looking: {
      meta: { label: '取下一个' },
      always: [{ guard: 'isWaiting', target: 'sending' }, { target: 'choosing' }],
    },
    sending: {
      meta: { label: '上传中' },
      tags: 'busy',
      invoke: { id: 'sendFile', src: 'sendFile', input: ({ context }) => underWay(context) },
      on: {
        CHOOSE: { actions: { type: 'add', params: ({ event }) => event } },
        PROGRESSED: { actions: { type: 'showProgress', params: ({ event }) => event } },
        UPLOADED: { target: 'looking', actions: 'keep' },
        REFUSED: { target: 'looking', actions: { type: 'refuse', params: ({ event }) => event } },
        STOP: { target: 'choosing', actions: 'giveUpWaiting' },
      },
    },
    closed: {
      meta: { label: '已关闭' },
      type: 'final',
      entry: {
        type: 'leave',
        params: ({ context }) => ({ wrote: context.items.some(({ state }) => state === 'kept') }),
      },
    },
  },
});

export type LibraryUploadActor = ActorRefFrom<typeof libraryUploadMachine>;
