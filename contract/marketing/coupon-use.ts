import type { TraceLine } from '../core/trace-line.ts';
import { yuanOf } from '../core/yuan.ts';
import { inZone } from '../entity/wire/wire.ts';
import { couponRecordStatus, type CouponStatus } from './coupon.ts';
import { type CouponLine, type CouponRule, inScope } from './coupon-rule.ts';

/* Why a coupon cannot be used, by the names of engines.md §4.3: everything that holds is told, each with its figures. */

/** A coupon of somebody, as its record stands. */
export interface HeldCoupon {
  readonly coupon_no: string;
  readonly user_id: number;
  readonly status: CouponStatus;
  /** The number of the order that has it; null where none has. */
  readonly order_no: string | null;
  /** From this instant on, and before that one. */
  readonly valid_start_at: string;
  readonly valid_end_at: string;
  readonly rule: CouponRule;
}

/** Every name that a refusal has. */
export type UseGuard =
  | 'not_yours'
  | 'not_started'
  | 'expired'
  | 'state'
  | 'threshold'
  | 'scope'
  | 'not_with_points'
  | 'not_with_level'
  | 'not_with_coupon'
  | 'nothing_to_take_off';

/** One reason. `lacks_fen` says how much of the threshold is missing, `items` what nothing of the order was among. */
export interface UseRefusal extends TraceLine {
  readonly guard: UseGuard;
  readonly text: string;
  readonly lacks_fen?: number;
  readonly items?: readonly number[];
}

/** Who wants to use it, and when. */
export interface Use {
  readonly user_id: number;
  /** Milliseconds since 1970, by the clock of the database. */
  readonly at: number;
}

/** An instant as operators read it: 2026-11-29 18:00:00. */
const momentText = (instant: string): string => inZone(instant).slice(0, 19).replace('T', ' ');

/** Most coupons have nothing against them: what is said is put together where it is. */
const when = (holds: boolean, refusal: () => UseRefusal): readonly UseRefusal[] => (holds ? [refusal()] : []);

/** In the state `expired` it is told that it is over, and no more. */
function stateRefusals({ status, order_no }: HeldCoupon): readonly UseRefusal[] {
  const label = couponRecordStatus[status].label;
  return when(status !== 'unused' && status !== 'expired', () => ({
    guard: 'state',
    fact: 'status',
    value: status,
    wanted: 'unused',
    text: `券${label}${order_no === null ? '' : `（订单 ${order_no}）`}`,
  }));
}

/** What stands against a coupon whatever is bought: whose it is, its time, its state. */
export function heldRefusals(coupon: HeldCoupon, { user_id, at }: Use): readonly UseRefusal[] {
  const { valid_start_at: from, valid_end_at: until } = coupon;
  return [
    ...when(coupon.user_id !== user_id, () => ({
      guard: 'not_yours',
      fact: 'user_id',
      value: coupon.user_id,
      wanted: user_id,
      text: '不是该会员的券',
    })),
    ...when(at < Date.parse(from), () => ({
      guard: 'not_started',
      fact: 'valid_start_at',
      value: from,
      wanted: inZone(at),
      text: `还没有生效，${momentText(from)} 起可用`,
    })),
    ...when(coupon.status === 'expired' || at >= Date.parse(until), () => ({
      guard: 'expired',
      fact: 'valid_end_at',
      value: until,
      wanted: inZone(at),
      text: `已于 ${momentText(until)} 到期`,
    })),
    ...stateRefusals(coupon),
  ];
}

/** What an exchange coupon or one of a narrower scope is for: the numbers of goods, or of categories. */
function scopeIds(rule: CouponRule): readonly number[] {
  if (rule.coupon_type === 'exchange') return rule.exchange_goods_id === null ? [] : [rule.exchange_goods_id];
  return (rule.scope === 'category' ? rule.scope_cate_ids : rule.scope_goods_ids) ?? [];
}

const scopeTexts = { all: '没有可用的商品', category: '没有适用分类的商品', goods: '没有适用的商品' } as const;

/** What stands against a coupon by the goods that are bought: nothing that it is for, too little of it. */
export function goodsRefusals(rule: CouponRule, lines: readonly CouponLine[]): readonly UseRefusal[] {
  const over = inScope(rule, lines);
  const amount = over.reduce((sum, nth) => sum + (lines[nth]?.fen ?? 0), 0);
  const lacks = rule.threshold_fen - amount;
  const text = rule.coupon_type === 'exchange' ? '没有可兑换的商品' : scopeTexts[rule.scope ?? 'all'];
  return [
    ...when(over.length === 0, () => ({
      guard: 'scope',
      fact: 'items',
      value: 0,
      wanted: 1,
      items: scopeIds(rule),
      text,
    })),
    ...when(lacks > 0, () => ({
      guard: 'threshold',
      fact: 'scope_fen',
      value: amount,
      wanted: rule.threshold_fen,
      lacks_fen: lacks,
      text: `还差 ${yuanOf(lacks)} 元：满 ${yuanOf(rule.threshold_fen)} 元可用，适用商品共 ${yuanOf(amount)} 元`,
    })),
  ];
}

/** What stands against a coupon by what else lowers the price; `level_fen` and `points_fen` are what those take off without it. */
export const priceRefusals = (
  { with_level, with_points }: CouponRule,
  { level_fen, points_fen }: { readonly level_fen: number; readonly points_fen: number },
): readonly UseRefusal[] => [
  ...when(!with_points && points_fen > 0, () => ({
    guard: 'not_with_points',
    fact: 'points_off_fen',
    value: points_fen,
    wanted: 0,
    text: `不能与积分抵扣同时使用，积分已抵扣 ${yuanOf(points_fen)} 元`,
  })),
  ...when(!with_level && level_fen > 0, () => ({
    guard: 'not_with_level',
    fact: 'level_off_fen',
    value: level_fen,
    wanted: 0,
    text: `不能与等级折扣同时使用，等级已优惠 ${yuanOf(level_fen)} 元`,
  })),
];

/** Whether two coupons go together: one for goods, one for freight, and both say so. It is the same whichever is asked about first. */
export const goTogether = (one: CouponRule, other: CouponRule): boolean =>
  (one.coupon_type === 'freight') !== (other.coupon_type === 'freight') &&
  one.with_freight_coupon &&
  other.with_freight_coupon;

/** Another coupon of the order that it does not go with. */
export const besideRefusal = (other: HeldCoupon): UseRefusal => ({
  guard: 'not_with_coupon',
  fact: 'coupon_no',
  value: other.coupon_no,
  wanted: null,
  text: `不能与券 ${other.coupon_no} 同时使用`,
});

/** It would lower nothing: it takes off nothing, or what is to be paid with it is not less, for the freight that comes with it. */
export function nothingRefusal(
  off: number,
  paid: { readonly with_fen: number; readonly without_fen: number },
): UseRefusal {
  const { with_fen, without_fen } = paid;
  if (off === 0) return { guard: 'nothing_to_take_off', fact: 'off_fen', value: 0, wanted: 1, text: '没有可减的金额' };
  const more = with_fen > without_fen ? `反而多付 ${yuanOf(with_fen - without_fen)} 元` : '应付金额没有减少';
  return {
    guard: 'nothing_to_take_off',
    fact: 'pay_fen',
    value: with_fen,
    wanted: Math.max(0, without_fen - 1),
    text: `用券后计入运费，${more}`,
  };
}
