import { drawWhyCall } from '../../contract/awards/draw-why.ts';
import { answerLogic } from '../entity/dialogs/inquiry-wiring.ts';

/** 为什么 of an award record. */
export const drawWhyLogic = answerLogic(drawWhyCall);
