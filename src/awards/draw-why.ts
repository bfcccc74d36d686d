import { drawWhyCall } from '../../contract/awards/draw-why.ts';
import { answerLogic } from '../entity/dialogs/answer-wiring.ts';

/** 为什么 of an award record. */
export const drawWhyLogic = answerLogic(drawWhyCall);
