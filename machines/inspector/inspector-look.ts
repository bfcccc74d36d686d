import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** Where hits of transitions come from: a level of the tests, or the run on screen. */
export type HitSource = 'a' | 'b' | 'c' | 'run';

/** Hits per chart, level and transition, as the tests wrote them. */
export type Coverage = Readonly<Record<string, Readonly<Partial<Record<string, Readonly<Record<string, number>>>>>>>;

export interface LookContext {
  /** What is looked for in the context tree. */
  readonly wanted: string;
  /** Branches of the context tree that stand otherwise than they would by themselves, by path. */
  readonly folded: readonly string[];
  /** States that a person folded, by the id of the chart. */
  readonly collapsed: Readonly<Record<string, readonly string[]>>;
  /** States that would be folded by themselves and that a person unfolded, by the id of the chart. */
  readonly opened: Readonly<Record<string, readonly string[]>>;
  /** Id of a state that is pointed out; '' for none. */
  readonly found: string;
  readonly coverage: Coverage;
  readonly source: HitSource;
  /** What `source` is compared with; '' for nothing. */
  readonly against: HitSource | '';
  readonly fault: string;
}

export type LookEvent =
  | { readonly type: 'CHOOSE_THEME'; readonly theme: 'system' | 'light' | 'dark' }
  | { readonly type: 'HIDE_ENDED' }
  | { readonly type: 'SHOW_ENDED' }
  | { readonly type: 'SEARCH_CONTEXT'; readonly text: string }
  | { readonly type: 'FOLD'; readonly path: string }
  | { readonly type: 'FOLD_STATE'; readonly chart: string; readonly state: string }
  | { readonly type: 'UNFOLD_STATE'; readonly chart: string; readonly state: string }
  /** Only what is near the active states, or the whole chart. */
  | { readonly type: 'SHOW_NEAR' }
  | { readonly type: 'SHOW_WHOLE' }
  /** The drawing fills the window, or stands among the others. */
  | { readonly type: 'ENLARGE' }
  | { readonly type: 'SHRINK' }
  | { readonly type: 'POINT_OUT'; readonly state: string }
  | { readonly type: 'SHOW_COVERAGE' }
  | { readonly type: 'HIDE_COVERAGE' }
  | { readonly type: 'COMPARE'; readonly source: HitSource; readonly against: HitSource | '' };

type States = Readonly<Record<string, readonly string[]>>;

const withState = (states: States, chart: string, state: string): States => ({
  ...states,
  [chart]: [...new Set([...(states[chart] ?? []), state])].toSorted(),
});
const withoutState = (states: States, chart: string, state: string): States => ({
  ...states,
  [chart]: (states[chart] ?? []).filter((other) => other !== state),
});

