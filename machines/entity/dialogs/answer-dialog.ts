import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

export interface AnswerDialogInput {
  /** The row that is asked about; absent where the question is about the whole list. */
  readonly id?: number;
}

/** What the question says beside the row, by the keys of its call. */
export type Question = Readonly<Record<string, string>>;

/** What is asked. */
export interface Asked {
  readonly id: number | null;
  /** What somebody typed and chose; empty where the call asks by its own measure, or for nothing. */
  readonly question: Question;
}

interface Context<Answer> extends Asked {
  /** What was answered last; null before the first time. */
  readonly answer: Answer | null;
  readonly error: string;
}

export type AnswerDialogEvent =
  | { readonly type: 'RELOAD' }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'CHANGE'; readonly question: Question };

/**
 * A dialog that asks the server one question and shows what it answers: 试算 and 将到期 of points (engines.md §2.5), 为什么 of a draw. What
 * the answer is made of, and what may be typed into the question, is the business of its view: what was changed is asked with RELOAD.
 */
export const answerDialogMachine = setup({
  types: {
    context: {} as Context<unknown>,
    input: {} as AnswerDialogInput,
    events: {} as AnswerDialogEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchAnswer: fromPromise<unknown, Asked>(unprovided) },
  actions: {
    keepQuestion: assign((_, { question }: { question: Question }) => ({ question })),
    keepAnswer: assign((_, { answer }: { answer: unknown }) => ({ answer })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the page that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'answerDialog',
  meta: { label: '查询结果', refusals: {} },
  context: ({ input: { id = null } }) => ({ id, question: {}, answer: null, error: '' }),
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      initial: 'asking',
      on: {
        RELOAD: '.asking',
        CHANGE: { actions: { type: 'keepQuestion', params: ({ event }) => event } },
        CLOSE: 'closed',
      },
      states: {
        asking: {
          meta: { label: '查询中' },
          description: 'What was answered before stays in sight.',
          tags: 'busy',
          invoke: {
            id: 'fetchAnswer',
            src: 'fetchAnswer',
            input: ({ context: { id, question } }) => ({ id, question }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        shown: { meta: { label: '已显示' } },
        failed: { meta: { label: '查询失败' }, tags: 'failed', exit: 'forgetError' },
      },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type AnswerDialogActor = ActorRefFrom<typeof answerDialogMachine>;
