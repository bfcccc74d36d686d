import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { OwnLogKind, OwnLogin, OwnLogs, OwnOperation } from '../../contract/account/account-area.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

export interface JournalContext {
  readonly kind: OwnLogKind;
  readonly lines: readonly (OwnOperation | OwnLogin)[];
  /** There are older ones. */
  readonly more: boolean;
  readonly error: string;
}

/** Which lines: those before one that is known, or the newest. */
export interface JournalPlace {
  readonly kind: OwnLogKind;
  readonly before?: number;
}

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

/** A journal about oneself (wider.md §11, 我的操作 and 我的登录): newest first, older ones on demand. */
export const journalMachine = setup({
  types: {
    context: {} as JournalContext,
    input: {} as { kind: OwnLogKind },
    events: {} as { type: 'MORE' } | { type: 'RETRY' },
    tags: {} as 'busy',
  },
  actors: { fetchLines: fromPromise<OwnLogs, JournalPlace>(unprovided) },
  guards: { hasMore: ({ context }) => context.more },
  actions: {
    keepLines: assign(({ context }, { data, more }: OwnLogs) => ({ lines: [...context.lines, ...data], more })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'journal',
  meta: { label: '个人日志', refusals: { hasMore: '没有更早的记录' } },
  context: ({ input }) => ({ kind: input.kind, lines: [], more: false, error: '' }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      invoke: {
        id: 'fetchLines',
        src: 'fetchLines',
        input: ({ context: { kind, lines } }) => {
          const before = lines.at(-1)?.id;
          return { kind, ...(before !== undefined && { before }) };
        },
        onDone: { target: 'listed', actions: { type: 'keepLines', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepError', params: failed } },
      },
    },
    listed: { meta: { label: '已列出' }, on: { MORE: { guard: 'hasMore', target: 'loading' } } },
    failed: { meta: { label: '加载失败' }, exit: 'forgetError', on: { RETRY: 'loading' } },
  },
});

export type JournalActor = ActorRefFrom<typeof journalMachine>;
