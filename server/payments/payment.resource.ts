import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import { toRecord } from '../entity/read/row-links.ts';
import { billLines } from './bills/file-lines.ts';
import { closeWaiting } from './close.ts';
import { ofOrder, orderNo } from './order-number.ts';

/** Whether money came in, whatever went back since. */
const isIn = sql`t.status in ('success', 'part_refunded', 'refunded')`;

/**
 * 支付记录 (wider.md §5.3): attempts are opened, paid and given back by orders (server/orders/pay). What people do is asking the channel, which
 * the worker carries out.
 */
export const payment = defineResource('payment', {
  stored: [
    'order_id',
    'user_id',
    'channel',
    'amount_fen',
    'fee_fen',
    'refunded_fen',
    'channel_trade_no',
    'counts',
    'late',
    'expire_at',
    'success_at',
    'closed_at',
    'client_ip',
    'notify_count',
    'notified_at',
    'bill_status',
    'doubt',
    'ask_at',
    'prepay',
  ],
  computed: {
    order_title: orderNo,
    order_no: orderNo,
    nickname: sql`(select u.nickname from he_user as u where u.id = t.user_id)`,
    fee_rate: sql`(round(t.fee_fen * 1000000.0 / t.amount_fen)::bigint)`,
    net_fen: sql`(case when ${isIn} then t.amount_fen - t.refunded_fen - t.fee_fen else 0 end)`,
    notify_status: sql`(case when t.doubt is not null then 'failed' when t.notify_count > 0 then 'success' else 'waiting' end)`,
    // What a refund is follows from what the channel said of it.
    refunds: sql`(select jsonb_agg(jsonb_build_object('refund_no', r.refund_no, 'amount_fen', r.amount_fen, 'reason', r.reason,
        'status', case when r.success_at is not null then 'success' when r.error is not null then 'failed' else 'waiting' end,
        'success_at', to_char(r.success_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'), 'error', r.error) order by r.id)
      from payment_refund as r where r.payment_id = t.id)`,
  },
  chosen: ofOrder,
  lines: billLines,
  flags: { late: sql`t.late` },
  details: async (_db, { order_id: order }) => ({
    links: typeof order === 'number' ? toRecord('查看订单', 'goods_order', order) : [],
  }),
  clock: {
    together: true,
    take: (tx, rows) => closeWaiting(tx, sql`t.id = any(${rows.map(({ row }) => row.id)}::bigint[])`),
  },
  // The channel is asked at once, about what came in and about what is to go back.
  stamp: ({ event }) => (event === 'QUERY' ? { ask_at: sql`now()` } : {}),
  moved: async (tx, { id }, event) => {
    if (event === 'QUERY')
      await sql`update payment_refund set next_at = now() where payment_id = ${id} and success_at is null`.execute(tx);
  },
});
