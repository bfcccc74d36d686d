import { sql } from 'kysely';
import { defineResource } from '../../entity/define-resource.ts';
import { toRecord } from '../../entity/read/row-links.ts';
import { ofOrder, orderNo } from '../../payments/order-number.ts';

/** Fen and points as one text, `¥29.67 + 20 积分`. */
const amounts = (kind: 'refund' | 'share') => {
  const [fen, points] = [sql`t.${sql.ref(`${kind}_fen`)}`, sql`t.${sql.ref(`${kind}_points`)}`];
  const parts = sql.join(
    [
      sql`case when ${fen} > 0 then '¥' || to_char(${fen} / 100.0, 'FM999,999,999,990.00') end`,
      sql`case when ${points} > 0 or ${fen} = 0 then to_char(${points}, 'FM999,999,999,990') || ' 积分' end`,
    ],
    sql`, `,
  );
  return sql`(case when t.type <> 'reissue' then concat_ws(' + ', ${parts}) end)`;
};

/** 售后单 (wider.md §5.5); what follows from its steps is in after-sale-steps.ts. */
export const afterSale = defineResource('after_sale', {
  stored: [
    'type',
    'reason_code',
    'text',
    'images',
    'order_id',
    'user_id',
    'share_fen',
    'share_points',
    'refund_fen',
    'refund_points',
    'lower_reason',
    'express_company',
    'express_no',
    'restocked',
    'reissue_order_id',
    'handled_by_name',
    'refusal',
    'agreed_at',
    'returned_at',
    'received_at',
    'refunded_at',
  ],
  computed: {
    order_title: orderNo,
    order_no: orderNo,
    reissue_order_title: sql`(select o.order_no from goods_order as o where o.id = t.reissue_order_id)`,
    nickname: sql`(select u.nickname from he_user as u where u.id = t.user_id)`,
    user_title: sql`(select u.user_no from he_user as u where u.id = t.user_id)`,
    goods_text: sql`(select string_agg(trim(i.title || ' ' || i.spec_text) || ' ×' || i.quantity, '、' order by i.nth)
      from after_sale_item as i where i.after_sale_id = t.id)`,
    items: sql`(select jsonb_agg(jsonb_build_object('title', i.title, 'spec_text', i.spec_text, 'quantity', i.quantity,
        'share_points', i.share_points, 'share_fen', i.share_fen) order by i.nth) from after_sale_item as i where i.after_sale_id = t.id)`,
    refund_text: amounts('refund'),
    share_text: amounts('share'),
    refund_error: sql`(case when t.status = 'refund_failed'
      then (select r.error from payment_refund as r where r.after_sale_id = t.id order by r.id desc limit 1) end)`,
  },
  titles: { reissue_order_id: 'reissue_order_title' },
  conditions: {
    goods_id: (id) =>
      sql`exists (select from after_sale_item as i where i.after_sale_id = t.id and i.goods_id = ${id}::bigint)`,
  },
  chosen: ofOrder,
  ownFacts: true,
  details: async (_db, { order_id: order, reissue_order_id: reissue }) => ({
    links: [
      ...(typeof order === 'number' ? toRecord('查看订单', 'goods_order', order) : []),
      ...(typeof reissue === 'number' ? toRecord('查看补发订单', 'goods_order', reissue) : []),
    ],
  }),
});
