import { fromPromise, sendParent } from 'xstate';
import { type IssueResult, issueResultCall } from '../../contract/marketing/issue-result.ts';
import { type IssueResultInput, issueResultMachine } from '../../machines/marketing/issue-result.ts';
import { request } from '../core/http.ts';

/** 发放结果, with its call and the page above it. */
export const issueResultLogic = issueResultMachine.provide({
  actors: {
    fetchResult: fromPromise<IssueResult, IssueResultInput>(({ input: { id }, signal }) =>
      request<IssueResult>(issueResultCall, { params: { id: String(id) }, signal, quiet: true }),
    ),
  },
  actions: { reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }) },
});
