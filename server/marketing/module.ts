import type { Resource } from '../entity/resource.ts';
import type { RoomModule } from '../room-module.ts';
import { couponCheckRoute } from './coupon-check.ts';
import { couponRecord } from './coupon-record.resource.ts';
import { startGifts } from './gifts/work.ts';
import { heCoupon } from './he-coupon.resource.ts';
import { issueCoupons } from './issue-coupons.ts';
import { couponRoutes } from './issue-results.ts';

/** With 发放, which knows templates and records. */
const records: Resource = { ...couponRecord, make: (tx, body, request) => issueCoupons(tx, body, request) };

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [heCoupon, records];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  routes: () => [...couponRoutes, couponCheckRoute],
  start: ({ store, log, secretKey }) => startGifts(store, secretKey, log),
};
