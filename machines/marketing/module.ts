import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { couponRecordLifecycle } from './coupon-record.lifecycle.ts';
import { heCouponLifecycle } from './he-coupon.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  he_coupon: heCouponLifecycle,
  coupon_record: couponRecordLifecycle,
};
