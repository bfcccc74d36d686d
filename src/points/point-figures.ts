import { liabilityCall } from '../../contract/points/expiring.ts';
import { trialBalanceCall } from '../../contract/points/trial-balance.ts';
import { answerLogic } from '../entity/dialogs/inquiry-wiring.ts';

/* What all accounts of points come to, as of one instant (engines.md §2.5, wider.md §3.7). */

export const trialBalanceLogic = answerLogic(trialBalanceCall);
export const liabilityLogic = answerLogic(liabilityCall);
