import { type ActorRefFrom, fromPromise, setup } from 'xstate';
import { unprovided } from '../core/failure.ts';

export type SettingsEvent =
  | { readonly type: 'OPEN' }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'RESET' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** `text`: the settings as they are now. */
  | { readonly type: 'COPY'; readonly text: string };

/** The drawer in which the frame is set (spec §2). Each choice goes to the layout at once; only starting over is asked. */
export const settingsMachine = setup({
  types: { events: {} as SettingsEvent },
  actors: { copyText: fromPromise<void, { text: string }>(unprovided) },
  delays: {
    /** How long it says that something was copied. */
    word: 3000,
  },
  actions: {
    /** Tells the layout to be as it was delivered; given from outside. */
    startOver: () => {},
  },
}).createMachine({
  id: 'settings',
  meta: { label: '个性化' },
  initial: 'closed',
  states: {
    closed: { meta: { label: '已关闭' }, on: { OPEN: 'open' } },
    open: {
      meta: { label: '已打开' },
      tags: 'open',
      initial: 'choosing',
      on: { CLOSE: 'closed' },
      states: {
        choosing: { meta: { label: '选择中' }, on: { RESET: 'asking', COPY: 'copying' } },
        asking: {
          meta: { label: '询问是否恢复默认' },
          on: { CONFIRM: { target: 'choosing', actions: 'startOver' }, CANCEL: 'choosing' },
        },
        copying: {
          meta: { label: '复制中' },
          on: { RESET: 'asking' },
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ event }) => ({ text: event.type === 'COPY' ? event.text : '' }),
            onDone: 'copied',
            onError: 'uncopied',
          },
        },
        copied: {
          meta: { label: '已复制' },
          on: { RESET: 'asking', COPY: 'copying' },
          after: { word: 'choosing' },
        },
        uncopied: {
          meta: { label: '不能复制' },
          description: 'The text stands there to be copied by hand.',
          on: { RESET: 'asking', COPY: 'copying' },
        },
      },
    },
  },
});

export type SettingsActor = ActorRefFrom<typeof settingsMachine>;
