import { sql } from 'kysely';
import type { Extension } from '../entity/resource.ts';

/** Columns that only the house writes. */
const kept = [
  'source',
  'record_id',
  'sync_status',
  'sync_error',
  'goods_title',
  'sku_id',
  'sku_text',
  'quantity',
  'goods_id',
  'goods_type',
  'goods_snapshot',
  'user_id',
  'nickname',
  'mobile',
  'total_points',
  'total_fen',
  'freight_fen',
  'paid_fen',
  'pay_status',
  'pay_expire_at',
  'channel',
  'channel_order_no',
  'needs_check',
  'express_company',
  'express_no',
  'sync_tries',
  'pushed_at',
  'synced_at',
  'check_by_name',
  'check_at',
  'check_remark',
  'cancel_type',
  'cancel_reason',
  'refund_wanted',
  'return_wanted',
  'record_action',
  'cancelled_at',
  'refunded_points',
  'refunded_fen',
  'stock_returned',
  'paid_at',
  'shipped_at',
  'finished_at',
  'logs',
  'buyer_remark',
  'quote_no',
  'quote',
];

/** What there is to read and write of an order; apart from what follows from its steps, since records of prizes make orders too. */
export const orderColumns = {
  stored: kept,
  computed: {
    goods_image: sql`coalesce(nullif(t.goods_snapshot -> 'image', 'null'), (select k.image from goods_sku as k where k.id = t.sku_id),
      (select g.images -> 0 from goods as g where g.id = t.goods_id))`,
    off_fen: sql`(t.quote ->> 'off_fen')::bigint`,
    coupon_nos: sql`(select string_agg(used.no, '、' order by used.nth)
      from jsonb_array_elements_text(t.quote -> 'used') with ordinality as used (no, nth))`,
    // What it was bought with, line by line; orders of before say what they are about themselves.
    items: sql`(select jsonb_agg(jsonb_build_object('title', i.title, 'spec_text', i.spec_text, 'quantity', i.quantity,
        'unit_points', i.unit_points, 'unit_fen', i.unit_fen, 'off_fen', i.off_level + i.off_coupon + i.off_points,
        'share_points', i.share_points, 'share_fen', i.share_fen) order by i.nth)
      from goods_order_item as i where i.order_id = t.id)`,
    goods_text: sql`(t.goods_title || coalesce(' ' || t.sku_text, '') || ' ×' || t.quantity)`,
  },
} satisfies Extension;
