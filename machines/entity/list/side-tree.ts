import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';
import { type SideNode, shownNodes } from './side-tree-rows.ts';

export interface SideTreeInput {
  /** Key of the list's tab. */
  readonly key: string;
  /** Name of the listed entity; its declaration says what the tree shows. */
  readonly entity: string;
}

export interface SideTreeContext extends SideTreeInput {
  readonly nodes: readonly SideNode[];
  /** Ids of rows whose lower rows are hidden. */
  readonly folded: readonly number[];
  /** What is looked for in the tree. */
  readonly sought: string;
  /** Why the rows did not come; null unless they did not. */
  readonly failed: Failed | null;
}

type SideTreeEvent =
  /** The list shows what belongs to this row; null: everything. */
  | { readonly type: 'CHOOSE'; readonly id: number | null }
  | { readonly type: 'FOLD'; readonly id: number }
  | { readonly type: 'SEEK'; readonly text: string }
  | { readonly type: 'RETRY' }
  /** Somebody changed rows of the tree. */
  | { readonly type: 'NODES_CHANGED' };

const keepNodes = {
  type: 'keepNodes',
  params: ({ event }: { event: { output: readonly SideNode[] } }) => event,
} as const;

/** The tree beside a list: what its rows belong to (departments beside accounts). Choosing one narrows the list as the filter of the same name does. */
export const sideTreeMachine = setup({
  types: {
    context: {} as SideTreeContext,
    input: {} as SideTreeInput,
    events: {} as SideTreeEvent,
  },
  actors: {
    fetchNodes: fromPromise<readonly SideNode[], { entity: string }>(unprovided),
    /** Tells NODES_CHANGED; given from outside. */
    watchNodes: fromCallback<{ type: 'none' }, { entity: string }>(() => {}),
  },
  guards: {
    isBranch: ({ context: { nodes } }, { id }: { id: number }) =>
      shownNodes(nodes, [], '').some((node) => node.id === id && node.isBranch),
    isKnown: ({ context: { nodes } }, { id }: { id: number | null }) =>
      id === null || nodes.some((node) => node.id === id),
  },
  actions: {
    keepNodes: assign((_, { output }: { output: readonly SideNode[] }) => ({ nodes: output, failed: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failed: failedWith(error) })),
    turn: assign(({ context: { folded } }, { id }: { id: number }) => ({
      folded: folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id],
    })),
    keepSought: assign((_, { text }: { text: string }) => ({ sought: text.trim() })),
    /** Has the list ask for what belongs to the row; given from outside. */
    narrow: (_, _asked: { id: number | null }) => {},
  },
}).createMachine({
  id: 'sideTree',
  meta: { label: '列表旁的树', refusals: { isBranch: '没有下级', isKnown: '已不在列表中' } },
  context: ({ input }) => ({ ...input, nodes: [], folded: [], sought: '', failed: null }),
  invoke: { id: 'watchNodes', src: 'watchNodes', input: ({ context: { entity } }) => ({ entity }) },
  initial: 'loading',
  on: {
    SEEK: { actions: { type: 'keepSought', params: ({ event }) => event } },
  },
  states: {
    loading: {
      meta: { label: '加载中' },
      invoke: {
        id: 'fetchNodes',
        src: 'fetchNodes',
        input: ({ context: { entity } }) => ({ entity }),
        onDone: { target: 'shown', actions: keepNodes },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: {
      meta: { label: '已显示' },
      on: {
        CHOOSE: {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: { type: 'narrow', params: ({ event }) => event },
        },
        FOLD: {
          guard: { type: 'isBranch', params: ({ event }) => event },
          actions: { type: 'turn', params: ({ event }) => event },
        },
      },
      initial: 'current',
      states: {
        current: { meta: { label: '最新' }, on: { NODES_CHANGED: 'refreshing' } },
        refreshing: {
          meta: { label: '更新中' },
          description: 'What stands there stays, and stays if newer rows do not come.',
          invoke: {
            id: 'fetchNewer',
            src: 'fetchNodes',
            input: ({ context: { entity } }) => ({ entity }),
            onDone: { target: 'current', actions: keepNodes },
            onError: 'current',
          },
          on: {
            NODES_CHANGED: {
              description: 'Changed once more: the answer under way may be older.',
              target: 'refreshing',
              reenter: true,
            },
          },
        },
      },
    },
    failed: {
      meta: { label: '加载失败' },
      tags: 'failed',
      on: { RETRY: 'loading', NODES_CHANGED: 'loading' },
    },
  },
});

export type SideTreeActor = ActorRefFrom<typeof sideTreeMachine>;
