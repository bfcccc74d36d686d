import { z } from 'zod';
import type { PartnerGoodsPage, PartnerOrder } from './partner.ts';

const text = z.string().max(200);
const count = z.int().min(0);

/** What every answer is wrapped in. */
export const envelopeSchema = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({ success: z.literal(false), code: text, message: text }),
]);

export const orderSchema: z.ZodType<PartnerOrder> = z.object({
  order_no: text.min(1),
  channel_order_no: text.min(1),
  state: z.enum(['wait_check', 'wait_ship', 'shipped', 'finished', 'cancelled']),
  express_company: text.nullable(),
  express_no: text.nullable(),
});

export const goodsPageSchema: z.ZodType<PartnerGoodsPage> = z.object({
  data: z
    .array(
      z.object({
        item_id: text.min(1),
        title: text,
        type: z.enum(['object', 'virtual', 'coupon', 'phonebill', 'qb', 'alipay']),
        image: z.string().max(2000),
        face_price_fen: count,
        actual_price_fen: count,
        credits_points: count,
        stock: count,
        status: z.enum(['on', 'off']),
      }),
    )
    .max(100),
  totalCount: count,
});
