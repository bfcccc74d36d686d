import type { TraceLine } from '../core/trace-line.ts';
import type { deliveryTypes } from '../mall/offer.ts';
import type { UseRefusal } from '../marketing/coupon-use.ts';

/*
 * What an order of offers comes to, as whoever asks is told it: the mini-program before it places one (engines.md §1.5, orders/quote), and an
 * operator in 试算 of an offer (wider.md §5.1).
 */

/** Different kinds that one order has at the most, and pieces of each. */
export const mostItems = 50;
export const mostPieces = 9999;
/** How long a quote can be placed, in minutes (engines.md §3.3). */
export const quoteMinutes = 10;

/** A line: one kind of an offer. Amounts are whole fen and points. */
export interface QuotedLine {
  readonly offer_id: number;
  readonly sku_id: number;
  readonly title: string;
  readonly spec_text: string;
  readonly quantity: number;
  readonly unit_points: number;
  readonly unit_fen: number;
  readonly goods_points: number;
  readonly goods_fen: number;
  readonly off: { readonly level: number; readonly coupon: number; readonly points: number };
  readonly share_fen: number;
  readonly share_points: number;
}

/** A coupon of the member: what it takes off if it is chosen, or everything that stands against it. */
export interface QuotedCouponRow {
  readonly coupon_no: string;
  readonly name: string;
  readonly benefit: string;
  readonly usable: boolean;
  readonly off_fen: number;
  readonly trace: readonly UseRefusal[];
}

/** What is paid, and for what: two quotes that say the same here are one (engines.md §3.3). */
export interface QuotedAmounts {
  readonly lines: readonly QuotedLine[];
  readonly goods_fen: number;
  readonly goods_points: number;
  readonly off_fen: number;
  readonly freight: { readonly fee: number; readonly coupon: number; readonly free: number };
  readonly freight_fen: number;
  readonly freight_rule: string;
  readonly pay_fen: number;
  readonly pay_points: number;
  /** Numbers of the coupons that are reckoned with. */
  readonly used: readonly string[];
}

export interface OrderQuote extends QuotedAmounts {
  readonly coupons: readonly QuotedCouponRow[];
  /** Everything that keeps it from being placed; empty where nothing does. */
  readonly refusals: readonly TraceLine[];
}

/** `POST /he-goods/{id}/trial` of `member_no`, `sku_id`, `quantity`, `delivery`, `region` and `coupon_nos`, each of which may be left out. */
export const offerTrialCall = 'POST /admin/api/he-goods/{id}/trial';

type DeliveryType = keyof typeof deliveryTypes;

/** What 试算 of an offer shows: the quote, with what it was asked for and what else there is to ask for. */
export interface OfferTrial {
  /** ISO-8601. */
  readonly at: string;
  readonly skus: readonly { readonly value: number; readonly label: string }[];
  readonly sku_id: number;
  readonly quantity: number;
  /** The ways that the offer has, of which one was reckoned with; none where it is no parcel. */
  readonly deliveries: readonly DeliveryType[];
  readonly delivery: DeliveryType;
  /** Whether freight depends on where it goes. */
  readonly asks_region: boolean;
  /** Code of the area that was asked about; null for none. */
  readonly region: string | null;
  /** Who was asked about; null for anybody, without a level, points or coupons. */
  readonly member: {
    readonly member_no: string;
    readonly nickname: string;
    readonly level: string;
    readonly level_percent: number;
    readonly points: number;
  } | null;
  readonly quote: OrderQuote;
}
