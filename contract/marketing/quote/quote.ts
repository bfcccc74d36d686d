import type { BasketItem, Basket } from './quote-basket.ts';
import { wantBasket } from './quote-basket.ts';
import { type QuotedCoupon, withCoupons } from './coupons-off.ts';

/** A line of a quote. `share_*` is what is paid for it in the end: refunds are decided by that alone (engines.md §3.3). */
export interface QuoteLine<Item> {
  readonly item: Item;
  /** Price of all pieces, before anything is taken off. */
  readonly goods_fen: number;
  readonly goods_points: number;
  readonly off: { readonly level: number; readonly coupon: number; readonly points: number };
  readonly share_fen: number;
  /** The price in points, with the points that pay money. */
  readonly share_points: number;
}

/** What an order comes to: `pay_fen` = goods − off + freight. Everything is whole fen and points, and nothing is negative. */
export interface Quote<Item> {
  readonly lines: readonly QuoteLine<Item>[];
  readonly goods_fen: number;
  readonly goods_points: number;
  /** What is taken off the goods: level, coupon and points together. */
  readonly off_fen: number;
  /** Points that pay money. */
  readonly off_points: number;
  /** What the rule says, what a coupon and a power take off it, and what is paid. */
  readonly freight: { readonly fee: number; readonly coupon: number; readonly free: number };
  readonly freight_fen: number;
  /** Which rule freight comes from. */
  readonly freight_rule: string;
  readonly pay_fen: number;
  readonly pay_points: number;
  /** Why nothing can be delivered; null where it can. */
  readonly refused: string | null;
  /** Numbers of the coupons that are reckoned with: chosen, and to be used. */
  readonly used: readonly string[];
  readonly coupons: readonly QuotedCoupon[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * What a basket costs, by the one order of deductions: level, coupon, points as money, freight, freight coupon, 包邮 (engines.md §3.3). Pure:
 * placing an order and 试算 ask the same function. A chosen coupon that may not be used takes nothing off, and is told with every reason.
 * @throws {RangeError} for amounts that are not whole or negative
 */
export function quoteOf<Item extends BasketItem>(basket: Basket<Item>): Quote<Item> {
  wantBasket(basket);
  const { reckoned, inUse, coupons } = withCoupons(basket);
  const { points, freight, coupon } = reckoned;
  const lines = basket.items.map((item, nth): QuoteLine<Item> => {
    const goods_fen = item.unit_fen * item.quantity;
    const goods_points = item.unit_points * item.quantity;
    const off = { level: reckoned.lines[nth]?.level_fen ?? 0, coupon: coupon[nth] ?? 0, points: points.fen[nth] ?? 0 };
    return {
      item,
      goods_fen,
      goods_points,
      off,
      share_fen: goods_fen - off.level - off.coupon - off.points,
      share_points: goods_points + (points.points[nth] ?? 0),
    };
  });
  return {
    lines,
    goods_fen: sum(lines.map(({ goods_fen }) => goods_fen)),
    goods_points: sum(lines.map(({ goods_points }) => goods_points)),
    off_fen: sum(lines.map(({ off }) => off.level + off.coupon + off.points)),
    off_points: sum(points.points),
    freight: { fee: freight.fee, coupon: freight.coupon_fen, free: freight.free_fen },
    freight_fen: freight.fee - freight.coupon_fen - freight.free_fen,
    freight_rule: freight.rule,
    pay_fen: reckoned.pay_fen,
    pay_points: reckoned.pay_points,
    refused: freight.refused,
    used: [inUse.goods, inUse.freight].flatMap((one) => one?.coupon_no ?? []),
    coupons,
  };
}