const toggled = (list: readonly string[], item: string) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** How the inspector shows what it shows: theme, what is folded, the coverage overlay. */
export const inspectorLookMachine = setup({
  types: { context: {} as LookContext, events: {} as LookEvent, tags: {} as 'busy' },
  actors: { loadCoverage: fromPromise<Coverage>(unprovided) },
  guards: {
    wantsLight: (_, { theme }: { theme: string }) => theme === 'light',
    wantsDark: (_, { theme }: { theme: string }) => theme === 'dark',
    isElsewhere: ({ context }, { state }: { state: string }) => state !== context.found,
    /** A comparison with itself shows nothing. */
    differs: (_, { source, against }: { source: HitSource; against: HitSource | '' }) => source !== against,
  },
  actions: {
    searchContext: assign((_, { text }: { text: string }) => ({ wanted: text })),
    fold: assign(({ context }, { path }: { path: string }) => ({ folded: toggled(context.folded, path) })),
    foldState: assign(({ context }, { chart, state }: { chart: string; state: string }) => ({
      collapsed: withState(context.collapsed, chart, state),
      opened: withoutState(context.opened, chart, state),
    })),
    unfoldState: assign(({ context }, { chart, state }: { chart: string; state: string }) => ({
      collapsed: withoutState(context.collapsed, chart, state),
      opened: withState(context.opened, chart, state),
    })),
    pointOut: assign((_, { state }: { state: string }) => ({ found: state })),
    keepCoverage: assign((_, { coverage }: { coverage: Coverage }) => ({ coverage })),
    keepFault: assign((_, { message }: Failed) => ({ fault: message })),
    forgetFault: assign({ fault: '' }),
    compare: assign((_, { source, against }: { source: HitSource; against: HitSource | '' }) => ({ source, against })),
  },
}).createMachine({
  id: 'inspector-look',
  meta: { refusals: { differs: '不能与自己比较', isElsewhere: '已经标出了这个状态' } },
  context: {
    wanted: '',
    folded: [],
    collapsed: {},
    opened: {},
    found: '',
    coverage: {},
    source: 'run',
    against: '',
    fault: '',
  },
  type: 'parallel',
  on: {
    SEARCH_CONTEXT: { actions: { type: 'searchContext', params: ({ event }) => event } },
    FOLD: { actions: { type: 'fold', params: ({ event }) => event } },
    FOLD_STATE: { actions: { type: 'foldState', params: ({ event }) => event } },
    UNFOLD_STATE: { actions: { type: 'unfoldState', params: ({ event }) => event } },
    POINT_OUT: {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      actions: { type: 'pointOut', params: ({ event }) => event },
    },
  },
  states: {
    theme: {
      meta: { label: '主题' },
      initial: 'system',
      on: {
        CHOOSE_THEME: [
          { guard: { type: 'wantsLight', params: ({ event }) => event }, target: '.light' },
          { guard: { type: 'wantsDark', params: ({ event }) => event }, target: '.dark' },
          { target: '.system' },
        ],
      },
      states: {
        system: { meta: { label: '随系统' } },
        light: { meta: { label: '浅色' } },
        dark: { meta: { label: '深色' } },
      },
    },
    ended: {
      meta: { label: '已结束的角色' },
      initial: 'shown',
      states: {
        shown: { meta: { label: '显示' }, on: { HIDE_ENDED: 'hidden' } },
        hidden: { meta: { label: '隐藏' }, on: { SHOW_ENDED: 'shown' } },
      },
    },
    extent: {
      meta: { label: '画出的范围' },
      initial: 'whole',
      states: {
        whole: { meta: { label: '全图' }, on: { SHOW_NEAR: 'near' } },
        near: { meta: { label: '邻近' }, on: { SHOW_WHOLE: 'whole' } },
      },
    },
    canvas: {
      meta: { label: '图的大小' },
      initial: 'docked',
      states: {
        docked: { meta: { label: '一栏' }, on: { ENLARGE: 'full' } },
        full: { meta: { label: '满窗口' }, on: { SHRINK: 'docked' } },
      },
    },
    coverage: {
      meta: { label: '覆盖图层' },
      initial: 'hidden',
      states: {
        hidden: { meta: { label: '未显示' }, on: { SHOW_COVERAGE: 'loading' } },
        loading: {
          meta: { label: '读取中' },
          tags: 'busy',
          invoke: {
            id: 'loadCoverage',
            src: 'loadCoverage',
            onDone: {
              target: 'shown',
              actions: { type: 'keepCoverage', params: ({ event }) => ({ coverage: event.output }) },
            },
            onError: {
              description: 'The run on screen needs no file.',
              target: 'shown',
              actions: { type: 'keepFault', params: ({ event }) => failedWith(event.error) },
            },
          },
          on: { HIDE_COVERAGE: 'hidden' },
        },
        shown: {
          meta: { label: '显示中' },
          exit: 'forgetFault',
          on: {
            HIDE_COVERAGE: 'hidden',
            COMPARE: {
              guard: { type: 'differs', params: ({ event }) => event },
              actions: { type: 'compare', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

export type InspectorLookActor = ActorRefFrom<typeof inspectorLookMachine>;
