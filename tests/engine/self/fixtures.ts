import {
  type AnyActorRef,
  assign,
  emit,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { bare, defineModel } from '../model.ts';

interface NoteContext {
  readonly text: string;
  readonly saved: string;
  readonly error: string;
  readonly open: readonly string[];
}

type NoteEvent =
  | { readonly type: 'WRITE'; readonly text: string }
  | { readonly type: 'SAVE' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'FOLD' }
  | { readonly type: 'PIN'; readonly key: string }
  | { readonly type: 'UNPIN'; readonly key: string };

const unprovided = () => Promise.reject(new Error('not provided'));

/**
 * A note that is written and saved, beside a panel that folds: guards, always, after, invoke, parallel regions, spawned children, a
 * system id, named actions, an emit and a send.
 */
export const noteMachine = setup({
  types: {
    context: {} as NoteContext,
    input: {} as { text: string },
    events: {} as NoteEvent,
    emitted: {} as { type: 'SAVED'; text: string },
  },
  actors: {
    save: fromPromise<{ text: string }, { text: string }>(unprovided),
    watch: fromCallback(() => undefined),
    pin: fromPromise<never, { key: string }>(unprovided),
  },
  delays: { showTime: 3000 },
  guards: {
    isWritten: (_, { text }: { text: string }) => text !== '',
    isChanged: ({ context }) => context.text !== context.saved,
    isPinned: ({ context }, { key }: { key: string }) => context.open.includes(key),
    isUnpinned: ({ context }, { key }: { key: string }) => !context.open.includes(key),
  },
  actions: {
    write: assign((_, { text }: { text: string }) => ({ text })),
    keep: assign((_, { text }: { text: string }) => ({ text, saved: text, error: '' })),
    keepError: assign((_, { message }: { message: string }) => ({ error: message })),
    restore: assign(({ context }) => ({ text: context.saved, error: '' })),
    pin: assign(({ context }, { key }: { key: string }) => ({ open: [...context.open, key] })),
    unpin: assign(({ context }, { key }: { key: string }) => ({ open: context.open.filter((other) => other !== key) })),
    toast: (_, _params: { text: string }) => {
      throw new Error('a test must not run effects');
    },
    beep: () => undefined,
  },
}).createMachine({
  id: 'note',
  meta: { refusals: { isUnpinned: '已经置顶', isPinned: '没有置顶', isWritten: '还没有写字' } },
  context: ({ input }) => ({ text: input.text, saved: '', error: '', open: [] }),
  type: 'parallel',
  invoke: { id: 'watch', src: 'watch', systemId: 'watcher' },
  on: {
    PIN: {
      guard: { type: 'isUnpinned', params: ({ event }) => event },
      actions: [
        { type: 'pin', params: ({ event }) => event },
        spawnChild('pin', {
          id: ({ event }) => `pin:${(event as { key: string }).key}`,
          input: ({ event }) => ({ key: (event as { key: string }).key }),
        }),
      ],
    },
    UNPIN: {
      guard: { type: 'isPinned', params: ({ event }) => event },
      actions: [
        { type: 'unpin', params: ({ event }) => event },
        stopChild(({ event }) => `pin:${(event as { key: string }).key}`),
      ],
    },
  },
  states: {
    draft: {
      meta: { label: '草稿' },
      initial: 'deciding',
      states: {
        deciding: {
          meta: { label: '判断中' },
          always: [{ guard: 'isChanged', target: 'dirty' }, { target: 'clean' }],
        },
        clean: {
          meta: { label: '未修改' },
          on: { WRITE: { target: 'deciding', actions: { type: 'write', params: ({ event }) => event } } },
        },
        dirty: {
          meta: { label: '已修改' },
          on: {
            WRITE: { target: 'deciding', actions: { type: 'write', params: ({ event }) => event } },
            SAVE: { guard: { type: 'isWritten', params: ({ context }) => context }, target: 'saving' },
            CANCEL: { target: 'clean', actions: ['restore', 'beep'] },
          },
        },
        saving: {
          meta: { label: '保存中' },
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ text: context.text }),
            onDone: {
              target: 'saved',
              actions: [
                { type: 'keep', params: ({ event }) => event.output },
                { type: 'toast', params: { text: '已保存' } },
                emit(({ context }) => ({ type: 'SAVED' as const, text: context.text })),
              ],
            },
            onError: {
              target: 'dirty',
              actions: {
                type: 'keepError',
                params: ({ event }) => ({ message: (event.error as Error).message }),
              },
            },
          },
          on: { CANCEL: 'dirty', SAVE: { target: 'saving', reenter: true } },
        },
        saved: {
          meta: { label: '已保存' },
          entry: sendTo(({ system }) => system.get('watcher') as AnyActorRef, { type: 'LOOK' }),
          after: { showTime: 'clean' },
          on: { WRITE: { target: 'deciding', actions: { type: 'write', params: ({ event }) => event } } },
        },
      },
    },
    panel: {
      meta: { label: '面板' },
      initial: 'open',
      states: {
        open: { meta: { label: '展开' }, on: { FOLD: 'folded' } },
        folded: { meta: { label: '收起' }, on: { FOLD: 'open' } },
      },
    },
  },
});

export const note = defineModel(noteMachine, {
  id: 'note',
  roots: [{ text: '' }, { text: 'hello' }],
  cases: {
    WRITE: [{ text: 'a' }, { text: '' }],
    SAVE: bare,
    CANCEL: bare,
    FOLD: bare,
    PIN: [{ key: 'x' }],
    UNPIN: [{ key: 'x' }],
    'done.save': (snapshot) => ({ accepted: { text: snapshot.context.text } }),
    'error.save': ['offline', { message: 'conflict', code: 40_902 }],
  },
  invariants: {
    'clean means nothing to save': (snapshot) =>
      !snapshot.matches({ draft: 'clean' }) || snapshot.context.text === snapshot.context.saved,
    'saving something': (snapshot) => !snapshot.matches({ draft: 'saving' }) || snapshot.context.text !== '',
    'pinned once': ({ context }) => new Set(context.open).size === context.open.length,
  },
  goal: (snapshot) => snapshot.matches({ draft: 'clean' }),
});
