import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { OwnSession, OwnSessions } from '../../contract/account/account-area.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** Which sessions are to end: one by its number, or all but the one that asks. */
export type EndedSessions = { readonly no: number } | { readonly others: true };

export interface OwnSessionsContext {
  readonly sessions: readonly OwnSession[];
  readonly asked: EndedSessions | null;
  readonly error: string;
}

export type OwnSessionsEvent =
  | { readonly type: 'RELOAD' }
  | { readonly type: 'END'; readonly which: EndedSessions }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' };

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

/** 登录设备 of the own account (wider.md §11): where one is signed in, and ending that elsewhere. */
export const ownSessionsMachine = setup({
  types: { context: {} as OwnSessionsContext, events: {} as OwnSessionsEvent, tags: {} as 'busy' | 'asking' },
  actors: {
    fetchSessions: fromPromise<OwnSessions>(unprovided),
    endSessions: fromPromise<unknown, EndedSessions>(unprovided),
  },
  guards: {
    isElsewhere: ({ context }, { which }: { which: EndedSessions }) =>
      context.sessions.some(({ no, current }) => !current && ('others' in which || which.no === no)),
  },
  actions: {
    keepSessions: assign((_, { data }: OwnSessions) => ({ sessions: data })),
    keepAsked: assign((_, { which }: { which: EndedSessions }) => ({ asked: which, error: '' })),
    forgetAsked: assign({ asked: null }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
  },
}).createMachine({
  id: 'ownSessions',
  meta: { label: '登录设备', refusals: { isElsewhere: '没有其他设备登录' } },
  context: { sessions: [], asked: null, error: '' },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      invoke: {
        id: 'fetchSessions',
        src: 'fetchSessions',
        onDone: { target: 'listed', actions: { type: 'keepSessions', params: ({ event }) => event.output } },
        onError: { target: 'missing', actions: { type: 'keepError', params: failed } },
      },
    },
    missing: { meta: { label: '加载失败' }, exit: 'forgetError', on: { RELOAD: 'loading' } },
    listed: {
      meta: { label: '已列出' },
      on: {
        RELOAD: 'loading',
        END: {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'keepAsked', params: ({ event }) => event },
        },
      },
    },
    asking: {
      meta: { label: '确认下线' },
      tags: 'asking',
      on: { CONFIRM: 'ending', CANCEL: { target: 'listed', actions: 'forgetAsked' } },
    },
    ending: {
      meta: { label: '下线中' },
      tags: 'busy',
      exit: 'forgetAsked',
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        input: ({ context }) => context.asked as EndedSessions,
        onDone: { target: 'loading', actions: { type: 'announce', params: { text: '已下线' } } },
        onError: {
          description: 'It may have ended by itself meanwhile: the list says so.',
          target: 'refused',
          actions: { type: 'keepError', params: failed },
        },
      },
    },
    refused: {
      meta: { label: '未成功' },
      exit: 'forgetError',
      on: { RELOAD: 'loading' },
    },
  },
});

export type OwnSessionsActor = ActorRefFrom<typeof ownSessionsMachine>;
