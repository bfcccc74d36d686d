import { sql } from 'kysely';
import { z } from 'zod';
import { orderPayStatus } from '../../../../contract/payments/payment.ts';
import { orderSources, orderStatus } from '../../../../contract/orders/orders.ts';
import { deliveryWays, pickupStatus } from '../../../../contract/orders/pickup.ts';
import { openCall } from '../../call.ts';
import { pageInput, pageOf, readPage } from '../member-pages.ts';

const states = Object.keys(orderStatus);
const asked = z.strictObject({
  ...pageInput,
  status: z.enum(states, { error: '没有这种状态' }).optional(),
});

const line = z.object({
  order_no: z.string(),
  source: z.enum(Object.keys(orderSources)),
  status: z.enum(states),
  pay_status: z.enum(Object.keys(orderPayStatus)),
  goods: z.string(),
  quantity: z.int(),
  pay_points: z.int(),
  pay_fen: z.int(),
  pay_expire_at: z.string().nullable().describe('Until when it can be paid, while it waits for that'),
  created_at: z.string(),
  delivery: z.enum(Object.keys(deliveryWays)),
  express_company: z.string().nullable(),
  express_no: z.string().nullable(),
  pickup: z
    .object({
      status: z.enum(Object.keys(pickupStatus)),
      store_no: z.string(),
      store: z.string(),
      address: z.string(),
      code: z.string().nullable().describe('What the member shows at the point, while the order waits there'),
      expire_at: z
        .string()
        .nullable()
        .describe('Until when it waits there; then it is cancelled and everything comes back'),
      picked_at: z.string().nullable(),
    })
    .nullable()
    .describe('Of what its member fetches'),
});

interface Found {
  readonly id: number;
  readonly pickup_status: string;
  readonly store_no: string | null;
  readonly store: string | null;
  readonly address: string | null;
  readonly code: string | null;
  readonly expire_at: string | null;
  readonly picked_at: string | null;
}

/** GET members/orders: what a member ordered, the newest first, with the code of what waits for him at a point (engines.md §1.5). */
export const readOrders = openCall<z.infer<typeof asked>>({
  name: 'members/orders',
  scope: 'mall',
  summary: '会员的订单',
  input: asked,
  answer: pageOf(line),
  read: (db, { status, ...wish }) =>
    readPage(db, wish, async ({ memberId, before, rows }) => {
      const { rows: found } = await sql<Found>`
        select o.id, o.order_no, o.source, o.status, o.pay_status, o.goods_title || coalesce(' ' || o.sku_text, '') as goods, o.quantity,
          o.total_points as pay_points, coalesce((o.quote ->> 'pay_fen')::bigint, o.paid_fen) as pay_fen,
          case when o.pay_status = 'unpaid' then o.pay_expire_at end as pay_expire_at, o.created_at, o.delivery_type as delivery,
          o.express_company, o.express_no, o.pickup_status, p.entry_no as store_no, p.title as store, p.address,
          case when o.pickup_status = 'to_pick' then o.pickup_code end as code,
          case when o.pickup_status = 'to_pick' then o.pickup_expire_at end as expire_at, o.picked_at
        from goods_order as o left join localverifice as p on p.id = o.pickup_point_id
        where o.user_id = ${memberId} and (${status ?? null}::text is null or o.status = ${status ?? null}) and o.id < ${before}::bigint
        order by o.id desc limit ${rows}`.execute(db);
      return found.map(({ pickup_status, store_no, store, address, code, expire_at, picked_at, ...order }) => ({
        ...order,
        pickup:
          store_no === null ? null : { status: pickup_status, store_no, store, address, code, expire_at, picked_at },
      }));
    }),
});
