import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

export interface InquiryDialogInput {
  /** The row that is asked about; absent where the question is about the whole list. */
  readonly id?: number;
}

/** What is asked. */
export interface Asked {
  readonly id: number | null;
  /** What somebody filled in and chose, by key; empty where the call asks by its own measure, or for nothing. */
  readonly values: Values;
}

interface Context<Answer> extends Asked {
  /** What was answered to what stands there; null before, and once the question was changed. */
  readonly answer: Answer | null;
  /** What was answered last, whatever is asked by now: what a question offers to choose from may come from there. */
  readonly basis: Answer | null;
  readonly error: string;
}

export type InquiryDialogEvent =
  | { readonly type: 'CHANGE'; readonly values: Values }
  | { readonly type: 'ASK' }
  | { readonly type: 'CLOSE' };

/**
 * A dialog that asks the server one question and shows what it answers: 试算 of points, of freight and of an offer, 为什么 of a draw. What the
 * answer is made of, and what may be filled into the question, is the business of its view. An answer never stands beside another question
 * than its own; asked again as it is, it stays in sight meanwhile.
 */
export const inquiryDialogMachine = setup({
  types: {
    context: {} as Context<unknown>,
    input: {} as InquiryDialogInput,
    events: {} as InquiryDialogEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchAnswer: fromPromise<unknown, Asked>(unprovided) },
  guards: {
    /** Whether there is something to ask before anything is filled in: about a row, unless it is said from outside. */
    asksAtOnce: ({ context: { id } }) => id !== null,
  },
  actions: {
    change: assign(({ context }, { values }: { values: Values }) => ({
      values: { ...context.values, ...values },
      answer: null,
    })),
    keepAnswer: assign((_, { answer }: { answer: unknown }) => ({ answer, basis: answer })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the page that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'inquiryDialog',
  meta: { label: '查询结果', refusals: {} },
  context: ({ input: { id = null } }) => ({ id, values: {}, answer: null, basis: null, error: '' }),
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      initial: 'opening',
      on: {
        CHANGE: { target: '.filling', actions: { type: 'change', params: ({ event: { values } }) => ({ values }) } },
        CLOSE: 'closed',
      },
      states: {
        opening: {
          meta: { label: '打开' },
          always: [{ guard: 'asksAtOnce', target: 'asking' }, { target: 'filling' }],
        },
        filling: { meta: { label: '填写中' }, on: { ASK: 'asking' } },
        asking: {
          meta: { label: '查询中' },
          tags: 'busy',
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
        failed: { meta: { label: '查询失败' }, tags: 'failed', exit: 'forgetError', on: { ASK: 'asking' } },
      },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type InquiryDialogActor = ActorRefFrom<typeof inquiryDialogMachine>;
