import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { IssueResult } from '../../contract/marketing/issue-result.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

export interface IssueResultInput {
  /** A record of the 发放. */
  readonly id: number;
}

interface Context extends IssueResultInput {
  /** Null until it is there. */
  readonly result: IssueResult | null;
  readonly error: string;
}

export type IssueResultEvent = { readonly type: 'RELOAD' } | { readonly type: 'CLOSE' };

/** 发放结果: what each member got of a 发放, and why some got none (wider.md §4.6). */
export const issueResultMachine = setup({
  types: {
    context: {} as Context,
    input: {} as IssueResultInput,
    events: {} as IssueResultEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchResult: fromPromise<IssueResult, IssueResultInput>(unprovided) },
  actions: {
    keepResult: assign((_, { result }: { result: IssueResult }) => ({ result })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the page that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'issueResult',
  meta: { label: '发放结果', refusals: {} },
  context: ({ input: { id } }) => ({ id, result: null, error: '' }),
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      initial: 'reading',
      on: { CLOSE: 'closed' },
      states: {
        reading: {
          meta: { label: '读取中' },
          tags: 'busy',
          invoke: {
            id: 'fetchResult',
            src: 'fetchResult',
            input: ({ context: { id } }) => ({ id }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        shown: {
          meta: { label: '已显示' },
          description: 'What was given out is past: it is not read again.',
        },
        failed: { meta: { label: '读取失败' }, tags: 'failed', exit: 'forgetError', on: { RELOAD: 'reading' } },
      },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type IssueResultActor = ActorRefFrom<typeof issueResultMachine>;
