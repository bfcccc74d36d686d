import { fromPromise, sendParent } from 'xstate';
import type { Call } from '../../contract/entity/call.ts';
import { liabilityCall } from '../../contract/points/expiring.ts';
import { trialBalanceCall } from '../../contract/points/trial-balance.ts';
import { type PointFigures, pointFiguresMachine } from '../../machines/points/point-figures.ts';
import { request } from '../core/http.ts';

/** The chart with the call that adds up, and the list page above it. */
const logicOf = (call: Call) =>
  pointFiguresMachine.provide({
    actors: {
      fetchFigures: fromPromise<PointFigures>(({ signal }) => request<PointFigures>(call, { signal, quiet: true })),
    },
    actions: { reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }) },
  });

export const trialBalanceLogic = logicOf(trialBalanceCall);
export const liabilityLogic = logicOf(liabilityCall);
