import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import {
  plainEmail,
  type Registration,
  registrationFaults,
  type RegistrationState,
} from '../../contract/sign-in/registration.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';
import { faultsByField, faultsIn } from '../entity/record/refused-fields.ts';

export interface RegisterInput {
  /** Of a mailed link; '' when there is none. */
  readonly ticket: string;
  /** Which address it is: the form, or what comes after it. */
  readonly at: 'form' | 'result';
}

export interface RegisterContext extends RegisterInput {
  /** Where the mail went; '' when that is not known any more. */
  readonly email: string;
  /** Why the last try was refused, and what the server found in which field. */
  readonly message: string;
  readonly faults: Readonly<Record<string, string>>;
}

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const submit = {
  guard: { type: 'isSound', params: ({ event }: { event: Registration }) => event },
  target: 'sending',
} as const;

/** 注册 and 注册结果 (spec §2): somebody asks for an account, proves the address, and waits until an administrator opens it. */
export const registerMachine = setup({
  types: {
    context: {} as RegisterContext,
    input: {} as RegisterInput,
    events: {} as ({ readonly type: 'SUBMIT' } & Registration) | { readonly type: 'RETRY' },
    tags: {} as 'form' | 'busy',
  },
  actors: {
    askOpen: fromPromise<RegistrationState, void>(unprovided),
    register: fromPromise<unknown, Registration>(unprovided),
    verifyEmail: fromPromise<unknown, { ticket: string }>(unprovided),
  },
  guards: {
    hasTicket: ({ context }) => context.ticket !== '',
    isResult: ({ context }) => context.at === 'result',
    isOpen: (_, { open }: RegistrationState) => open,
    isSound: (_, values: Registration) =>
      Object.values(registrationFaults).every((faultIn) => faultIn(values) === undefined),
    isStale: (_, { code }: Failed) => code === codes.notFound,
    isClosed: (_, { code }: Failed) => code === codes.noAction,
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email: plainEmail(email) })),
    keepRefusal: assign((_, refusal: Failed) => ({
      message: refusal.message,
      faults: faultsByField(faultsIn(refusal)),
    })),
    forgetRefusal: assign({ message: '', faults: {} }),
    /** `/user/register-result` without leaving this screen; given from outside. */
    goToResult: () => {},
  },
}).createMachine({
  id: 'register',
  meta: { label: '注册', refusals: { isSound: '请检查填写内容' } },
  context: ({ input }) => ({ ...input, email: '', message: '', faults: {} }),
  initial: 'arriving',
  states: {
    arriving: {
      meta: { label: '打开' },
      always: [
        { guard: 'hasTicket', target: 'verifying' },
        { guard: 'isResult', target: 'mailed' },
        { target: 'asking' },
      ],
    },
    asking: {
      meta: { label: '查询是否开放' },
      tags: 'busy',
      invoke: {
        id: 'askOpen',
        src: 'askOpen',
        onDone: [
          { guard: { type: 'isOpen', params: ({ event }) => event.output }, target: 'filling' },
          { target: 'closed' },
        ],
        onError: { target: 'filling', description: 'The call itself will say.' },
      },
    },
    closed: { meta: { label: '未开放注册' } },
    filling: { meta: { label: '填写中' }, tags: 'form', on: { SUBMIT: submit } },
    sending: {
      meta: { label: '提交中' },
      tags: ['form', 'busy'],
      entry: ['forgetRefusal', { type: 'keepEmail', params: ({ event }) => event as unknown as Registration }],
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ event }) => {
          const { username, nickname, email, password } = event as unknown as Registration;
          return { username: username.trim(), nickname: nickname.trim(), email: plainEmail(email), password };
        },
        onDone: { target: 'mailed', actions: 'goToResult' },
        onError: [
          { guard: { type: 'isClosed', params: failed }, target: 'closed' },
          { target: 'refused', actions: { type: 'keepRefusal', params: failed } },
        ],
      },
    },
    refused: {
      meta: { label: '提交被拒绝' },
      tags: 'form',
      description: 'As filling, with the reason on screen; nothing typed is lost.',
      on: { SUBMIT: submit },
    },
    mailed: { meta: { label: '等待验证邮箱' } },
    verifying: {
      meta: { label: '验证邮箱中' },
      tags: 'busy',
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => ({ ticket: context.ticket }),
        onDone: 'verified',
        onError: [
          { guard: { type: 'isStale', params: failed }, target: 'stale' },
          { target: 'unverified', actions: { type: 'keepRefusal', params: failed } },
        ],
      },
    },
    verified: { meta: { label: '等待管理员开通' } },
    stale: { meta: { label: '链接已失效' } },
    unverified: {
      meta: { label: '未能验证' },
      exit: 'forgetRefusal',
      on: { RETRY: 'verifying' },
    },
  },
});

export type RegisterActor = ActorRefFrom<typeof registerMachine>;
