import { couponCheckCall } from '../../contract/marketing/coupon-check.ts';
import { answerLogic } from '../entity/dialogs/answer-wiring.ts';

/** 为什么不能用 of a coupon. */
export const couponCheckLogic = answerLogic(couponCheckCall);
