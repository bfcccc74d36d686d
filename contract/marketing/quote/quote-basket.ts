import type { HeldCoupon } from '../coupon-use.ts';

/* What a quote is made from (engines.md §3.3). Everything comes with it: the same basket has the same quote, whoever reckons it. */

/** One thing that is bought. Amounts are whole fen and points, percentages have at most four decimals. */
export interface BasketItem {
  readonly goods_id: number;
  /** The category of the goods, which coupons may be for. */
  readonly cate_id: number;
  readonly unit_fen: number;
  readonly unit_points: number;
  readonly quantity: number;
  /** How much of the money may be paid with points, in percent; 0 where the offer does not allow it. */
  readonly points_percent: number;
}

/** What freight comes to, with the rule that says so; or why nothing can be delivered. */
export type Freight = { readonly fee: number; readonly rule: string } | { readonly refused: string };

export interface Basket<Item extends BasketItem = BasketItem> {
  readonly items: readonly Item[];
  readonly user_id: number;
  /** Milliseconds since 1970, by the clock of the database. */
  readonly at: number;
  /** What the member's level pays, in percent; 100 for no discount. */
  readonly level_percent: number;
  /** Points that the buyer wants to pay with at the most, and has; 0 for none. */
  readonly use_points: number;
  /** What 100 points are worth, in fen (`point.fen_per_100`). */
  readonly fen_per_100: number;
  /** Freight for goods of this amount in fen, after discounts, coupon and points. */
  readonly freight: (amount: number) => Freight;
  /** Why the member pays no freight (包邮 power of the level); null where there is no such reason. */
  readonly free_freight: string | null;
  /** Amount of goods in fen, as freight is asked for, from which on that holds; any when not given. */
  readonly free_freight_from?: number;
  /** All coupons of the member that are to be told about, with those that are chosen. */
  readonly coupons: readonly HeldCoupon[];
  /** Numbers of the coupons that the buyer chose. */
  readonly chosen: readonly string[];
}

/** @throws {RangeError} for what is no whole amount, which is a fault of the program that asks */
function wantWhole(name: string, value: number, least = 0): void {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${name} is ${value}: no whole amount`);
}

/** @throws {RangeError} for a share that is none */
function wantPercent(name: string, value: number): void {
  if (!(value >= 0 && value <= 100)) throw new RangeError(`${name} is ${value}: no share of a hundred`);
}

/** Holds a basket against its units. @throws {RangeError} */
export function wantBasket({ items, level_percent, use_points, fen_per_100 }: Basket): void {
  for (const item of items) {
    wantWhole('unit_fen', item.unit_fen);
    wantWhole('unit_points', item.unit_points);
    wantWhole('quantity', item.quantity, 1);
    wantPercent('points_percent', item.points_percent);
  }
  wantPercent('level_percent', level_percent);
  wantWhole('use_points', use_points);
  wantWhole('fen_per_100', fen_per_100);
}
