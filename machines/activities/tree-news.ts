import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../core/failure.ts';

/** Rows of one kind that others made or changed. */
export interface NewsOfRows {
  readonly entity: string;
  readonly ids: readonly number[];
}

/** Which tree is looked at. */
export interface LookedTree {
  readonly activityId: number;
  readonly withArchived: boolean;
}

export interface TreeNewsContext {
  /** Plans of the tree that others changed, each once, those whose prizes they changed among them. */
  readonly plans: readonly number[];
  /** Rows that the tree on screen does not have, by kind and id, until it is known whether they are new in it. */
  readonly strange: readonly string[];
  /** Rows that turned out not to be in the tree, until it is asked for anew. */
  readonly elsewhere: readonly string[];
  readonly tree: LookedTree;
}

export type TreeNewsEvent =
  /** Rows of this tree; `plans`: where they show. None where that is not known, as of too many rows to name. */
  | { readonly type: 'TOLD'; readonly plans: readonly number[] }
  /** Rows that nobody here knows: they may be new in this tree. */
  | ({ readonly type: 'HINTED'; readonly tree: LookedTree } & NewsOfRows)
  /** The tree is asked for anew. */
  | { readonly type: 'LOOKED' };

type Hint = Extract<TreeNewsEvent, { type: 'HINTED' }>;

const keysOf = ({ entity, ids }: NewsOfRows): readonly string[] => ids.map((id) => `${entity} ${id}`);

/**
 * What others changed in a tree that stands on screen: said, never shown by itself, so that nothing moves under anybody's hand and what
 * is typed stays. The server names rows, not trees: of a row that is not in this one it is asked whether it is now.
 */
export const treeNewsMachine = setup({
  types: {
    context: {} as TreeNewsContext,
    events: {} as TreeNewsEvent,
  },
  actors: {
    /** The keys of all rows that the tree has now. */
    fetchKeys: fromPromise<readonly string[], LookedTree>(unprovided),
  },
  guards: {
    isUnknown: ({ context: { elsewhere } }, news: NewsOfRows) => keysOf(news).some((key) => !elsewhere.includes(key)),
    isHere: ({ context: { strange } }, keys: readonly string[]) => strange.some((key) => keys.includes(key)),
  },
  actions: {
    count: assign(({ context }, { plans }: { plans: readonly number[] }) => ({
      plans: [...new Set([...context.plans, ...plans])],
      strange: [],
    })),
    wonder: assign(({ context }, { tree, ...news }: Hint) => ({
      tree,
      strange: [...new Set([...context.strange, ...keysOf(news)])],
    })),
    noteElsewhere: assign(({ context }) => ({
      elsewhere: [...new Set([...context.elsewhere, ...context.strange])],
      strange: [],
    })),
    stopWondering: assign({ strange: [] }),
    forget: assign({ plans: [], strange: [], elsewhere: [] }),
  },
}).createMachine({
  id: 'treeNews',
  meta: { label: '他人对方案树的更新', refusals: { isUnknown: '这些数据属于别的方案树' } },
  context: { plans: [], strange: [], elsewhere: [], tree: { activityId: 0, withArchived: false } },
  initial: 'none',
  on: {
    TOLD: { target: '.some', actions: { type: 'count', params: ({ event }) => event } },
    LOOKED: { target: '.none', actions: 'forget' },
  },
  states: {
    none: {
      meta: { label: '没有更新' },
      on: {
        HINTED: {
          guard: { type: 'isUnknown', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'wonder', params: ({ event }) => event },
        },
      },
    },
    asking: {
      meta: { label: '查看是否属于这棵树' },
      invoke: {
        id: 'fetchKeys',
        src: 'fetchKeys',
        input: ({ context: { tree } }) => tree,
        onDone: [
          { guard: { type: 'isHere', params: ({ event }) => event.output }, target: 'some', actions: 'stopWondering' },
          { target: 'none', actions: 'noteElsewhere' },
        ],
        onError: {
          target: 'some',
          description: 'To say it once too often costs a look; to keep it may cost what somebody else did.',
          actions: 'stopWondering',
        },
      },
      on: {
        HINTED: { target: 'asking', reenter: true, actions: { type: 'wonder', params: ({ event }) => event } },
      },
    },
    some: {
      meta: { label: '有更新' },
    },
  },
});

export type TreeNewsActor = ActorRefFrom<typeof treeNewsMachine>;
