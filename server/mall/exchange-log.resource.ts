import { sql } from 'kysely';
import { cancelTypes } from '../../contract/orders/orders.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql } from '../entity/resource.ts';

/** Why an order was given up, in words. */
const cancelled: Sql = sql`coalesce(nullif(o.cancel_reason, ''), case o.cancel_type ${sql.join(
  Object.entries(cancelTypes).map(([type, { label }]) => sql`when ${sql.lit(type)} then ${sql.lit(label)}`),
  sql` `,
)} end)`;

/** Orders that members exchanged for and that are not waiting for their money. Even numbers are those of orders. */
const orders: Sql = sql`select o.id * 2 as id, 1::bigint as version,
    case when o.status <> 'cancelled' then 'success' when o.refunded_points > 0 or o.refunded_fen > 0 then 'refunded' else 'failed' end as status,
    o.created_at, o.order_no as source_no, o.user_id as member_id, null::text as member_no,
    case when o.goods_type = 'physical' then 'goods' else 'virtual' end as exchange_type,
    o.goods_title || coalesce(' ' || o.sku_text, '') as goods_text, o.sku_text, o.quantity, o.total_points as used_points, o.paid_fen,
    case when o.status = 'cancelled' then ${cancelled} end as fail_reason, o.id as order_id, null::bigint as event_id
  from goods_order as o where o.source = 'exchange' and o.status <> 'wait_pay' order by o.created_at desc, o.id * 2 desc`;

/** What was refused at the door: no order was made of it. Odd numbers are those of calls. */
const refused: Sql = sql`select e.id * 2 + 1, 1::bigint, 'failed', e.created_at, e.request_id, null::bigint, e.member_no,
    null::text, null::text, null::text, null::bigint, null::bigint, null::bigint, e.message, null::bigint, e.id
  from inbound_event as e where e.kind = 'orders/place' and e.status in ('refused', 'dead') order by e.created_at desc, e.id * 2 + 1 desc`;

/** The member of a line: calls name him by the number of his account. */
const member: Sql = sql`coalesce(t.member_id, (select u.id from he_user as u where u.user_no = t.member_no))`;

/**
 * 兑换日志 (wider.md §3.9): orders and refused calls, read where they stand. Each of the two says its order and
 * both have the same types, so that the database merges them.
 */
export const exchangeLog = defineResource('exchange_log', {
  rows: sql`((${orders}) union all (${refused}))`,
  filled: ['id', 'created_at'],
  computed: {
    member_id: member,
    nickname: sql`(select u.nickname from he_user as u where u.id = ${member})`,
    order_title: sql`(case when t.order_id is not null then t.source_no end)`,
    event_title: sql`(case when t.event_id is not null then t.source_no end)`,
  },
  titles: { order_id: 'order_title', event_id: 'event_title' },
  conditions: {
    // Each of the two by its own index.
    member_id: (id) =>
      sql`(t.member_id = ${id}::bigint or t.member_no = (select u.user_no from he_user as u where u.id = ${id}::bigint))`,
  },
});
