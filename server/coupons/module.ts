import { couponZhongshang } from '../resources/coupon-zhongshang.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [couponZhongshang];
