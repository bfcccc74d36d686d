import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { texts } from '../contract/errors.ts';
import { type Credentials, type Login, type Logout, type Renewal, reloadDelay } from '../contract/session.ts';
import { failedWith, unprovided } from './failure.ts';

export interface SessionContext {
  /** Empty when signed out. Kept in local storage by the world outside. */
  readonly token: string;
  readonly userId: number;
  /** What the last refused sign-in said, or what the server said when it ended the session. */
  readonly message: string;
}

export type SessionEvent =
  | ({ readonly type: 'SIGN_IN' } & Credentials)
  | { readonly type: 'SIGN_OUT' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** 401 with 50001. */
  | { readonly type: 'TOKEN_EXPIRED' }
  /** 401 with 50002 or any other code but 50001 and 50403. */
  | { readonly type: 'FORCED_OUT'; readonly message: string }
  /** 401 with 50403. */
  | { readonly type: 'FORBIDDEN' }
  | { readonly type: 'ADDRESS_CHANGED' }
  | { readonly type: 'USER_KNOWN'; readonly userId: number };

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

/** Who is signed in, and what happens when the token runs out, is taken away or does not suffice (spec §4, §8, §9). */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as { token: string },
    events: {} as SessionEvent,
    tags: {} as 'signedIn' | 'busy' | 'asking',
  },
  actors: {
    signIn: fromPromise<Login, Credentials>(unprovided),
    signOut: fromPromise<Logout, { userId: number; token: string }>(unprovided),
    renew: fromPromise<Renewal, { token: string }>(unprovided),
  },
  delays: { reloadDelay },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isFilled: (_, { username, password }: Credentials) => username.trim() !== '' && password !== '',
  },
  actions: {
    keepLogin: assign((_, { token }: Login) => ({ token, message: '' })),
    keepRenewal: assign((_, { token }: Renewal) => ({ token })),
    keepMessage: assign((_, { message }: { message: string }) => ({ message })),
    forgetMessage: assign({ message: '' }),
    keepUser: assign((_, { userId }: { userId: number }) => ({ userId })),
    forgetSession: assign({ token: '', userId: 0 }),
    /** Writes token and expiry to local storage; given from outside. */
    storeLogin: (_, _login: Login) => {},
    storeRenewal: (_, _renewal: Renewal) => {},
    clearStorage: () => {},
    /** `/user/login?redirect=<full path>`; given from outside. */
    goToLogin: () => {},
    /** The path kept in `redirect`, else the landing page; given from outside. */
    goToWanted: () => {},
    goToForbidden: () => {},
    /** Tells the app which half of the house to show; given from outside. */
    reportSignedIn: () => {},
    reportSignedOut: () => {},
    say: (_, _said: { text: string; level: 'success' | 'info' | 'error' }) => {},
    reload: () => {},
  },
}).createMachine({
  id: 'session',
  meta: { label: '会话', refusals: { isFilled: '用户名和密码都要填写' } },
  context: ({ input }) => ({ token: input.token, userId: 0, message: '' }),
  initial: 'recalling',
  states: {
    recalling: {
      meta: { label: '恢复登录状态' },
      always: [{ guard: 'hasToken', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      meta: { label: '未登录' },
      entry: ['goToLogin', 'reportSignedOut'],
      on: {
        SIGN_IN: { guard: { type: 'isFilled', params: ({ event }) => event }, target: 'signingIn' },
      },
    },
    signingIn: {
      meta: { label: '登录中' },
      tags: 'busy',
      entry: 'forgetMessage',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          const { username, password } = event as unknown as Credentials;
          return { username: username.trim(), password };
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'keepLogin', params: ({ event }) => event.output },
            { type: 'storeLogin', params: ({ event }) => event.output },
            'goToWanted',
          ],
        },
        onError: { target: 'refused', actions: { type: 'keepMessage', params: failed } },
      },
    },
    refused: {
      meta: { label: '登录被拒绝' },
      description: 'As signed out, with the reason on screen.',
      on: { SIGN_IN: { guard: { type: 'isFilled', params: ({ event }) => event }, target: 'signingIn' } },
    },
    signedIn: {
      meta: { label: '已登录' },
      tags: 'signedIn',
      entry: 'reportSignedIn',
      initial: 'active',
      on: {
        SIGN_OUT: '.confirmingSignOut',
        TOKEN_EXPIRED: '.expired',
        FORCED_OUT: { target: '.forcedOut', actions: { type: 'keepMessage', params: ({ event }) => event } },
        FORBIDDEN: { target: '.forbidden', actions: 'goToForbidden' },
        USER_KNOWN: { actions: { type: 'keepUser', params: ({ event }) => event } },
      },
      states: {
        active: { meta: { label: '使用中' } },
        confirmingSignOut: {
          meta: { label: '确认退出' },
          tags: 'asking',
          on: { CONFIRM: '#session.signingOut', CANCEL: 'active' },
        },
        expired: {
          meta: { label: '登录过期' },
          tags: 'asking',
          description: 'The renewal question of spec §8; more expired answers ask nothing new.',
          on: { CONFIRM: 'renewing', CANCEL: 'postponed', TOKEN_EXPIRED: undefined },
        },
        postponed: {
          meta: { label: '暂不续期' },
          description: 'The operator keeps what is on screen; the next call that needs the token asks again.',
        },
        renewing: {
          meta: { label: '续期中' },
          tags: 'busy',
          invoke: {
            id: 'renew',
            src: 'renew',
            input: ({ context }) => ({ token: context.token }),
            onDone: {
              target: 'renewed',
              actions: [
                { type: 'keepRenewal', params: ({ event }) => event.output },
                { type: 'storeRenewal', params: ({ event }) => event.output },
                { type: 'say', params: { text: texts.renewed, level: 'success' } },
              ],
            },
            onError: { target: 'forcedOut', actions: { type: 'keepMessage', params: failed } },
          },
          on: { TOKEN_EXPIRED: undefined, FORCED_OUT: undefined },
        },
        renewed: {
          meta: { label: '已续期' },
          after: { reloadDelay: { target: 'active', actions: 'reload' } },
          on: { TOKEN_EXPIRED: undefined },
        },
        forcedOut: {
          meta: { label: '被强制下线' },
          tags: 'asking',
          description: 'The server message; OK signs out and goes to login with redirect (spec §8).',
          on: {
            CONFIRM: {
              target: '#session.signingOut',
              actions: { type: 'say', params: { text: texts.signingOut, level: 'info' } },
            },
            SIGN_OUT: undefined,
            TOKEN_EXPIRED: undefined,
            FORCED_OUT: undefined,
            FORBIDDEN: undefined,
          },
        },
        forbidden: { meta: { label: '无权访问' }, on: { ADDRESS_CHANGED: 'active' } },
      },
    },
    signingOut: {
      meta: { label: '退出中' },
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context: { userId, token } }) => ({ userId, token }),
        onDone: { target: 'signedOut', actions: ['forgetSession', 'forgetMessage', 'clearStorage'] },
        onError: {
          target: 'signedOut',
          description: 'A failed sign-out never hangs and never keeps the token (spec §4; admin.md lineage bug 2).',
          actions: [
            {
              type: 'say',
              params: ({ event }: { event: { error: unknown } }) => ({
                text: failedWith(event.error).message,
                level: 'error' as const,
              }),
            },
            'forgetSession',
            'forgetMessage',
            'clearStorage',
          ],
        },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
