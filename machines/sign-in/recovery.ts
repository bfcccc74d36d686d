import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import { passwordFault } from '../../contract/core/passwords.ts';
import { emailFault, plainEmail, type Recovery } from '../../contract/sign-in/registration.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';
import { faultsByField, faultsIn } from '../entity/record/refused-fields.ts';

export interface RecoveryContext {
  /** Of a mailed link; '' when there is none. */
  readonly ticket: string;
  /** Where the mail went, if anybody has that address. */
  readonly email: string;
  /** Why the last try was refused, and what the server found in which field. */
  readonly message: string;
  readonly faults: Readonly<Record<string, string>>;
}

export type RecoveryEvent =
  | { readonly type: 'ASK'; readonly email: string }
  | { readonly type: 'SET'; readonly password: string }
  /** Another link, please. */
  | { readonly type: 'AGAIN' };

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const ask = {
  guard: { type: 'isAddress', params: ({ event }: { event: { email: string } }) => event },
  target: 'requesting',
} as const;
const set = {
  guard: { type: 'isAllowed', params: ({ event }: { event: { password: string } }) => event },
  target: 'saving',
} as const;

/** 找回密码 (spec §2, §7): ask for a link by mail; with the link, set a new password. */
export const recoveryMachine = setup({
  types: {
    context: {} as RecoveryContext,
    input: {} as { ticket: string },
    events: {} as RecoveryEvent,
    tags: {} as 'askForm' | 'setForm' | 'busy',
  },
  actors: {
    requestLink: fromPromise<unknown, { email: string }>(unprovided),
    setPassword: fromPromise<unknown, Recovery>(unprovided),
  },
  guards: {
    hasTicket: ({ context }) => context.ticket !== '',
    isAddress: (_, { email }: { email: string }) => emailFault(email) === undefined,
    isAllowed: (_, { password }: { password: string }) => passwordFault(password, '') === '',
    isStale: (_, { code }: Failed) => code === codes.notFound,
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email: plainEmail(email) })),
    forgetTicket: assign({ ticket: '', email: '' }),
    keepRefusal: assign((_, refusal: Failed) => ({
      message: refusal.message,
      faults: faultsByField(faultsIn(refusal)),
    })),
    forgetRefusal: assign({ message: '', faults: {} }),
    /** Takes the used ticket out of the address; given from outside. */
    hideTicket: () => {},
  },
}).createMachine({
  id: 'recovery',
  meta: {
    label: '找回密码',
    refusals: { isAddress: '请填写邮箱', isAllowed: '新密码不符合要求' },
  },
  context: ({ input }) => ({ ...input, email: '', message: '', faults: {} }),
  initial: 'arriving',
  states: {
    arriving: { meta: { label: '打开' }, always: [{ guard: 'hasTicket', target: 'setting' }, { target: 'asking' }] },
    asking: { meta: { label: '填写邮箱' }, tags: 'askForm', on: { ASK: ask } },
    requesting: {
      meta: { label: '申请中' },
      tags: ['askForm', 'busy'],
      entry: ['forgetRefusal', { type: 'keepEmail', params: ({ event }) => event as unknown as { email: string } }],
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'mailed',
        onError: { target: 'askRefused', actions: { type: 'keepRefusal', params: failed } },
      },
    },
    askRefused: {
      meta: { label: '申请被拒绝' },
      tags: 'askForm',
      description: 'As asking, with the reason on screen.',
      on: { ASK: ask },
    },
    mailed: {
      meta: { label: '等待打开邮件' },
      description: 'Says the same whether anybody has the address.',
      on: { AGAIN: 'asking' },
    },
    setting: { meta: { label: '填写新密码' }, tags: 'setForm', on: { SET: set } },
    saving: {
      meta: { label: '保存中' },
      tags: ['setForm', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context, event }) => ({
          ticket: context.ticket,
          password: (event as unknown as { password: string }).password,
        }),
        onDone: { target: 'saved', actions: ['forgetTicket', 'hideTicket'] },
        onError: [
          {
            guard: { type: 'isStale', params: failed },
            target: 'stale',
            actions: ['forgetTicket', 'hideTicket'],
          },
          { target: 'setRefused', actions: { type: 'keepRefusal', params: failed } },
        ],
      },
    },
    setRefused: {
      meta: { label: '保存被拒绝' },
      tags: 'setForm',
      description: 'As setting, with the reason on screen; the link is still good.',
      on: { SET: set },
    },
    stale: { meta: { label: '链接已失效' }, on: { AGAIN: 'asking' } },
    saved: { meta: { label: '密码已重置' } },
  },
});

export type RecoveryActor = ActorRefFrom<typeof recoveryMachine>;
