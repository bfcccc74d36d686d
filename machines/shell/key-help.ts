import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';

/** Keys, and what they do where one is. */
export interface KeyLine {
  readonly keys: string;
  readonly does: string;
}

export type KeyHelpEvent =
  /** The key for it: opens, and closes again. */
  { readonly type: 'SUMMON'; readonly lines: readonly KeyLine[] } | { readonly type: 'CLOSE' };

/** Which keys do something here (`?`). They are those of the controls that can be seen: each says its own. */
export const keyHelpMachine = setup({
  types: { context: {} as { lines: readonly KeyLine[] }, events: {} as KeyHelpEvent },
  actors: {
    /** Hears the keys: does what the controls say, and sends SUMMON; given from outside. */
    listen: fromCallback<KeyHelpEvent>(() => {}),
  },
  actions: { keepLines: assign((_, { lines }: { lines: readonly KeyLine[] }) => ({ lines })) },
}).createMachine({
  id: 'keyHelp',
  meta: { label: '快捷键' },
  context: { lines: [] },
  invoke: { id: 'listen', src: 'listen' },
  initial: 'closed',
  states: {
    closed: {
      meta: { label: '已关闭' },
      on: { SUMMON: { target: 'open', actions: { type: 'keepLines', params: ({ event }) => event } } },
    },
    open: { meta: { label: '已打开' }, on: { SUMMON: 'closed', CLOSE: 'closed' } },
  },
});

export type KeyHelpActor = ActorRefFrom<typeof keyHelpMachine>;
