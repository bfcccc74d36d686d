import { type ActorRefFrom, assign, fromPromise, raise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** A recorded run that can be shown: of an open tab, of one that has gone, or read from a file. */
export interface KnownRun {
  /** Of the tab; a file of a tab that is known already gets another one. */
  readonly id: string;
  readonly title: string;
  readonly source: 'tab' | 'gone' | 'file';
}

/** A place in a run: `#/RUN/ACTOR/STEP`. Without a step it is the newest one. */
export interface Place {
  readonly run: string;
  /** XState's session id; '' is the first actor with a chart. */
  readonly actor: string;
  /** `seq` of an entry. */
  readonly step?: number;
}

/** A file that a person chose. Its text stays outside the chart, known by this id. */
export interface RunFileChoice {
  readonly id: string;
  readonly name: string;
}

/** What the page says for a while. */
export interface Telling {
  readonly tone: 'done' | 'trouble';
  readonly text: string;
}

export interface InspectorContext {
  readonly runs: readonly KnownRun[];
  /** Id of the run on screen; '' when there is none. */
  readonly run: string;
  readonly actor: string;
  /** `seq` that the page stands at; counts while paused only. */
  readonly step: number;
  /** Id of the chart on screen while browsing. */
  readonly chart: string;
  /** Where a link wants to go and cannot yet. */
  readonly wanted: Place | null;
  /** What is being read, or could not be. */
  readonly file: RunFileChoice | null;
  readonly fault: string;
  readonly telling: Telling | null;
}

export type InspectorEvent =
  /** A tab of the application answered or told of itself. */
  | { readonly type: 'FIND_TAB'; readonly run: KnownRun }
  | { readonly type: 'LOSE_TAB'; readonly id: string }
  /** A run was read from a file. */
  | { readonly type: 'OPEN_RUN'; readonly run: KnownRun }
  | { readonly type: 'CLOSE_RUN'; readonly id: string }
  /** From the address, or a run chosen from the list. */
  | { readonly type: 'GO_TO'; readonly place: Place }
  | { readonly type: 'SHOW_ACTOR'; readonly actor: string }
  | { readonly type: 'STEP_TO'; readonly step: number; readonly actor?: string }
  | { readonly type: 'GO_LIVE' }
  | { readonly type: 'BROWSE'; readonly chart: string }
  | { readonly type: 'RETURN' }
  | { readonly type: 'IMPORT'; readonly file: RunFileChoice }
  | { readonly type: 'GIVE_UP_FILE' }
  | { readonly type: 'TELL'; readonly telling: Telling }
  | { readonly type: 'DISMISS' };

const find = ({ runs }: InspectorContext, id: string) => runs.find((run) => run.id === id);
const isTab = (context: InspectorContext, id: string) => find(context, id)?.source === 'tab';
/** A known one keeps its place in the list. */
const withRun = ({ runs }: InspectorContext, run: KnownRun) =>
  runs.some(({ id }) => id === run.id) ? runs.map((known) => (known.id === run.id ? run : known)) : [...runs, run];

/**
 * What the inspector's page looks at: which run, which actor, which step; or the charts of the product while nothing runs. The
 * runs themselves are outside (src/inspector/runs.ts): they only grow, and everything on screen is read from run and step.
 */
export const inspectorMachine = setup({
  types: { context: {} as InspectorContext, events: {} as InspectorEvent, tags: {} as 'busy' },
  actors: { readRun: fromPromise<KnownRun, RunFileChoice>(unprovided) },
  delays: { answerTime: 1200, tellingTime: 5000 },
  guards: {
    isOpenTab: ({ context }, { id }: { id: string }) => isTab(context, id),
    /** An open tab would come back by itself: only what is over can be closed. */
    isOver: ({ context }, { id }: { id: string }) => find(context, id) !== undefined && !isTab(context, id),
    isShownOver: ({ context }, { id }: { id: string }) =>
      id === context.run && find(context, id) !== undefined && !isTab(context, id),
    /** A reloaded tab is another run: who watches the present goes on with it. */
    isSuccessor: ({ context }, { id }: { id: string }) =>
      find(context, context.run)?.source === 'gone' && find(context, id) === undefined,
    isWanted: ({ context }, { id }: { id: string }) => context.wanted?.run === id,
    wantsPlace: ({ context }) => context.wanted !== null,
    canArriveAtStep: ({ context: { wanted, runs } }) =>
      wanted?.step !== undefined && runs.some(({ id }) => id === wanted.run),
    canArrive: ({ context: { wanted, runs } }) => runs.some(({ id }) => id === wanted?.run),
    hasRuns: ({ context }) => context.runs.length > 0,
    isDone: (_, { telling }: { telling: Telling }) => telling.tone === 'done',
  },
  actions: {
    keepRun: assign(({ context }, { run }: { run: KnownRun }) => ({ runs: withRun(context, run) })),
    markGone: assign(({ context }, { id }: { id: string }) => ({
      runs: context.runs.map((run) => (run.id === id ? ({ ...run, source: 'gone' } as const) : run)),
    })),
    dropRun: assign(({ context }, { id }: { id: string }) => ({ runs: context.runs.filter((run) => run.id !== id) })),
    want: assign((_, { place }: { place: Place }) => ({ wanted: place })),
    wantRun: assign((_, { id }: { id: string }) => ({ wanted: { run: id, actor: '' } })),
    /** Where one was, or the first run that there is. */
    wantBack: assign(({ context }) => ({
      wanted: { run: find(context, context.run)?.id ?? context.runs[0]?.id ?? '', actor: context.actor },
    })),
    wantNothing: assign({ wanted: null }),
    arrive: assign(({ context: { wanted, step } }) => ({
      run: wanted?.run ?? '',
      actor: wanted?.actor ?? '',
      step: wanted?.step ?? step,
    })),
    leaveRun: assign({ run: '', actor: '' }),
    showActor: assign((_, { actor }: { actor: string }) => ({ actor })),
    stepTo: assign(({ context }, { step, actor }: { step: number; actor?: string }) => ({
      step,
      actor: actor ?? context.actor,
    })),
    showChart: assign((_, { chart }: { chart: string }) => ({ chart })),
    keepFile: assign((_, { file }: { file: RunFileChoice }) => ({ file })),
    forgetFile: assign({ file: null }),
    keepFault: assign((_, { message }: Failed) => ({ fault: message })),
    forgetFault: assign({ fault: '' }),
    tell: assign((_, { telling }: { telling: Telling }) => ({ telling })),
    fallSilent: assign({ telling: null }),
    /** Asks all tabs of the application who they are; given from outside, as are the next two. */
    callTabs: () => {},
    listenTo: (_, _run: { id: string }) => {},
    forgetRun: (_, _run: { id: string }) => {},
  },
}).createMachine({
  id: 'inspector',
  meta: {
    refusals: {
      isOpenTab: '这个标签页没有打开',
      isOver: '标签页还开着，它的运行不能关闭',
      isWanted: '这不是链接要找的运行',
      isSuccessor: '正在看的标签页还开着',
      isShownOver: '标签页还开着，它的运行不能关闭',
    },
  },
  context: {
    runs: [],
    run: '',
    actor: '',
    step: 0,
    chart: '',
    wanted: null,
    file: null,
    fault: '',
    telling: null,
  },
  type: 'parallel',
  states: {
    roster: {
      meta: { label: '运行名册' },
      entry: 'callTabs',
      on: {
        FIND_TAB: [
          {
            description: 'It says so again, under another title perhaps.',
            guard: { type: 'isOpenTab', params: ({ event }) => event.run },
            actions: { type: 'keepRun', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'keepRun', params: ({ event }) => event },
              { type: 'listenTo', params: ({ event }) => event.run },
            ],
          },
        ],
        LOSE_TAB: {
          guard: { type: 'isOpenTab', params: ({ event }) => event },
          actions: { type: 'markGone', params: ({ event }) => event },
        },
        OPEN_RUN: { actions: { type: 'keepRun', params: ({ event }) => event } },
        CLOSE_RUN: {
          guard: { type: 'isOver', params: ({ event }) => event },
          actions: [
            { type: 'dropRun', params: ({ event }) => event },
            { type: 'forgetRun', params: ({ event }) => event },
          ],
        },
      },
    },
    view: {
      meta: { label: '画面' },
      initial: 'seeking',
      on: {
        OPEN_RUN: [
          {
            description: 'The file that a link needed: it leads to its step.',
            guard: { type: 'isWanted', params: ({ event }) => event.run },
            target: '.arriving',
          },
          { target: '.arriving', actions: { type: 'wantRun', params: ({ event }) => event.run } },
        ],
        GO_TO: { target: '.arriving', actions: { type: 'want', params: ({ event }) => event } },
        BROWSE: { target: '.browsing', actions: { type: 'showChart', params: ({ event }) => event } },
      },
      states: {
        seeking: {
          meta: { label: '正在寻找标签页' },
          tags: 'busy',
          on: {
            FIND_TAB: [
              { guard: { type: 'isWanted', params: ({ event }) => event.run }, target: 'arriving' },
              { description: 'The wanted tab may still answer.', guard: 'wantsPlace' },
              { target: 'arriving', actions: { type: 'wantRun', params: ({ event }) => event.run } },
            ],
            GO_TO: { actions: { type: 'want', params: ({ event }) => event } },
          },
          after: { answerTime: [{ guard: 'wantsPlace', target: 'arriving' }, { target: 'vacant' }] },
        },
        arriving: {
          meta: { label: '前往' },
          always: [
            { guard: 'canArriveAtStep', target: 'paused', actions: 'arrive' },
            { guard: 'canArrive', target: 'live', actions: 'arrive' },
            { target: 'lost' },
          ],
        },
        lost: {
          meta: { label: '链接无处可去' },
          on: {
            FIND_TAB: { guard: { type: 'isWanted', params: ({ event }) => event.run }, target: 'arriving' },
            RETURN: [{ guard: 'hasRuns', target: 'arriving', actions: 'wantBack' }, { target: 'vacant' }],
          },
        },
        vacant: {
          meta: { label: '没有运行' },
          entry: ['wantNothing', 'leaveRun'],
          on: { FIND_TAB: { target: 'arriving', actions: { type: 'wantRun', params: ({ event }) => event.run } } },
        },
        live: {
          meta: { label: '最新一步' },
          entry: 'wantNothing',
          on: {
            FIND_TAB: {
              guard: { type: 'isSuccessor', params: ({ event }) => event.run },
              target: 'arriving',
              actions: { type: 'wantRun', params: ({ event }) => event.run },
            },
            SHOW_ACTOR: { actions: { type: 'showActor', params: ({ event }) => event } },
            STEP_TO: { target: 'paused', actions: { type: 'stepTo', params: ({ event }) => event } },
            CLOSE_RUN: { guard: { type: 'isShownOver', params: ({ event }) => event }, target: 'left' },
          },
        },
        paused: {
          meta: { label: '停在一步' },
          entry: 'wantNothing',
          on: {
            SHOW_ACTOR: { actions: { type: 'showActor', params: ({ event }) => event } },
            STEP_TO: { actions: { type: 'stepTo', params: ({ event }) => event } },
            GO_LIVE: 'live',
            CLOSE_RUN: { guard: { type: 'isShownOver', params: ({ event }) => event }, target: 'left' },
          },
        },
        browsing: {
          meta: { label: '浏览图库' },
          entry: 'wantNothing',
          on: { RETURN: 'left' },
        },
        left: {
          meta: { label: '离开' },
          always: [{ guard: 'hasRuns', target: 'arriving', actions: 'wantBack' }, { target: 'vacant' }],
        },
      },
    },
    file: {
      meta: { label: '读取文件' },
      initial: 'idle',
      states: {
        idle: {
          meta: { label: '未选文件' },
          on: { IMPORT: { target: 'reading', actions: { type: 'keepFile', params: ({ event }) => event } } },
        },
        reading: {
          meta: { label: '读取中' },
          tags: 'busy',
          invoke: {
            id: 'readRun',
            src: 'readRun',
            input: ({ context }) => context.file ?? { id: '', name: '' },
            onDone: {
              target: 'idle',
              actions: ['forgetFile', raise(({ event }) => ({ type: 'OPEN_RUN', run: event.output }))],
            },
            onError: {
              target: 'unreadable',
              actions: { type: 'keepFault', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        unreadable: {
          meta: { label: '无法读取' },
          exit: 'forgetFault',
          on: {
            IMPORT: { target: 'reading', actions: { type: 'keepFile', params: ({ event }) => event } },
            GIVE_UP_FILE: { target: 'idle', actions: 'forgetFile' },
          },
        },
      },
    },
    notice: {
      meta: { label: '提示' },
      initial: 'quiet',
      on: {
        TELL: [
          {
            guard: { type: 'isDone', params: ({ event }) => event },
            target: '.telling',
            actions: { type: 'tell', params: ({ event }) => event },
          },
          { target: '.warning', actions: { type: 'tell', params: ({ event }) => event } },
        ],
      },
      states: {
        quiet: { meta: { label: '无提示' }, entry: 'fallSilent' },
        telling: { meta: { label: '提示中' }, on: { DISMISS: 'quiet' }, after: { tellingTime: 'quiet' } },
        warning: { meta: { label: '提醒中' }, on: { DISMISS: 'quiet' } },
      },
    },
  },
});

export type InspectorActor = ActorRefFrom<typeof inspectorMachine>;
