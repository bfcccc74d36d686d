import { type AnyActorLogic, type AnyActorRef, assign, fromCallback, fromPromise, setup, stopChild } from 'xstate';
import { isVisitorPath } from '../../contract/sign-in/session.ts';
import { unprovided } from '../core/failure.ts';

/** A screen as its chunk brings it: a chart that is learned of only then. */
export interface LoadedScreen {
  readonly logic: AnyActorLogic;
  readonly input: unknown;
}

interface Addressed {
  readonly address: string;
}

/** `spawn` is typed for actors that `setup` names; this one is known only when its code has arrived. */
type SpawnLoaded = (logic: AnyActorLogic, options: { readonly id: string; readonly input: unknown }) => AnyActorRef;

/** What somebody signed out looks at (spec §2): the login, or the screen that the address names. Its code comes when it is asked for. */
export const visitorMachine = setup({
  types: {
    context: {} as { readonly screen: AnyActorRef | null },
    events: {} as { readonly type: 'ADDRESSED' } & Addressed,
  },
  actors: {
    /** Sends `ADDRESSED` at the start and at each change of the address; given from outside. */
    address: fromCallback(() => {}),
    loadScreen: fromPromise<LoadedScreen, Addressed>(unprovided),
  },
  guards: { isVisitorPath: (_, { address }: Addressed) => isVisitorPath(address) },
  actions: {
    forgetScreen: assign({ screen: null }),
    /** Draws the screen, and takes it away; given from outside. */
    showScreen: () => {},
    hideScreen: () => {},
    /** Says that the code did not arrive, and leads to the login, from where it can be asked for again; given from outside. */
    goToLogin: () => {},
  },
}).createMachine({
  id: 'visitor',
  meta: { label: '未登录的页面' },
  context: { screen: null },
  invoke: { id: 'address', src: 'address' },
  initial: 'atLogin',
  on: {
    ADDRESSED: [
      { guard: { type: 'isVisitorPath', params: ({ event }) => event }, target: '.loading' },
      { target: '.atLogin' },
    ],
  },
  states: {
    atLogin: { meta: { label: '登录页' } },
    loading: {
      meta: { label: '加载中' },
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ event }) => ({ address: (event as Addressed).address }),
        onDone: {
          target: 'shown',
          actions: assign({
            screen: ({ spawn, event: { output } }) =>
              (spawn as SpawnLoaded)(output.logic, { id: 'screen', input: output.input }),
          }),
        },
        onError: { target: 'atLogin', actions: 'goToLogin' },
      },
    },
    shown: {
      meta: { label: '已显示' },
      entry: 'showScreen',
      exit: ['hideScreen', stopChild('screen'), 'forgetScreen'],
    },
  },
});
