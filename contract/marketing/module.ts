import type { Entity } from '../entity/entity.ts';
import { couponRecord } from './coupon-record.entity.ts';
import { heCoupon } from './he-coupon.entity.ts';

/** Coupons of the house's own, and who has which. */
export const entities: readonly Entity[] = [heCoupon, couponRecord];
