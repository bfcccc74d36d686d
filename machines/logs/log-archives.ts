import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { LogArchive } from '../../contract/logs/log-archives.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** Whose old lines: the entity that lists the log. */
export interface LogArchivesInput {
  readonly entity: string;
}

interface Context extends LogArchivesInput {
  readonly archives: readonly LogArchive[];
  /** The file that is fetched; 0: none. */
  readonly fetched: number;
  readonly error: string;
}

export type LogArchivesEvent =
  | { readonly type: 'DOWNLOAD'; readonly id: number }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

type Found = { readonly archives: readonly LogArchive[] };

/** 历史归档: files of lines that are older than a log keeps on line, one a month (wider.md §10.9). */
export const logArchivesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LogArchivesInput,
    events: {} as LogArchivesEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fetchArchives: fromPromise<readonly LogArchive[], LogArchivesInput>(unprovided),
    /** Hands the file over as a download. */
    saveFile: fromPromise<unknown, { entity: string; archive: LogArchive | undefined }>(unprovided),
  },
  guards: {
    isThere: ({ context: { archives } }, { id }: { id: number }) => archives.some((archive) => archive.id === id),
  },
  actions: {
    keepArchives: assign((_, { archives }: Found) => ({ archives })),
    choose: assign((_, { id }: { id: number }) => ({ fetched: id })),
    chooseNone: assign({ fetched: 0 }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the list that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'logArchives',
  meta: { label: '历史归档', refusals: { isThere: '该归档文件不在列表中' } },
  context: ({ input: { entity } }) => ({ entity, archives: [], fetched: 0, error: '' }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'fetchArchives',
        src: 'fetchArchives',
        input: ({ context: { entity } }) => ({ entity }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepArchives', params: ({ event }) => ({ archives: event.output }) },
        },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    missing: { meta: { label: '加载失败' }, tags: 'failed', on: { RETRY: 'loading', CLOSE: 'closed' } },
    shown: {
      meta: { label: '已列出' },
      on: {
        DOWNLOAD: {
          guard: { type: 'isThere', params: ({ event }) => event },
          target: 'downloading',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        CLOSE: 'closed',
      },
    },
    downloading: {
      meta: { label: '下载中' },
      description: 'One at a time; the dialog can be closed meanwhile, and the file is dropped.',
      tags: 'busy',
      entry: 'forgetError',
      exit: 'chooseNone',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context: { entity, archives, fetched } }) => ({
          entity,
          archive: archives.find(({ id }) => id === fetched),
        }),
        onDone: 'shown',
        onError: { target: 'shown', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type LogArchivesActor = ActorRefFrom<typeof logArchivesMachine>;
