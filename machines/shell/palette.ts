import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { FoundRecord } from '../../contract/entity/list/search.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';
import { type Entry, type Offer, offersOf, type Sought } from './palette-offers.ts';

export interface PaletteInput {
  /** The pages and actions that the operator may use. */
  readonly entries: readonly Entry[];
  /** Paths of the pages that were in front, the latest first. */
  readonly recent: readonly string[];
  /** What records among them are called, by path; none when absent. */
  readonly names?: Readonly<Record<string, string>>;
}

export interface PaletteContext extends Sought {
  readonly error: string;
  /** Place of the line that Enter chooses. */
  readonly current: number;
}

export type PaletteEvent =
  /** The key or the button: opens it, and closes it again. */
  | { readonly type: 'SUMMON' }
  | { readonly type: 'CLOSE' }
  /** Never while an input method is composing. */
  | { readonly type: 'TYPE'; readonly keyword: string }
  | { readonly type: 'MOVE'; readonly to: 'next' | 'previous' | 'first' | 'last' }
  | { readonly type: 'POINT'; readonly at: number }
  | { readonly type: 'CHOOSE'; readonly at: number }
  | { readonly type: 'RETRY' }
  /** Another page is in front. */
  | ({ readonly type: 'VISITED' } & Visited);

/** What is in front; a record has a name of its own. */
interface Visited {
  readonly path: string;
  readonly name?: string;
}

/** Pages that are remembered: the one in front, and five to go back to. */
const remembered = 6;

/** Going down from the last line leads to the first. */
function movedTo(context: PaletteContext, to: Extract<PaletteEvent, { type: 'MOVE' }>['to']): number {
  const count = offersOf(context).length;
  switch (to) {
    case 'next':
      return (context.current + 1) % count;
    case 'previous':
      return (context.current + count - 1) % count;
    case 'first':
      return 0;
    case 'last':
      return count - 1;
  }
}

/** The command palette: pages, actions and records by a few letters, for hands that stay on the keys. */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    input: {} as PaletteInput,
    events: {} as PaletteEvent,
    tags: {} as 'busy',
  },
  actors: {
    searchRecords: fromPromise<readonly FoundRecord[], { keyword: string }>(unprovided),
    /** Sends VISITED; given from outside. */
    visits: fromCallback<PaletteEvent>(() => {}),
  },
  delays: { typingPause: 250 },
  guards: {
    isNews: ({ context }, { keyword }: { keyword: string }) => context.keyword !== keyword.trim(),
    isBlank: (_, { keyword }: { keyword: string }) => keyword.trim() === '',
    hasOffers: ({ context }) => offersOf(context).length > 0,
    isOffered: ({ context }, { at }: { at: number }) => offersOf(context)[at] !== undefined,
    isElsewhere: ({ context: { recent, names } }, { path, name }: Visited) =>
      recent[0] !== path || names[path] !== name,
  },
  actions: {
    keepKeyword: assign((_, { keyword }: { keyword: string }) => ({
      keyword: keyword.trim(),
      records: [],
      current: 0,
    })),
    keepRecords: assign((_, { records }: { records: readonly FoundRecord[] }) => ({ records })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetAll: assign({ keyword: '', records: [], current: 0 }),
    move: assign(({ context }, { to }: Extract<PaletteEvent, { type: 'MOVE' }>) => ({ current: movedTo(context, to) })),
    point: assign((_, { at }: { at: number }) => ({ current: at })),
    keepVisit: assign(({ context }, { path, name }: Visited) => {
      const recent = [path, ...context.recent.filter((known) => known !== path)].slice(0, remembered);
      const { [path]: _, ...others } = context.names;
      const names = { ...others, ...(name !== undefined && { [path]: name }) };
      return { recent, names: Object.fromEntries(Object.entries(names).filter(([known]) => recent.includes(known))) };
    }),
    /** Remembers the visits beyond this page's life; given from outside. */
    storeVisits: (_, _visits: Pick<Sought, 'recent' | 'names'>) => {},
    /** Goes there, or does it; given from outside. */
    perform: (_, _chosen: { offer: Offer | undefined }) => {},
  },
}).createMachine({
  id: 'palette',
  meta: {
    label: '命令面板',
    refusals: {
      isNews: '关键词没有变化',
      isBlank: '已经输入了关键词',
      hasOffers: '没有可选的结果',
      isOffered: '没有这一项',
      isElsewhere: '仍在这个页面',
    },
  },
  context: ({ input: { entries, recent, names = {} } }) => ({
    entries,
    recent,
    names,
    keyword: '',
    records: [],
    error: '',
    current: 0,
  }),
  invoke: { id: 'visits', src: 'visits' },
  initial: 'closed',
  on: {
    VISITED: {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      actions: [
        { type: 'keepVisit', params: ({ event }) => event },
        { type: 'storeVisits', params: ({ context: { recent, names } }) => ({ recent, names }) },
      ],
    },
  },
  states: {
    closed: { meta: { label: '已关闭' }, entry: 'forgetAll', on: { SUMMON: 'open' } },
    open: {
      meta: { label: '已打开' },
      initial: 'idle',
      on: {
        SUMMON: 'closed',
        CLOSE: 'closed',
        TYPE: [
          {
            guard: { type: 'isBlank', params: ({ event }) => event },
            target: '.idle',
            actions: { type: 'keepKeyword', params: ({ event }) => event },
          },
          {
            description: 'What is being looked up is given up.',
            guard: { type: 'isNews', params: ({ event }) => event },
            target: '.pausing',
            actions: { type: 'keepKeyword', params: ({ event }) => event },
          },
        ],
        MOVE: { guard: 'hasOffers', actions: { type: 'move', params: ({ event }) => event } },
        POINT: {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'point', params: ({ event }) => event },
        },
        CHOOSE: {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'closed',
          actions: {
            type: 'perform',
            params: ({ context, event }) => ({ offer: offersOf(context)[event.at] }),
          },
        },
      },
      states: {
        idle: { meta: { label: '等待输入' } },
        pausing: { meta: { label: '等待输完' }, tags: 'busy', after: { typingPause: 'searching' } },
        searching: {
          meta: { label: '查找中' },
          tags: 'busy',
          invoke: {
            id: 'searchRecords',
            src: 'searchRecords',
            input: ({ context }) => ({ keyword: context.keyword }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepRecords', params: ({ event }) => ({ records: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        shown: { meta: { label: '已显示' } },
        failed: { meta: { label: '查找失败' }, exit: 'forgetError', on: { RETRY: 'searching' } },
      },
    },
  },
});

export type PaletteActor = ActorRefFrom<typeof paletteMachine>;
