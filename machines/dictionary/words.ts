import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Dictionaries } from '../../contract/dictionary/dictionary.ts';
import { unprovided } from '../core/failure.ts';

export type WordsEvent =
  /** An answer of the server carried this edition. */
  | { readonly type: 'HEARD'; readonly version: number }
  /** The operator looks at the tab again. */
  | { readonly type: 'FOCUSED' };

interface WordsContext {
  /** The edition that the screens show; 0 before any. */
  readonly version: number;
}

/**
 * How codes are called, kept as new as the server has it: read anew when an answer carries another edition, when the operator comes
 * back, and every few minutes (wider.md §10.6, C17). Nobody waits for it; until it is there the program's own words stand.
 */
export const wordsMachine = setup({
  types: {
    context: {} as WordsContext,
    events: {} as WordsEvent,
  },
  actors: {
    /** Asks with what the browser keeps: mostly 304. */
    fetchDictionaries: fromPromise<Dictionaries>(unprovided),
    /** Sends HEARD and FOCUSED; given from outside. */
    surroundings: fromCallback<WordsEvent>(() => {}),
  },
  guards: {
    isOther: ({ context }, { version }: { version: number }) => version !== context.version,
  },
  delays: { stale: 300_000 },
  actions: {
    keep: assign((_, { version }: { version: number }) => ({ version })),
    /** Shows the words on every screen; given from outside. */
    wear: (_, _dictionaries: Dictionaries) => {},
  },
}).createMachine({
  id: 'words',
  meta: { label: '字典文字', refusals: { isOther: '已经是这个版本的文字' } },
  context: { version: 0 },
  invoke: { id: 'surroundings', src: 'surroundings' },
  initial: 'asking',
  states: {
    asking: {
      meta: { label: '读取中' },
      description: 'What is heard meanwhile is heard again with the next answer.',
      invoke: {
        id: 'fetchDictionaries',
        src: 'fetchDictionaries',
        onDone: [
          {
            guard: { type: 'isOther', params: ({ event }) => event.output },
            target: 'current',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              { type: 'wear', params: ({ event }) => event.output },
            ],
          },
          { target: 'current' },
        ],
        onError: 'missed',
      },
    },
    current: {
      meta: { label: '已是最新' },
      on: {
        HEARD: { guard: { type: 'isOther', params: ({ event }) => event }, target: 'asking' },
        FOCUSED: 'asking',
      },
      after: { stale: 'asking' },
    },
    missed: {
      meta: { label: '未读到' },
      on: { FOCUSED: 'asking' },
      after: { stale: 'asking' },
    },
  },
});
