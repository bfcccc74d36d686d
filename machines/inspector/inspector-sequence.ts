import { type ActorRefFrom, assign, setup } from 'xstate';

/** Which events are shown; '' does not filter. */
export interface SequenceFilter {
  /** Type of an event. */
  readonly event: string;
  /** Anywhere in the event's type or payload. */
  readonly text: string;
}

export interface SequenceContext {
  readonly filter: SequenceFilter;
  /** Session ids of actors that are shown beside the chosen one, as someone asked for. */
  readonly added: readonly string[];
  /** Of the pane, px; 0 leaves it to the style sheet. */
  readonly height: number;
}

export type SequenceEvent =
  | { readonly type: 'FILTER'; readonly filter: Partial<SequenceFilter> }
  | { readonly type: 'FOLD_PROMISES' }
  | { readonly type: 'UNFOLD_PROMISES' }
  /** The chosen actor and who it talks to, or every actor. */
  | { readonly type: 'SHOW_PARTNERS' }
  | { readonly type: 'SHOW_ALL' }
  | { readonly type: 'SHOW_ARROWS' }
  | { readonly type: 'SHOW_LIST' }
  | { readonly type: 'ADD_LANE'; readonly actor: string }
  | { readonly type: 'REMOVE_LANE'; readonly actor: string }
  /** Another run is on screen: its actors are others. */
  | { readonly type: 'FORGET_LANES' }
  | { readonly type: 'GRAB_EDGE' }
  | { readonly type: 'DRAG_EDGE'; readonly height: number }
  | { readonly type: 'DROP_EDGE' }
  /** By the keyboard. */
  | { readonly type: 'RESIZE'; readonly height: number };

export interface SequenceInput {
  /** As it was remembered; 0 for nothing. */
  readonly height: number;
}

/** Heights of the pane, px: below, no row can be seen; above, no screen has it. */
export const paneHeights = { min: 160, max: 4000 } as const;

/** What of a run's sequence of events is shown, and how tall its pane is. */
export const inspectorSequenceMachine = setup({
  types: { context: {} as SequenceContext, events: {} as SequenceEvent, input: {} as SequenceInput },
  guards: {
    isNew: ({ context }, { actor }: { actor: string }) => !context.added.includes(actor),
    isAdded: ({ context }, { actor }: { actor: string }) => context.added.includes(actor),
    hasAdded: ({ context }) => context.added.length > 0,
    isHeight: ({ context }, { height }: { height: number }) =>
      height >= paneHeights.min && height <= paneHeights.max && height !== context.height,
  },
  actions: {
    filter: assign(({ context }, { filter }: { filter: Partial<SequenceFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    addLane: assign(({ context }, { actor }: { actor: string }) => ({ added: [...context.added, actor] })),
    removeLane: assign(({ context }, { actor }: { actor: string }) => ({
      added: context.added.filter((other) => other !== actor),
    })),
    forgetLanes: assign({ added: [] }),
    resize: assign((_, { height }: { height: number }) => ({ height })),
    /** Given from outside: the next page starts with this height. */
    rememberHeight: (_, _pane: { height: number }) => {},
  },
}).createMachine({
  id: 'inspector-sequence',
  meta: {
    refusals: {
      isNew: '这个流程已经加上',
      isAdded: '没有加上这个流程',
      hasAdded: '没有加上别的流程',
      isHeight: '高度超出了范围，或没有变化',
    },
  },
  context: ({ input }) => ({
    filter: { event: '', text: '' },
    added: [],
    height: input.height >= paneHeights.min && input.height <= paneHeights.max ? input.height : 0,
  }),
  type: 'parallel',
  on: { FILTER: { actions: { type: 'filter', params: ({ event }) => event } } },
  states: {
    breadth: {
      meta: { label: '泳道' },
      initial: 'partners',
      on: {
        ADD_LANE: {
          guard: { type: 'isNew', params: ({ event }) => event },
          actions: { type: 'addLane', params: ({ event }) => event },
        },
        REMOVE_LANE: {
          guard: { type: 'isAdded', params: ({ event }) => event },
          actions: { type: 'removeLane', params: ({ event }) => event },
        },
        FORGET_LANES: { guard: 'hasAdded', actions: 'forgetLanes' },
      },
      states: {
        partners: { meta: { label: '当前流程与往来' }, on: { SHOW_ALL: 'all' } },
        all: { meta: { label: '全部流程' }, on: { SHOW_PARTNERS: 'partners' } },
      },
    },
    promises: {
      meta: { label: '请求的泳道' },
      initial: 'folded',
      states: {
        folded: { meta: { label: '合并' }, on: { UNFOLD_PROMISES: 'unfolded' } },
        unfolded: { meta: { label: '展开' }, on: { FOLD_PROMISES: 'folded' } },
      },
    },
    form: {
      meta: { label: '形式' },
      initial: 'arrows',
      states: {
        arrows: { meta: { label: '时序图' }, on: { SHOW_LIST: 'list' } },
        list: { meta: { label: '列表' }, on: { SHOW_ARROWS: 'arrows' } },
      },
    },
    pane: {
      meta: { label: '面板高度' },
      initial: 'resting',
      states: {
        resting: {
          meta: { label: '不动' },
          on: {
            GRAB_EDGE: 'dragged',
            RESIZE: {
              guard: { type: 'isHeight', params: ({ event }) => event },
              actions: [
                { type: 'resize', params: ({ event }) => event },
                { type: 'rememberHeight', params: ({ event: { height } }) => ({ height }) },
              ],
            },
          },
        },
        dragged: {
          meta: { label: '拖动中' },
          on: {
            DRAG_EDGE: {
              guard: { type: 'isHeight', params: ({ event }) => event },
              actions: { type: 'resize', params: ({ event }) => event },
            },
            DROP_EDGE: {
              target: 'resting',
              actions: { type: 'rememberHeight', params: ({ context: { height } }) => ({ height }) },
            },
          },
        },
      },
    },
  },
});

export type InspectorSequenceActor = ActorRefFrom<typeof inspectorSequenceMachine>;
