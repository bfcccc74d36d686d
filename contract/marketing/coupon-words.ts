import type { Values } from '../entity/field.ts';
import { inZone } from '../entity/wire/wire.ts';

/* What a coupon comes to, in the few words that lists and members read (wider.md §4.5). */

/** Yuan without idle zeros: 20, 8.5, 0.05. */
const yuan = (fen: unknown): string => String(Number(fen) / 100);
/** 85 of a hundred are paid: 8.5折. */
const tenths = (percent: unknown): string => String(Number(percent) / 10);

const isSome = (value: unknown): boolean => Number(value ?? 0) > 0;

/** 优惠摘要: 满100减20, 8.5折, 免运费. */
export function benefitOf(row: Values): string {
  const { coupon_type, face_value_fen, discount, threshold_fen, exchange_goods_title } = row;
  const from = isSome(threshold_fen) ? `满${yuan(threshold_fen)}` : '';
  if (coupon_type === 'cash') return from === '' ? `立减${yuan(face_value_fen)}元` : `${from}减${yuan(face_value_fen)}`;
  if (coupon_type === 'discount') return from === '' ? `${tenths(discount)}折` : `${from}享${tenths(discount)}折`;
  if (coupon_type === 'freight')
    return `${from}${isSome(face_value_fen) ? `减运费${yuan(face_value_fen)}元` : '免运费'}`;
  return `${from}兑换${typeof exchange_goods_title === 'string' ? `「${exchange_goods_title}」` : '商品'}`;
}

const dayOf = (instant: unknown): string => inZone(Date.parse(String(instant))).slice(0, 10);

/** 使用时间: from one day to another, or so many days from the taking on. */
export function validText({
  validity_type,
  valid_start_at,
  valid_end_at,
  effect_after_days,
  valid_days,
}: Values): string {
  if (validity_type === 'fixed') return `${dayOf(valid_start_at)} 至 ${dayOf(valid_end_at)}`;
  const days = `${Number(valid_days)} 天内`;
  return isSome(effect_after_days) ? `领取 ${Number(effect_after_days)} 天后生效，${days}` : `领取后 ${days}`;
}

const count = (ids: unknown): number => (Array.isArray(ids) ? ids.length : 0);

/** 范围: what it is good for. */
export function scopeText({ coupon_type, scope, scope_cate_ids, scope_goods_ids }: Values): string {
  if (coupon_type === 'exchange') return '兑换商品';
  if (scope === 'category') return `${count(scope_cate_ids)} 个分类`;
  return scope === 'goods' ? `${count(scope_goods_ids)} 个商品` : '全场';
}
