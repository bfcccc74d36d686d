import { couponZhongshangLifecycle } from '../lifecycles/coupon-zhongshang.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  coupon_zhongshang: couponZhongshangLifecycle,
};
