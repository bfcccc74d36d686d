import type { CouponScope, CouponType } from './coupon.ts';

/** The rule of a coupon as its record keeps it (engines.md §4.1): amounts in fen, `discount` in percent of what is paid. */
export interface CouponRule {
  readonly coupon_type: CouponType;
  /** What it takes off; null for a freight coupon that takes off all. */
  readonly face_value_fen: number | null;
  readonly discount: number | null;
  readonly max_discount_fen: number | null;
  /** The goods that an exchange coupon is good for. */
  readonly exchange_goods_id: number | null;
  /** 0 for none. */
  readonly threshold_fen: number;
  readonly scope: CouponScope | null;
  readonly scope_cate_ids: readonly number[] | null;
  readonly scope_goods_ids: readonly number[] | null;
  readonly with_level: boolean;
  readonly with_points: boolean;
  readonly with_freight_coupon: boolean;
}

/** What a coupon sees of a line of an order. */
export interface CouponLine {
  readonly goods_id: number;
  /** The category of the goods. */
  readonly cate_id: number;
  /** What one piece costs, after the discount of the level. */
  readonly unit_fen: number;
  /** What the whole line costs, after the discount of the level. */
  readonly fen: number;
}

/** Whether it lowers the price of goods; else it lowers freight. An order has at most one of each (engines.md §4.3). */
export const isForGoods = ({ coupon_type }: CouponRule): boolean => coupon_type !== 'freight';

/** Whether a coupon is for these goods. */
function isInScope(rule: CouponRule, { goods_id, cate_id }: CouponLine): boolean {
  if (rule.coupon_type === 'exchange') return goods_id === rule.exchange_goods_id;
  if (rule.scope === 'category') return rule.scope_cate_ids?.includes(cate_id) === true;
  return rule.scope !== 'goods' || rule.scope_goods_ids?.includes(goods_id) === true;
}

/** The lines that a coupon is for, by their places. */
export const inScope = (rule: CouponRule, lines: readonly CouponLine[]): readonly number[] =>
  lines.flatMap((line, nth) => (isInScope(rule, line) ? [nth] : []));
