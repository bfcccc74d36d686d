import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { mostShortcuts, type Shortcut, type Shortcuts } from '../../contract/insight/workplace.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

interface Context extends Shortcuts {
  /** Addresses as they are being chosen. */
  readonly draft: readonly string[];
  readonly error: string;
}

type Event =
  | { readonly type: 'RELOAD' }
  | { readonly type: 'EDIT' }
  | { readonly type: 'ADD'; readonly path: string }
  | { readonly type: 'REMOVE'; readonly path: string }
  /** One place nearer to the beginning. */
  | { readonly type: 'ADVANCE'; readonly path: string }
  | { readonly type: 'SAVE' }
  | { readonly type: 'CANCEL' };

export interface SaveShortcuts {
  readonly version: number;
  readonly paths: readonly string[];
}

const pathsOf = (shortcuts: readonly Shortcut[]) => shortcuts.map(({ path }) => path);

/** The order with one address a place nearer to the beginning. */
function advanced(paths: readonly string[], path: string): readonly string[] {
  const at = paths.indexOf(path);
  const before = paths[at - 1];
  return before === undefined ? paths : [...paths.slice(0, at - 1), path, before, ...paths.slice(at + 1)];
}

/** 快捷入口 of the workplace: shown, and chosen anew by their owner (wider.md §2.1). */
export const shortcutsMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
  actors: {
    fetchShortcuts: fromPromise<Shortcuts>(unprovided),
    saveShortcuts: fromPromise<Shortcuts, SaveShortcuts>(unprovided),
  },
  guards: {
    hasRoom: ({ context: { draft, offered } }, { path }: { path: string }) =>
      draft.length < mostShortcuts && !draft.includes(path) && pathsOf(offered).includes(path),
    isChosen: ({ context }, { path }: { path: string }) => context.draft.includes(path),
    isBehind: ({ context }, { path }: { path: string }) => context.draft.indexOf(path) > 0,
  },
  actions: {
    keep: assign((_, { shortcuts }: { shortcuts: Shortcuts }) => ({ ...shortcuts })),
    begin: assign(({ context }) => ({ draft: pathsOf(context.chosen) })),
    add: assign(({ context }, { path }: { path: string }) => ({ draft: [...context.draft, path] })),
    remove: assign(({ context }, { path }: { path: string }) => ({
      draft: context.draft.filter((chosen) => chosen !== path),
    })),
    advance: assign(({ context }, { path }: { path: string }) => ({ draft: advanced(context.draft, path) })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetDraft: assign({ draft: [] }),
  },
}).createMachine({
  id: 'shortcuts',
  meta: {
    label: '快捷入口',
    refusals: {
      hasRoom: `最多 ${mostShortcuts} 个快捷入口，每个页面一个`,
      isChosen: '这个页面不在快捷入口中',
      isBehind: '已经排在最前',
    },
  },
  context: { version: 0, chosen: [], offered: [], draft: [], error: '' },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'fetchShortcuts',
        src: 'fetchShortcuts',
        onDone: {
          target: 'showing',
          actions: { type: 'keep', params: ({ event }) => ({ shortcuts: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    failed: { meta: { label: '加载失败' }, on: { RELOAD: 'loading' } },
    showing: {
      meta: { label: '已显示' },
      on: { RELOAD: 'loading', EDIT: { target: 'editing', actions: 'begin' } },
    },
    editing: {
      meta: { label: '编辑中' },
      exit: 'forgetError',
      on: {
        ADD: {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: { type: 'add', params: ({ event }) => event },
        },
        REMOVE: {
          guard: { type: 'isChosen', params: ({ event }) => event },
          actions: { type: 'remove', params: ({ event }) => event },
        },
        ADVANCE: {
          guard: { type: 'isBehind', params: ({ event }) => event },
          actions: { type: 'advance', params: ({ event }) => event },
        },
        SAVE: 'saving',
        CANCEL: { description: 'Others may have saved meanwhile.', target: 'loading', actions: 'forgetDraft' },
      },
    },
    saving: {
      meta: { label: '保存中' },
      tags: 'busy',
      invoke: {
        id: 'saveShortcuts',
        src: 'saveShortcuts',
        input: ({ context: { version, draft } }) => ({ version, paths: draft }),
        onDone: {
          target: 'showing',
          actions: [{ type: 'keep', params: ({ event }) => ({ shortcuts: event.output }) }, 'forgetDraft'],
        },
        onError: {
          target: 'editing',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
  },
});

export type ShortcutsActor = ActorRefFrom<typeof shortcutsMachine>;
