import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { emailFault } from '../../contract/sign-in/registration.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** What is typed into the dialog. */
export interface TypedEmail {
  readonly email: string;
  readonly password: string;
  readonly emailCode: string;
}

export interface ChangeEmailContext extends TypedEmail {
  /** Why the server refused. */
  readonly error: string;
}

export type ChangeEmailEvent =
  | { readonly type: 'TYPE_EMAIL'; readonly email: string }
  | { readonly type: 'TYPE_PASSWORD'; readonly password: string }
  | { readonly type: 'TYPE_CODE'; readonly emailCode: string }
  | { readonly type: 'SUBMIT' }
  /** Back to the address: it was a wrong one, or no mail came. */
  | { readonly type: 'BACK' }
  | { readonly type: 'CANCEL' };

export interface ChangeEmailOutput {
  readonly changed: boolean;
}

/** What is wrong with the address and the password; '' where nothing is. */
export const emailFaults = ({ email, password }: Pick<TypedEmail, 'email' | 'password'>) => ({
  email: emailFault(email) ?? '',
  password: password === '' ? '请输入登录密码' : '',
});

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const onFailure = <Target extends string>(target: Target) =>
  ({ target, actions: { type: 'keepError', params: failed } }) as const;
const typing = {
  TYPE_EMAIL: {
    actions: { type: 'keepTyped', params: ({ event }: { event: { email: string } }) => ({ email: event.email }) },
  },
  TYPE_PASSWORD: {
    actions: {
      type: 'keepTyped',
      params: ({ event }: { event: { password: string } }) => ({ password: event.password }),
    },
  },
} as const;

/** 备用邮箱 (wider.md §11): the new address and the password, then the code that was mailed to it. */
export const changeEmailMachine = setup({
  types: {
    context: {} as ChangeEmailContext,
    output: {} as ChangeEmailOutput,
    events: {} as ChangeEmailEvent,
    tags: {} as 'busy',
  },
  actors: {
    mailCode: fromPromise<unknown, Pick<TypedEmail, 'email' | 'password'>>(unprovided),
    confirmCode: fromPromise<unknown, Pick<TypedEmail, 'emailCode'>>(unprovided),
  },
  guards: {
    keepsRules: ({ context }) => Object.values(emailFaults(context)).every((fault) => fault === ''),
    hasCode: ({ context }) => context.emailCode.trim() !== '',
  },
  actions: {
    keepTyped: assign((_, typed: Partial<TypedEmail>) => ({ ...typed, error: '' })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetPassword: assign({ password: '' }),
    forgetCode: assign({ emailCode: '' }),
  },
}).createMachine({
  id: 'changeEmail',
  meta: { label: '更换邮箱', refusals: { keepsRules: '请先改正有误的项', hasCode: '请输入确认码' } },
  context: { email: '', password: '', emailCode: '', error: '' },
  initial: 'asking',
  states: {
    asking: {
      meta: { label: '填写新邮箱' },
      initial: 'clean',
      on: { ...typing, CANCEL: 'cancelled' },
      states: {
        clean: {
          meta: { label: '填写中' },
          on: { SUBMIT: [{ guard: 'keepsRules', target: '#changeEmail.mailing' }, { target: 'faulty' }] },
        },
        faulty: {
          meta: { label: '有误' },
          description: 'As before, with what is wrong said below each field.',
          on: { SUBMIT: { guard: 'keepsRules', target: '#changeEmail.mailing' } },
        },
      },
    },
    mailing: {
      meta: { label: '发送确认码' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'mailCode',
        src: 'mailCode',
        input: ({ context: { email, password } }) => ({ email, password }),
        onDone: { target: 'proving', actions: 'forgetPassword' },
        onError: onFailure('asking'),
      },
    },
    proving: {
      meta: { label: '等待确认码' },
      on: {
        TYPE_CODE: {
          actions: { type: 'keepTyped', params: ({ event }) => ({ emailCode: event.emailCode }) },
        },
        SUBMIT: { guard: 'hasCode', target: 'confirming' },
        BACK: { target: 'asking', actions: ['forgetCode', 'forgetError'] },
        CANCEL: 'cancelled',
      },
    },
    confirming: {
      meta: { label: '确认中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: ({ context }) => ({ emailCode: context.emailCode.trim() }),
        onDone: 'changed',
        onError: onFailure('proving'),
      },
    },
    changed: { meta: { label: '已更换' }, type: 'final', output: (): ChangeEmailOutput => ({ changed: true }) },
    cancelled: { meta: { label: '已取消' }, type: 'final', output: (): ChangeEmailOutput => ({ changed: false }) },
  },
  output: ({ event }) => event.output as ChangeEmailOutput,
});

export type ChangeEmailActor = ActorRefFrom<typeof changeEmailMachine>;
