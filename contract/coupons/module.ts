import { couponZhongshang } from '../entities/coupon-zhongshang.ts';
import type { Entity } from '../entity.ts';

/** Coupons of partners. */
export const entities: readonly Entity[] = [couponZhongshang];
