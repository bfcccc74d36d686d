import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** What the parameters of a block's call are, beside its choice. */
export type BlockQuery = Readonly<Record<string, string>>;

export interface ChartBlockInput {
  readonly name: string;
  readonly query: BlockQuery;
}

interface Context extends ChartBlockInput {
  /** Which of its figures it shows; '' is the first that the operator may see. */
  readonly choice: string;
  readonly content: unknown;
  readonly error: string;
}

type Event =
  | { readonly type: 'RELOAD' }
  /** The filter bar asks for something else. */
  | { readonly type: 'ASK'; readonly query: BlockQuery }
  | { readonly type: 'CHOOSE'; readonly choice: string }
  | { readonly type: 'SHOW_TABLE' }
  | { readonly type: 'SHOW_CHART' }
  | { readonly type: 'EXPORT' };

/** What is fetched for a block. */
export interface BlockCall extends ChartBlockInput {
  readonly choice: string;
}

/** A block that draws numbers: loads, shows, fails alone and can be tried again; as a drawing, or as a table with the same numbers. */
export const chartBlockMachine = setup({
  types: {
    context: {} as Context,
    input: {} as ChartBlockInput,
    events: {} as Event,
    tags: {} as 'busy',
  },
  actors: { fetchBlock: fromPromise<unknown, BlockCall>(unprovided) },
  guards: {
    isOther: ({ context }, { choice }: { choice: string }) => choice !== context.choice,
  },
  actions: {
    keepContent: assign((_, { content }: { content: unknown }) => ({ content })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    ask: assign((_, { query }: { query: BlockQuery }) => ({ query })),
    choose: assign((_, { choice }: { choice: string }) => ({ choice })),
    /** Gives the table to the operator as a file; given from outside. */
    saveTable: () => {},
  },
}).createMachine({
  id: 'chartBlock',
  meta: { label: '图表区块', refusals: { isOther: '已经在看这个指标' } },
  context: ({ input }) => ({ ...input, choice: '', content: null, error: '' }),
  type: 'parallel',
  states: {
    data: {
      meta: { label: '数据' },
      initial: 'loading',
      on: {
        RELOAD: '.loading',
        ASK: { target: '.loading', actions: { type: 'ask', params: ({ event }) => event } },
        CHOOSE: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          invoke: {
            id: 'fetchBlock',
            src: 'fetchBlock',
            input: ({ context: { name, query, choice } }) => ({ name, query, choice }),
            onDone: {
              target: 'showing',
              actions: { type: 'keepContent', params: ({ event }) => ({ content: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        showing: {
          meta: { label: '已显示' },
          on: { EXPORT: { actions: 'saveTable' } },
        },
        failed: { meta: { label: '加载失败' }, exit: 'forgetError' },
      },
    },
    form: {
      meta: { label: '形式' },
      initial: 'drawn',
      states: {
        drawn: { meta: { label: '图表' }, on: { SHOW_TABLE: 'listed' } },
        listed: { meta: { label: '表格' }, on: { SHOW_CHART: 'drawn' } },
      },
    },
  },
});

export type ChartBlockActor = ActorRefFrom<typeof chartBlockMachine>;
