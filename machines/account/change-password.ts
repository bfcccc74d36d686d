import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { confirmationFault, passwordFault, reusedPassword } from '../../contract/core/passwords.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** What is typed into the three fields. */
export interface TypedPasswords {
  readonly oldPassword: string;
  readonly password: string;
  readonly passwordAgain: string;
}

export interface ChangePasswordContext extends TypedPasswords {
  /** Whose password it is: it must not be in it. */
  readonly username: string;
  /** Why the server refused. */
  readonly error: string;
}

export type ChangePasswordEvent =
  | { readonly type: 'TYPE_OLD'; readonly oldPassword: string }
  | { readonly type: 'TYPE_NEW'; readonly password: string }
  | { readonly type: 'TYPE_AGAIN'; readonly passwordAgain: string }
  | { readonly type: 'SUBMIT' }
  | { readonly type: 'CANCEL' };

export interface ChangePasswordOutput {
  readonly changed: boolean;
}

/** What is wrong with each field; '' where nothing is. */
export const passwordFaults = (typed: TypedPasswords & { readonly username: string }): TypedPasswords => ({
  oldPassword: typed.oldPassword === '' ? '请输入原密码' : '',
  password:
    typed.password !== '' && typed.password === typed.oldPassword
      ? `新密码${reusedPassword}`
      : passwordFault(typed.password, typed.username),
  passwordAgain: confirmationFault(typed.password, typed.passwordAgain),
});

const typing = {
  TYPE_OLD: {
    actions: {
      type: 'keepTyped',
      params: ({ event }: { event: { oldPassword: string } }) => ({ oldPassword: event.oldPassword }),
    },
  },
  TYPE_NEW: {
    actions: {
      type: 'keepTyped',
      params: ({ event }: { event: { password: string } }) => ({ password: event.password }),
    },
  },
  TYPE_AGAIN: {
    actions: {
      type: 'keepTyped',
      params: ({ event }: { event: { passwordAgain: string } }) => ({ passwordAgain: event.passwordAgain }),
    },
  },
} as const;

/** 修改密码 (wider.md §11): the rules are said while one types; the server has the last word. */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    input: {} as { username: string },
    output: {} as ChangePasswordOutput,
    events: {} as ChangePasswordEvent,
    tags: {} as 'busy',
  },
  actors: {
    change: fromPromise<unknown, { oldPassword: string; password: string }>(unprovided),
  },
  guards: {
    keepsRules: ({ context }) => Object.values(passwordFaults(context)).every((fault) => fault === ''),
  },
  actions: {
    keepTyped: assign((_, typed: Partial<TypedPasswords>) => typed),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'changePassword',
  meta: { label: '修改密码', refusals: { keepsRules: '请先改正有误的项' } },
  context: ({ input }) => ({ username: input.username, oldPassword: '', password: '', passwordAgain: '', error: '' }),
  initial: 'editing',
  states: {
    editing: {
      meta: { label: '填写中' },
      on: {
        ...typing,
        SUBMIT: [{ guard: 'keepsRules', target: 'changing' }, { target: 'faulty' }],
        CANCEL: 'cancelled',
      },
    },
    faulty: {
      meta: { label: '有误' },
      description: 'As while editing, with what is wrong said below each field.',
      on: { ...typing, SUBMIT: { guard: 'keepsRules', target: 'changing' }, CANCEL: 'cancelled' },
    },
    changing: {
      meta: { label: '修改中' },
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context: { oldPassword, password } }) => ({ oldPassword, password }),
        onDone: 'changed',
        onError: { target: 'refused', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    refused: {
      meta: { label: '被拒绝' },
      exit: 'forgetError',
      on: {
        TYPE_OLD: { target: 'editing', ...typing.TYPE_OLD },
        TYPE_NEW: { target: 'editing', ...typing.TYPE_NEW },
        TYPE_AGAIN: { target: 'editing', ...typing.TYPE_AGAIN },
        SUBMIT: 'changing',
        CANCEL: 'cancelled',
      },
    },
    changed: { meta: { label: '已修改' }, type: 'final', output: (): ChangePasswordOutput => ({ changed: true }) },
    cancelled: { meta: { label: '已取消' }, type: 'final', output: (): ChangePasswordOutput => ({ changed: false }) },
  },
  output: ({ event }) => event.output as ChangePasswordOutput,
});

export type ChangePasswordActor = ActorRefFrom<typeof changePasswordMachine>;
