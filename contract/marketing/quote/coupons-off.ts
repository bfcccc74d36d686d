import { type CouponRule, inScope, isForGoods } from '../coupon-rule.ts';
import {
  besideRefusal,
  goodsRefusals,
  goTogether,
  heldRefusals,
  type HeldCoupon,
  nothingRefusal,
  priceRefusals,
  type UseRefusal,
} from '../coupon-use.ts';
import type { Basket } from './quote-basket.ts';
import { levelled, reckon, type Reckoned } from './quote-lines.ts';

/** What a quote says of a coupon: what it takes off, or would if it were chosen; else everything that keeps it from being used. */
export interface QuotedCoupon {
  readonly coupon_no: string;
  readonly usable: boolean;
  readonly off_fen: number;
  readonly trace: readonly UseRefusal[];
}

/** Coupons of an order that were chosen and may be used: one for goods, one for freight. */
interface InUse {
  readonly goods?: HeldCoupon;
  readonly freight?: HeldCoupon;
}

const rulesOf = ({ goods, freight }: InUse): { readonly goods?: CouponRule; readonly freight?: CouponRule } => ({
  ...(goods && { goods: goods.rule }),
  ...(freight && { freight: freight.rule }),
});

const placed = (coupon: HeldCoupon): InUse => (isForGoods(coupon.rule) ? { goods: coupon } : { freight: coupon });

/** What stands against a coupon by itself, whatever else is chosen. */
function ownRefusals(basket: Basket, bare: Reckoned, coupon: HeldCoupon): readonly UseRefusal[] {
  const level_fen = bare.lines.reduce((all, line) => all + line.level_fen, 0);
  const points_fen = bare.points.fen.reduce((all, fen) => all + fen, 0);
  return [
    ...heldRefusals(coupon, basket),
    ...goodsRefusals(coupon.rule, bare.lines),
    ...priceRefusals(coupon.rule, { level_fen, points_fen }),
  ];
}

/** Chosen coupons that nothing of their own stands against, and that a coupon does not go with. */
function beside(coupon: HeldCoupon, able: readonly HeldCoupon[]): readonly UseRefusal[] {
  const wanted = able.includes(coupon);
  const counts = (other: HeldCoupon) =>
    // One of the same kind that is chosen gives way to it, unless it is chosen as well.
    other !== coupon && (wanted || isForGoods(other.rule) !== isForGoods(coupon.rule));
  return able
    .filter((other) => counts(other) && !goTogether(coupon.rule, other.rule))
    .map((other) => besideRefusal(other));
}

/**
 * Whether a coupon lowers what is paid, money and points, beside the goods coupon in use. Freight may come with a lower amount of goods: a
 * coupon with which more money is to be paid lowers nothing.
 */
function effectOf(basket: Basket, bare: Reckoned, coupon: HeldCoupon, goods: HeldCoupon | undefined) {
  const isGoods = isForGoods(coupon.rule);
  const without = isGoods || !goods ? bare : reckon(basket, bare.lines, rulesOf({ goods }));
  const using = reckon(basket, bare.lines, rulesOf({ ...(!isGoods && goods && { goods }), ...placed(coupon) }));
  const off_fen = isGoods ? using.coupon_fen : using.freight.coupon_fen;
  const lowers =
    using.pay_fen <= without.pay_fen && (using.pay_fen < without.pay_fen || using.pay_points < without.pay_points);
  const isMeant = inScope(coupon.rule, bare.lines).length > 0;
  const refusals =
    isMeant && !lowers ? [nothingRefusal(off_fen, { with_fen: using.pay_fen, without_fen: without.pay_fen })] : [];
  return { off_fen, refusals };
}

const isChosen = ({ chosen }: Basket, { coupon_no }: HeldCoupon): boolean => chosen.includes(coupon_no);

/** A coupon with what stands against it by itself; what one for freight lowers depends on the one for goods that is in use. */
interface Standing {
  readonly coupon: HeldCoupon;
  readonly own: readonly UseRefusal[];
  readonly effect?: ReturnType<typeof effectOf>;
}

/** What a basket comes to with the coupons that were chosen and may be used, and what is said of each coupon of the member. */
export function withCoupons(basket: Basket): {
  readonly reckoned: Reckoned;
  readonly inUse: InUse;
  readonly coupons: readonly QuotedCoupon[];
} {
  const bare = reckon(basket, levelled(basket), {});
  const standings = basket.coupons.map((coupon): Standing => {
    const own = ownRefusals(basket, bare, coupon);
    return isForGoods(coupon.rule)
      ? { coupon, own, effect: effectOf(basket, bare, coupon, undefined) }
      : { coupon, own };
  });
  const able = standings
    .filter(({ coupon, own, effect }) => isChosen(basket, coupon) && own.length + (effect?.refusals.length ?? 0) === 0)
    .map(({ coupon }) => coupon);
  const goods = able.find((coupon) => isForGoods(coupon.rule) && beside(coupon, able).length === 0);
  const judged = new Map(
    standings.map(({ coupon, own, effect = effectOf(basket, bare, coupon, goods) }) => {
      const trace = [...own, ...beside(coupon, able), ...effect.refusals];
      const usable = trace.length === 0;
      return [coupon, { coupon_no: coupon.coupon_no, usable, off_fen: usable ? effect.off_fen : 0, trace }] as const;
    }),
  );
  const freight = able.find((coupon) => !isForGoods(coupon.rule) && judged.get(coupon)?.usable === true);
  const inUse = { ...(goods && { goods }), ...(freight && { freight }) };
  return { reckoned: reckon(basket, bare.lines, rulesOf(inUse)), inUse, coupons: [...judged.values()] };
}
