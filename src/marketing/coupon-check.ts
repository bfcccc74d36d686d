import { couponCheckCall } from '../../contract/marketing/coupon-check.ts';
import { answerLogic } from '../entity/dialogs/inquiry-wiring.ts';

/** 为什么不能用 of a coupon. */
export const couponCheckLogic = answerLogic(couponCheckCall);
