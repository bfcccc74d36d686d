import { type ActorRefFrom, fromCallback, fromPromise, setup } from 'xstate';
import { unprovided } from '../core/failure.ts';

export type VersionEvent =
  /** Worth a look: the operator is back at this tab, or the server was away and is there again. */
  | { readonly type: 'LOOK' }
  /** Something would be lost or interrupted by loading the page again; or nothing would. */
  | { readonly type: 'BUSY' }
  | { readonly type: 'IDLE' }
  | { readonly type: 'REFRESH' }
  | { readonly type: 'LATER' }
  /** A part of the program did not arrive. `again`: loading the page anew was tried for that, and did not help. */
  | { readonly type: 'CODE_MISSING'; readonly again: boolean };

export interface VersionContext {
  /** Which build this page is. */
  readonly own: string;
}

/**
 * Which version of the program runs here, and which the server has. A newer one is offered when nothing is unsaved, never forced; only
 * when a part of the old one is gone the page is loaded anew unasked, once, with what was typed kept.
 */
export const versionMachine = setup({
  types: { context: {} as VersionContext, input: {} as VersionContext, events: {} as VersionEvent },
  actors: {
    /** The build that the server has. */
    fetchVersion: fromPromise<string>(unprovided),
    /** Sends LOOK; given from outside. */
    surroundings: fromCallback<VersionEvent>(() => {}),
    /** Sends BUSY or IDLE at the start and at each change; given from outside. */
    work: fromCallback<VersionEvent>(() => {}),
    /** Keeps what was typed and loads the page anew; rejects when something would be lost. `recovers`: a part was missing. */
    reload: fromPromise<void, { recovers: boolean }>(unprovided),
  },
  delays: {
    /** Between two looks at the server. */
    pause: 600_000,
    /** How long somebody who wants to refresh later is left alone. */
    respite: 1_800_000,
  },
  guards: {
    isOther: ({ context }, { version }: { version: string }) => version !== context.own,
    isFirstTime: (_, { again }: { again: boolean }) => !again,
  },
}).createMachine({
  id: 'version',
  meta: { label: '版本', refusals: { isFirstTime: '刚刚重新加载过，仍然缺少程序文件' } },
  context: ({ input }) => input,
  initial: 'current',
  on: {
    CODE_MISSING: { guard: { type: 'isFirstTime', params: ({ event }) => event }, target: '.recovering' },
  },
  states: {
    current: {
      meta: { label: '已是最新' },
      invoke: { id: 'surroundings', src: 'surroundings' },
      on: { LOOK: 'checking' },
      after: { pause: 'checking' },
    },
    checking: {
      meta: { label: '查询中' },
      invoke: {
        id: 'fetchVersion',
        src: 'fetchVersion',
        onDone: [
          { guard: { type: 'isOther', params: ({ event }) => ({ version: event.output }) }, target: 'outdated' },
          { target: 'current' },
        ],
        onError: { description: 'The next look tells.', target: 'current' },
      },
    },
    outdated: {
      meta: { label: '有新版本' },
      initial: 'held',
      states: {
        held: {
          meta: { label: '等待工作完成' },
          invoke: { id: 'work', src: 'work' },
          on: { IDLE: 'offered' },
        },
        offered: {
          meta: { label: '提示刷新' },
          invoke: { id: 'work', src: 'work' },
          on: { BUSY: 'held', REFRESH: 'refreshing', LATER: 'postponed' },
        },
        refreshing: {
          meta: { label: '刷新中' },
          invoke: {
            id: 'reload',
            src: 'reload',
            input: { recovers: false },
            onError: 'held',
          },
        },
        postponed: { meta: { label: '稍后提示' }, after: { respite: 'held' } },
      },
    },
    recovering: {
      meta: { label: '补齐程序文件' },
      description: 'Without a server the page would be lost as well: whoever is asked first is the server.',
      initial: 'probing',
      on: { CODE_MISSING: undefined },
      states: {
        probing: {
          meta: { label: '等待服务器' },
          invoke: { id: 'fetchVersion', src: 'fetchVersion', onDone: 'reloading', onError: '#version.current' },
        },
        reloading: {
          meta: { label: '重新加载中' },
          invoke: { id: 'reload', src: 'reload', input: { recovers: true }, onError: '#version.outdated' },
        },
      },
    },
  },
});

export type VersionActor = ActorRefFrom<typeof versionMachine>;
