import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import {
  type AccountSecurity,
  type Enrolment,
  type RecoveryCodes,
  twoStepDemanded,
} from '../../contract/account/account-security.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

export interface TwoStepContext {
  readonly security: AccountSecurity | null;
  readonly enrolment: Enrolment | null;
  readonly mfaCode: string;
  readonly password: string;
  /** Told once, then forgotten. */
  readonly recoveryCodes: readonly string[];
  readonly error: string;
}

export type TwoStepEvent =
  | { readonly type: 'RELOAD' }
  | { readonly type: 'ENROL' }
  | { readonly type: 'TYPE_CODE'; readonly mfaCode: string }
  | { readonly type: 'END' }
  | { readonly type: 'RENEW_CODES' }
  | { readonly type: 'TYPE_PASSWORD'; readonly password: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'ACKNOWLEDGE' };

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const onFailure = <Target extends string>(target: Target) =>
  ({ target, actions: { type: 'keepError', params: failed } }) as const;

/** 两步验证 of the own account (wider.md §11): bind an authenticator app, keep recovery codes, turn it off with the password. */
export const twoStepMachine = setup({
  types: { context: {} as TwoStepContext, events: {} as TwoStepEvent, tags: {} as 'busy' | 'asking' },
  actors: {
    fetchSecurity: fromPromise<AccountSecurity>(unprovided),
    beginEnrolment: fromPromise<Enrolment>(unprovided),
    confirmEnrolment: fromPromise<RecoveryCodes, { mfaCode: string }>(unprovided),
    endTwoStep: fromPromise<unknown, { password: string }>(unprovided),
    renewCodes: fromPromise<RecoveryCodes, { password: string }>(unprovided),
  },
  guards: {
    isOn: (_, { two_step: isOn }: AccountSecurity) => isOn,
    mayEnd: ({ context }) => context.security?.two_step_demanded === false,
    hasCode: ({ context }) => context.mfaCode.trim() !== '',
    hasPassword: ({ context }) => context.password !== '',
  },
  actions: {
    keepSecurity: assign((_, security: AccountSecurity) => ({ security })),
    keepEnrolment: assign((_, enrolment: Enrolment) => ({ enrolment })),
    keepCode: assign((_, { mfaCode }: { mfaCode: string }) => ({ mfaCode, error: '' })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password, error: '' })),
    keepRecovery: assign((_, { recovery_codes: recoveryCodes }: RecoveryCodes) => ({ recoveryCodes })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetTyped: assign({ enrolment: null, mfaCode: '', password: '', error: '' }),
    forgetRecovery: assign({ recoveryCodes: [] }),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
  },
}).createMachine({
  id: 'twoStep',
  meta: {
    label: '两步验证',
    refusals: { mayEnd: twoStepDemanded, hasCode: '请输入验证码', hasPassword: '请输入密码' },
  },
  context: { security: null, enrolment: null, mfaCode: '', password: '', recoveryCodes: [], error: '' },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      invoke: {
        id: 'fetchSecurity',
        src: 'fetchSecurity',
        onDone: [
          {
            guard: { type: 'isOn', params: ({ event }) => event.output },
            target: 'on',
            actions: { type: 'keepSecurity', params: ({ event }) => event.output },
          },
          { target: 'off', actions: { type: 'keepSecurity', params: ({ event }) => event.output } },
        ],
        onError: onFailure('missing'),
      },
    },
    missing: { meta: { label: '加载失败' }, exit: 'forgetError', on: { RELOAD: 'loading' } },
    off: {
      meta: { label: '未开启' },
      on: { RELOAD: 'loading', ENROL: 'enrolling' },
    },
    on: {
      meta: { label: '已开启' },
      on: { RELOAD: 'loading', END: { guard: 'mayEnd', target: 'ending' }, RENEW_CODES: 'renewing' },
    },
    enrolling: {
      meta: { label: '绑定中' },
      tags: 'asking',
      exit: 'forgetTyped',
      initial: 'preparing',
      states: {
        preparing: {
          meta: { label: '取得密钥' },
          tags: 'busy',
          invoke: {
            id: 'beginEnrolment',
            src: 'beginEnrolment',
            onDone: { target: 'asked', actions: { type: 'keepEnrolment', params: ({ event }) => event.output } },
            onError: onFailure('unprepared'),
          },
          on: { CANCEL: '#twoStep.off' },
        },
        unprepared: {
          meta: { label: '没有取得密钥' },
          exit: 'forgetError',
          on: { CONFIRM: 'preparing', CANCEL: '#twoStep.off' },
        },
        asked: {
          meta: { label: '等待验证码' },
          on: {
            TYPE_CODE: { actions: { type: 'keepCode', params: ({ event }) => event } },
            CONFIRM: { guard: 'hasCode', target: 'confirming' },
            CANCEL: '#twoStep.off',
          },
        },
        confirming: {
          meta: { label: '验证中' },
          tags: 'busy',
          entry: 'forgetError',
          invoke: {
            id: 'confirmEnrolment',
            src: 'confirmEnrolment',
            input: ({ context }) => ({ mfaCode: context.mfaCode.trim() }),
            onDone: {
              target: '#twoStep.telling',
              actions: [
                { type: 'keepRecovery', params: ({ event }) => event.output },
                { type: 'announce', params: { text: '两步验证已开启' } },
              ],
            },
            onError: onFailure('asked'),
          },
        },
      },
    },
    ending: {
      meta: { label: '关闭两步验证' },
      tags: 'asking',
      exit: 'forgetTyped',
      initial: 'asked',
      states: {
        asked: {
          meta: { label: '等待密码' },
          on: {
            TYPE_PASSWORD: { actions: { type: 'keepPassword', params: ({ event }) => event } },
            CONFIRM: { guard: 'hasPassword', target: 'working' },
            CANCEL: '#twoStep.on',
          },
        },
        working: {
          meta: { label: '关闭中' },
          tags: 'busy',
          entry: 'forgetError',
          invoke: {
            id: 'endTwoStep',
            src: 'endTwoStep',
            input: ({ context: { password } }) => ({ password }),
            onDone: { target: '#twoStep.loading', actions: { type: 'announce', params: { text: '两步验证已关闭' } } },
            onError: onFailure('asked'),
          },
        },
      },
    },
    renewing: {
      meta: { label: '重新生成恢复码' },
      tags: 'asking',
      exit: 'forgetTyped',
      initial: 'asked',
      states: {
        asked: {
          meta: { label: '等待密码' },
          on: {
            TYPE_PASSWORD: { actions: { type: 'keepPassword', params: ({ event }) => event } },
            CONFIRM: { guard: 'hasPassword', target: 'working' },
            CANCEL: '#twoStep.on',
          },
        },
        working: {
          meta: { label: '生成中' },
          tags: 'busy',
          entry: 'forgetError',
          invoke: {
            id: 'renewCodes',
            src: 'renewCodes',
            input: ({ context: { password } }) => ({ password }),
            onDone: {
              target: '#twoStep.telling',
              actions: { type: 'keepRecovery', params: ({ event }) => event.output },
            },
            onError: onFailure('asked'),
          },
        },
      },
    },
    telling: {
      meta: { label: '显示恢复码' },
      tags: 'asking',
      description: 'The codes are told once: they leave the screen only when the operator says that they are kept.',
      exit: 'forgetRecovery',
      on: { ACKNOWLEDGE: 'loading' },
    },
  },
});

export type TwoStepActor = ActorRefFrom<typeof twoStepMachine>;
