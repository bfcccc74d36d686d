import type { Options } from '../entity/field.ts';

/* What templates and records of coupons have in common (wider.md §4.5, §4.6). */

export const couponTypes = {
  cash: { label: '满减券', color: 'red' },
  discount: { label: '折扣券', color: 'orange' },
  exchange: { label: '兑换券', color: 'purple' },
  freight: { label: '运费券', color: 'cyan' },
} as const satisfies Options;
export type CouponType = keyof typeof couponTypes;

/** What a coupon is good for. */
export const couponScopes = {
  all: { label: '全场' },
  category: { label: '指定分类' },
  goods: { label: '指定商品' },
} as const satisfies Options;
export type CouponScope = keyof typeof couponScopes;

/** How members get one. 新人自动 and 兑换码 come with what gives them. */
export const takeTypes = {
  self: { label: '自助领取', color: 'green' },
  admin: { label: '后台发放', color: 'blue' },
  system: { label: '活动发放', color: 'purple' },
} as const satisfies Options;
export type TakeType = keyof typeof takeTypes;

export const couponValidity = {
  fixed: { label: '固定日期' },
  relative: { label: '领取后' },
} as const satisfies Options;

/** States of a member's coupon; 使用中: an order that is not paid yet has it. */
export const couponRecordStatus = {
  unused: { label: '未使用', color: 'success' },
  locked: { label: '使用中', color: 'processing' },
  used: { label: '已使用', color: 'blue' },
  expired: { label: '已过期', color: 'default' },
  revoked: { label: '已收回', color: 'error' },
} as const satisfies Options;
export type CouponStatus = keyof typeof couponRecordStatus;
