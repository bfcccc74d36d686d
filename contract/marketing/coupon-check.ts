import type { Call } from '../entity/call.ts';
import type { UseRefusal } from './coupon-use.ts';

/**
 * 为什么不能用 of a coupon, by its id: what it would take off one thing that is bought, or every reason why it cannot be used. `amount_fen`: what
 * is paid for it after the level; `freight_fen`: what its delivery costs; `of`: which of the goods or categories that the coupon is for, or `other`.
 */
export const couponCheckCall = 'GET /admin/api/coupon-records/use-check' satisfies Call;

/** Goods that the coupon is not for. */
export const otherGoods = 'other';

export interface CouponCheck {
  /** ISO-8601 +08:00. */
  readonly at: string;
  readonly benefit: string;
  /** What was asked; where nothing was, the threshold of the coupon, or 100 yuan. */
  readonly amount_fen: number;
  /** Null where the coupon has nothing to do with freight. */
  readonly freight_fen: number | null;
  /** Goods or categories that it is for, as `of` takes them; none where it is for all. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly of: string | null;
  readonly usable: boolean;
  readonly off_fen: number;
  readonly trace: readonly UseRefusal[];
}
