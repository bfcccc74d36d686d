import { fromPromise, sendParent } from 'xstate';
import { type TrialBalance, trialBalanceCall } from '../../contract/points/trial-balance.ts';
import { trialBalanceMachine } from '../../machines/points/trial-balance.ts';
import { request } from '../core/http.ts';

/** 试算, with its call and the list page above it. */
export const trialBalanceLogic = trialBalanceMachine.provide({
  actors: {
    fetchBalance: fromPromise<TrialBalance>(({ signal }) =>
      request<TrialBalance>(trialBalanceCall, { signal, quiet: true }),
    ),
  },
  actions: { reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }) },
});
