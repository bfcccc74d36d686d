import { refusedCallsCall } from '../../contract/members/refused-calls.ts';
import { answerLogic } from '../entity/dialogs/inquiry-wiring.ts';

/** 被拒记录 of a member. */
export const refusedCallsLogic = answerLogic(refusedCallsCall);
