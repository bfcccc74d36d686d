import { halfUpOf } from '../core/percent.ts';
import { type CouponLine, type CouponRule, inScope, isForGoods } from './coupon-rule.ts';

/** What a coupon takes off goods, and the lines that it is spread over, by their places. */
export interface GoodsOff {
  readonly off_fen: number;
  readonly over: readonly number[];
}

const nothing: GoodsOff = { off_fen: 0, over: [] };

/** One piece of the goods it is for; where the order has several kinds of them, of the dearest. */
function exchanged(lines: readonly CouponLine[], over: readonly number[]): GoodsOff {
  const dearest = over.reduce<number | undefined>(
    (most, nth) => (most === undefined || (lines[nth]?.unit_fen ?? 0) > (lines[most]?.unit_fen ?? 0) ? nth : most),
    undefined,
  );
  const line = dearest === undefined ? undefined : lines[dearest];
  if (dearest === undefined || line === undefined) return nothing;
  return { off_fen: Math.min(line.unit_fen, line.fen), over: [dearest] };
}

/** What a coupon takes off the goods of an order, whatever else speaks for or against it (engines.md §4.3). */
export function goodsOff(rule: CouponRule, lines: readonly CouponLine[]): GoodsOff {
  if (!isForGoods(rule)) return nothing;
  const over = inScope(rule, lines);
  if (rule.coupon_type === 'exchange') return exchanged(lines, over);
  const amount = over.reduce((sum, nth) => sum + (lines[nth]?.fen ?? 0), 0);
  const wanted =
    rule.coupon_type === 'cash'
      ? (rule.face_value_fen ?? 0)
      : Math.min(halfUpOf(amount, 100 - (rule.discount ?? 100)), rule.max_discount_fen ?? Infinity);
  return { off_fen: Math.min(wanted, amount), over };
}

/** What a coupon takes off freight: its face value, or all of it. */
export const freightOff = (rule: CouponRule, freight: number): number =>
  isForGoods(rule) ? 0 : Math.min(rule.face_value_fen ?? freight, freight);
