import { couponZhongshang } from './coupon-zhongshang.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Coupons of partners. */
export const entities: readonly Entity[] = [couponZhongshang];
