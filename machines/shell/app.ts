import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  fromPromise,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import { failedWith, unprovided } from '../core/failure.ts';
import { type Notice, noticesMachine } from '../notices/notices.ts';
import type { SessionInput } from '../sign-in/session-types.ts';
import { sessionMachine } from '../sign-in/session.ts';
import type { ShellActor } from './shell.ts';
import type { VersionActor } from './version.ts';
import { visitorMachine } from '../sign-in/visitor.ts';

/** A chart as its chunk brings it: the app learns of it only then. */
export interface LoadedShell {
  readonly logic: AnyActorLogic;
  readonly input: unknown;
}

/** `spawn` is typed for actors that `setup` names; this one is known only when its code has arrived. */
type SpawnLoaded = (logic: AnyActorLogic, options: { readonly id: string; readonly input: unknown }) => AnyActorRef;

export interface AppContext {
  readonly token: string;
  /** Of a single sign-on; '' when there is none. */
  readonly ticket: string;
  /** The half behind the login, once its code has arrived. */
  readonly shell: ShellActor | null;
  /** What watches for a newer version of the program, once its code has arrived; it outlives who signs out. */
  readonly version: VersionActor | null;
  readonly error: string;
}

export type AppEvent =
  | { readonly type: 'SIGNED_IN' }
  | { readonly type: 'SIGNED_OUT' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'NOTIFY'; readonly notice: Notice }
  | { readonly type: 'TOKEN_EXPIRED' }
  | { readonly type: 'FORCED_OUT'; readonly message: string }
  | { readonly type: 'FORBIDDEN' }
  | { readonly type: 'RENEWED'; readonly token: string }
  | { readonly type: 'TAKEN_OVER' }
  /** The code has arrived that watches for newer versions. */
  | ({ readonly type: 'WATCH_VERSION' } & LoadedShell);

/** The root: the session, the notices, and behind the login the shell, whose code loads while the operator types. */
export const appMachine = setup({
  types: { context: {} as AppContext, input: {} as SessionInput, events: {} as AppEvent },
  actors: {
    session: sessionMachine,
    notices: noticesMachine,
    visitor: visitorMachine,
    loadShell: fromPromise<LoadedShell, void>(unprovided),
  },
  guards: { isUnwatched: ({ context }) => context.version === null },
  actions: {
    watch: assign({
      version: ({ spawn }, { logic, input }: LoadedShell) =>
        (spawn as SpawnLoaded)(logic, { id: 'version', input }) as VersionActor,
    }),
    keepError: assign((_, { message }: { message: string }) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetShell: assign({ shell: null }),
    /** Shows the shell or the login; given from outside. */
    showShell: () => {},
    showLogin: () => {},
  },
}).createMachine({
  id: 'app',
  meta: { label: '应用', refusals: { isUnwatched: '已在检查新版本' } },
  context: ({ input: { token, ticket = '' } }) => ({ token, ticket, shell: null, version: null, error: '' }),
  invoke: [
    { id: 'notices', src: 'notices' },
    { id: 'session', src: 'session', input: ({ context: { token, ticket } }) => ({ token, ticket }) },
  ],
  initial: 'starting',
  on: {
    NOTIFY: { actions: sendTo('notices', ({ event }) => event) },
    TOKEN_EXPIRED: { actions: sendTo('session', ({ event }) => event) },
    FORCED_OUT: { actions: sendTo('session', ({ event }) => event) },
    FORBIDDEN: { actions: sendTo('session', ({ event }) => event) },
    RENEWED: { actions: sendTo('session', ({ event }) => event) },
    TAKEN_OVER: { actions: sendTo('session', ({ event }) => event) },
    SIGNED_OUT: '.outside',
    WATCH_VERSION: { guard: 'isUnwatched', actions: { type: 'watch', params: ({ event }) => event } },
  },
  states: {
    starting: { meta: { label: '启动中' }, on: { SIGNED_IN: 'entering' } },
    outside: {
      meta: { label: '登录页' },
      entry: 'showLogin',
      invoke: { id: 'visitor', src: 'visitor' },
      on: { SIGNED_IN: 'entering' },
    },
    entering: {
      meta: { label: '进入中' },
      invoke: {
        id: 'loadShell',
        src: 'loadShell',
        onDone: {
          target: 'inside',
          actions: assign({
            shell: ({ spawn, event: { output } }) =>
              (spawn as SpawnLoaded)(output.logic, { id: 'shell', input: output.input }) as ShellActor,
          }),
        },
        onError: {
          target: 'stranded',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    inside: {
      meta: { label: '后台' },
      entry: 'showShell',
      exit: [stopChild('shell'), 'forgetShell'],
    },
    stranded: {
      meta: { label: '程序加载失败' },
      description: 'The code of the shell did not arrive; nothing is lost by trying again.',
      exit: 'forgetError',
      on: { RETRY: 'entering' },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
