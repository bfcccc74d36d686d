import { downOf, halfUpOf } from '../../core/percent.ts';
import { freightOff, goodsOff } from '../coupon-off.ts';
import type { CouponLine, CouponRule } from '../coupon-rule.ts';
import type { Basket, BasketItem, Freight } from './quote-basket.ts';
import { sharesOf } from './shares.ts';

/* The one order of deductions (engines.md §3.3): level, coupon, points, freight, freight coupon, 包邮. */

/** A line after the discount of the level, before anything else. */
interface Levelled<Item extends BasketItem = BasketItem> extends CouponLine {
  readonly item: Item;
  readonly goods_fen: number;
  readonly level_fen: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Lines with what the level takes off each, half up. */
export const levelled = <Item extends BasketItem>({
  items,
  level_percent,
}: Pick<Basket, 'level_percent'> & { readonly items: readonly Item[] }): readonly Levelled<Item>[] =>
  items.map((item) => {
    const goods_fen = item.unit_fen * item.quantity;
    const level_fen = halfUpOf(goods_fen, 100 - level_percent);
    return {
      item,
      goods_id: item.goods_id,
      cate_id: item.cate_id,
      goods_fen,
      level_fen,
      unit_fen: item.unit_fen - halfUpOf(item.unit_fen, 100 - level_percent),
      fen: goods_fen - level_fen,
    };
  });

/** Points that pay money, and the money that they pay, each line by line. */
interface PaidWithPoints {
  readonly fen: readonly number[];
  readonly points: readonly number[];
}

/**
 * What points pay of what is left of each line: never more than the offer allows, the buyer wants, and there is. As few points as pay it:
 * the last one may be worth more than what is left for it.
 */
function paidWithPoints({ use_points, fen_per_100, items }: Basket, left: readonly number[]): PaidWithPoints {
  const most = left.map((fen, nth) => downOf(fen, items[nth]?.points_percent ?? 0));
  const fen = Math.min(sum(most), Math.floor((use_points * fen_per_100) / 100));
  if (fen === 0) return { fen: most.map(() => 0), points: most.map(() => 0) };
  const shares = sharesOf(fen, most);
  return { fen: shares, points: sharesOf(Math.ceil((fen * 100) / fen_per_100), shares) };
}

/** Freight as the rule has it, what a coupon takes off it, and what is paid of it. */
interface FreightPaid {
  readonly rule: string;
  readonly refused: string | null;
  readonly fee: number;
  readonly coupon_fen: number;
  readonly free_fen: number;
}

function freightPaid(freight: Freight, free: string | null, coupon: CouponRule | undefined): FreightPaid {
  if ('refused' in freight) return { rule: '', refused: freight.refused, fee: 0, coupon_fen: 0, free_fen: 0 };
  const coupon_fen = coupon ? freightOff(coupon, freight.fee) : 0;
  const free_fen = free === null ? 0 : freight.fee - coupon_fen;
  return { rule: free ?? freight.rule, refused: null, fee: freight.fee, coupon_fen, free_fen };
}

/** What is paid for a basket with these coupons, of which nobody asks whether they may be used. */
export interface Reckoned {
  readonly lines: readonly Levelled[];
  readonly coupon: readonly number[];
  readonly points: PaidWithPoints;
  readonly freight: FreightPaid;
  readonly coupon_fen: number;
  readonly pay_fen: number;
  /** Prices in points, and points that pay money. */
  readonly pay_points: number;
}

/** What is spread over the lines that a coupon is for, in the places of all lines. */
function couponShares(lines: readonly Levelled[], coupon: CouponRule | undefined): readonly number[] {
  const none = lines.map(() => 0);
  if (!coupon) return none;
  const { off_fen, over } = goodsOff(coupon, lines);
  const meant = new Set(over);
  return sharesOf(
    off_fen,
    lines.map(({ fen }, nth) => (meant.has(nth) ? fen : 0)),
  );
}

/** Reckons a basket once, with at most one coupon for its goods and one for its freight. */
export function reckon(
  basket: Basket,
  lines: readonly Levelled[],
  { goods, freight: freightCoupon }: { readonly goods?: CouponRule; readonly freight?: CouponRule },
): Reckoned {
  const coupon = couponShares(lines, goods);
  const left = lines.map(({ fen }, nth) => fen - (coupon[nth] ?? 0));
  const points = paidWithPoints(basket, left);
  const amount = sum(left) - sum(points.fen);
  const isFree = amount >= (basket.free_freight_from ?? 0);
  const freight = freightPaid(basket.freight(amount), isFree ? basket.free_freight : null, freightCoupon);
  return {
    lines,
    coupon,
    points,
    freight,
    coupon_fen: sum(coupon),
    pay_fen: Math.max(0, amount + freight.fee - freight.coupon_fen - freight.free_fen),
    pay_points: sum(lines.map(({ item }) => item.unit_points * item.quantity)) + sum(points.points),
  };
}
