import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** Which account. */
export interface TemporaryPasswordInput {
  readonly id: number;
}

/** The account as the question names it. */
export interface AskedAccount {
  readonly username: string;
  readonly nickname: string;
  readonly version: number;
  /** Nobody has signed in with it yet: its first password is given, not another one. */
  readonly isNew: boolean;
}

interface Context extends TemporaryPasswordInput, AskedAccount {
  /** Lives here alone, and only while it is shown. */
  readonly password: string;
  readonly error: string;
}

export type TemporaryPasswordEvent =
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'COPY' }
  | { readonly type: 'CLOSE' };

/** 重置密码: a password of the house's making is told once, to be changed at the first sign-in (wider.md §10.1). */
export const temporaryPasswordMachine = setup({
  types: {
    context: {} as Context,
    input: {} as TemporaryPasswordInput,
    events: {} as TemporaryPasswordEvent,
    tags: {} as 'busy' | 'failed' | 'saving',
  },
  actors: {
    fetchAccount: fromPromise<AskedAccount, { id: number }>(unprovided),
    resetPassword: fromPromise<{ password: string }, { id: number; version: number }>(unprovided),
  },
  actions: {
    keepAccount: assign((_, { account }: { account: AskedAccount }) => ({ ...account })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPassword: assign({ password: '' }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Puts it into the clipboard; given from outside. */
    copyPassword: (_, _told: { password: string }) => {},
    /** Tells the list that it is over; given from outside. */
    reportClosed: (_, _end: { wrote: boolean }) => {},
  },
}).createMachine({
  id: 'temporaryPassword',
  meta: { label: '重置密码' },
  context: ({ input: { id } }) => ({
    id,
    username: '',
    nickname: '',
    version: 0,
    isNew: false,
    password: '',
    error: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'fetchAccount',
        src: 'fetchAccount',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'asking',
          actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    failed: { meta: { label: '失败' }, tags: 'failed', on: { RETRY: 'loading', CLOSE: 'closed' } },
    asking: { meta: { label: '询问' }, on: { CONFIRM: 'resetting', CLOSE: 'closed' } },
    resetting: {
      meta: { label: '重置中' },
      description: 'Not to be left: the password would be made and nobody would know it.',
      tags: ['busy', 'saving'],
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context: { id, version } }) => ({ id, version }),
        onDone: { target: 'shown', actions: { type: 'keepPassword', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    shown: {
      meta: { label: '显示一次' },
      exit: 'forgetPassword',
      on: {
        COPY: { actions: { type: 'copyPassword', params: ({ context: { password } }) => ({ password }) } },
        CLOSE: 'done',
      },
    },
    done: { meta: { label: '已告知' }, type: 'final', entry: { type: 'reportClosed', params: { wrote: true } } },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: { type: 'reportClosed', params: { wrote: false } } },
  },
});

export type TemporaryPasswordActor = ActorRefFrom<typeof temporaryPasswordMachine>;
