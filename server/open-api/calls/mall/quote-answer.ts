import { z } from 'zod';

/** Reasons, each by its name, with its fact, its value and what was wanted. */
export const trace = z.array(
  z.looseObject({ guard: z.string(), fact: z.string(), value: z.unknown(), wanted: z.unknown() }),
);
const line = z.object({
  offer_id: z.int(),
  sku_id: z.int(),
  title: z.string(),
  spec_text: z.string(),
  quantity: z.int(),
  unit_points: z.int(),
  unit_fen: z.int(),
  goods_points: z.int(),
  goods_fen: z.int(),
  off: z.object({ level: z.int(), coupon: z.int(), points: z.int() }),
  share_fen: z.int().describe('What is paid for the line in the end, in fen; refunds are decided by it alone'),
  share_points: z.int(),
});
/** A point at which something can be fetched. */
export const pickupPoint = z.object({
  store_no: z.string(),
  title: z.string(),
  area_code: z.string(),
  address: z.string(),
  open_from: z.string().nullable(),
  open_to: z.string().nullable(),
});
/** What a quote says to whoever asked for it (engines.md §3.3). */
export const quoteAnswer = z.object({
  quote_no: z.string(),
  valid_until: z.string(),
  lines: z.array(line),
  goods_fen: z.int(),
  goods_points: z.int(),
  off_fen: z.int(),
  freight: z.object({ fee: z.int(), coupon: z.int(), free: z.int() }),
  freight_fen: z.int(),
  freight_rule: z.string(),
  pay_fen: z.int(),
  pay_points: z.int(),
  used: z.array(z.string()).describe('Coupons that are reckoned with'),
  coupons: z.array(
    z.object({
      coupon_no: z.string(),
      name: z.string(),
      benefit: z.string(),
      usable: z.boolean(),
      off_fen: z.int(),
      trace: trace.describe('Every reason why it cannot be used'),
    }),
  ),
  refusals: trace.describe('Everything that keeps it from being placed'),
  pickup_points: z.array(pickupPoint).describe('Points at which all of it can be fetched; none where it is only sent'),
});
