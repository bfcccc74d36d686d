import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { codes, texts } from '../../contract/core/errors.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

export interface BootstrapContext {
  readonly user: UserInfo | null;
  readonly error: string;
  /** The role that the operator looks on as (以角色查看); empty: as himself. */
  readonly role: string;
}

/** How it ended: with somebody known, or with the wish to leave. */
export type BootstrapOutput = { readonly user: UserInfo } | { readonly user: null };

/** User info, then roles that are a list with something in it (spec §4, §5). One failed call does not sign anybody out. */
export const bootstrapMachine = setup({
  types: {
    context: {} as BootstrapContext,
    input: {} as { role: string },
    output: {} as BootstrapOutput,
    events: {} as { type: 'RETRY' } | { type: 'LEAVE' },
    tags: {} as 'busy',
  },
  actors: { fetchUser: fromPromise<UserInfo, { role: string }>(unprovided) },
  guards: {
    hasRoles: (_, { user }: { user: UserInfo }) =>
      Array.isArray(user.role?.permissions) && user.role.permissions.length > 0,
    /** The role is gone or disabled, or the operator may no longer look on: that keeps nobody out of his own house. */
    isViewRefused: ({ context }, { code }: Failed) =>
      context.role !== '' && (code === codes.noAction || code === codes.notFound || code === codes.invalid),
  },
  actions: {
    keepUser: assign((_, { user }: { user: UserInfo }) => ({ user, error: '' })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    keepNoRoles: assign({ error: texts.rolesNotList }),
    becomeOneself: assign({ role: '' }),
    /** Forgets the role for documents to come, and says why; given from outside. */
    stopViewing: (_, _failed: Failed) => {},
    /** Notification 错误; given from outside. */
    notifyFailed: () => {},
  },
}).createMachine({
  id: 'bootstrap',
  meta: { label: '启动' },
  context: ({ input }) => ({ user: null, error: '', role: input.role }),
  initial: 'loadingUser',
  states: {
    loadingUser: {
      meta: { label: '加载用户信息' },
      tags: 'busy',
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        input: ({ context }) => ({ role: context.role }),
        onDone: [
          {
            guard: { type: 'hasRoles', params: ({ event }) => ({ user: event.output }) },
            target: 'ready',
            actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
          },
          { target: 'failed', actions: 'keepNoRoles' },
        ],
        onError: [
          {
            guard: { type: 'isViewRefused', params: ({ event }) => failedWith(event.error) },
            target: 'loadingUser',
            reenter: true,
            actions: ['becomeOneself', { type: 'stopViewing', params: ({ event }) => failedWith(event.error) }],
          },
          {
            target: 'failed',
            actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
          },
        ],
      },
    },
    failed: {
      meta: { label: '用户信息加载失败' },
      entry: 'notifyFailed',
      on: { RETRY: 'loadingUser', LEAVE: 'left' },
    },
    ready: {
      meta: { label: '已就绪' },
      type: 'final',
      output: ({ context }): BootstrapOutput => ({ user: context.user as UserInfo }),
    },
    left: { meta: { label: '放弃' }, type: 'final', output: (): BootstrapOutput => ({ user: null }) },
  },
  output: ({ event }) => event.output as BootstrapOutput,
});

export type BootstrapActor = ActorRefFrom<typeof bootstrapMachine>;
