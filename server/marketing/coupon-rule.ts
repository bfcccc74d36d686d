import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Sql } from '../entity/resource.ts';

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** What a record keeps of its template: everything that an order will ask (engines.md §4.3). */
const keptKeys = [
  'coupon_type',
  'face_value_fen',
  'discount',
  'max_discount_fen',
  'exchange_goods_id',
  'threshold_fen',
  'scope',
  'scope_cate_ids',
  'scope_goods_ids',
  'scope_text',
] as const;

/** The rule of a template as it stands now, as records keep it. */
export const snapshotOf = (coupon: Row): Values => ({
  ...Object.fromEntries(keptKeys.map((key) => [key, coupon[key] ?? null])),
  ...(isObject(coupon['stack']) ? coupon['stack'] : {}),
});

const isFixed = ({ validity_type }: Values): boolean => validity_type === 'fixed';

/** Kept to the second: rounded up, a coupon would not be good yet in the moment in which it is given. */
const thisSecond = sql`date_trunc('second', now())`;

/** From when a coupon that is given out now is good: so many times 24 hours from now where it says so. */
export const validFrom = (coupon: Row): Sql =>
  isFixed(coupon)
    ? sql`${coupon['valid_start_at']}::timestamptz`
    : sql`${thisSecond} + make_interval(hours => 24 * ${Number(coupon['effect_after_days'] ?? 0)}::int)`;

/** Until when. */
export const validUntil = (coupon: Row): Sql =>
  isFixed(coupon)
    ? sql`${coupon['valid_end_at']}::timestamptz`
    : sql`${thisSecond} + make_interval(hours => 24 * ${Number(coupon['effect_after_days'] ?? 0) + Number(coupon['valid_days'])}::int)`;
