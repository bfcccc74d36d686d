import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

export interface QuestionDialogInput {
  /** The row that is asked about. */
  readonly id: number;
}

interface Context<Answer> {
  readonly id: number;
  /** What is filled in, by key. */
  readonly values: Values;
  /** What was answered to it; null before, and once it was changed. */
  readonly answer: Answer | null;
  readonly error: string;
}

export type QuestionDialogEvent =
  | { readonly type: 'ENTER'; readonly values: Values }
  | { readonly type: 'ASK' }
  | { readonly type: 'CLOSE' };

/**
 * A dialog in which a question about a row is filled in, and which shows what the server answers: 试算 of a freight template (wider.md §5.4).
 * An answer never stands beside another question than its own.
 */
export const questionDialogMachine = setup({
  types: {
    context: {} as Context<unknown>,
    input: {} as QuestionDialogInput,
    events: {} as QuestionDialogEvent,
    tags: {} as 'busy',
  },
  actors: { fetchAnswer: fromPromise<unknown, { id: number; values: Values }>(unprovided) },
  actions: {
    enter: assign(({ context }, { values }: { values: Values }) => ({
      values: { ...context.values, ...values },
      answer: null,
      error: '',
    })),
    keepAnswer: assign((_, { answer }: { answer: unknown }) => ({ answer })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetAnswer: assign({ answer: null, error: '' }),
    /** Tells the page that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'questionDialog',
  meta: { label: '试算', refusals: {} },
  context: ({ input: { id } }) => ({ id, values: {}, answer: null, error: '' }),
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      initial: 'filling',
      on: {
        ENTER: { target: '.filling', actions: { type: 'enter', params: ({ event: { values } }) => ({ values }) } },
        CLOSE: 'closed',
      },
      states: {
        filling: { meta: { label: '填写中' }, on: { ASK: 'asking' } },
        asking: {
          meta: { label: '试算中' },
          tags: 'busy',
          entry: 'forgetAnswer',
          invoke: {
            id: 'fetchAnswer',
            src: 'fetchAnswer',
            input: ({ context: { id, values } }) => ({ id, values }),
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
        shown: { meta: { label: '已显示' }, on: { ASK: 'asking' } },
        failed: { meta: { label: '试算失败' }, on: { ASK: 'asking' } },
      },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type QuestionDialogActor = ActorRefFrom<typeof questionDialogMachine>;
