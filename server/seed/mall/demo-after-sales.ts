import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { instantOf, numberOn } from '../demo-days.ts';
import type { Day } from '../demo-row.ts';

/** An application of the demo. Amounts are fen and points. */
interface Asked {
  readonly id: number;
  readonly serial: number;
  readonly orderId: number;
  readonly type: 'refund' | 'return_refund' | 'reissue';
  readonly reason: 'broken' | 'wrong' | 'late' | 'regret';
  readonly text?: string;
  readonly status: string;
  readonly pieces?: number;
  readonly fen?: number;
  readonly points?: number;
  readonly at: Day;
  readonly agreed?: Day;
  readonly returned?: Day;
  readonly received?: Day;
  readonly refunded?: Day;
  readonly restocked?: boolean;
  readonly refusal?: string;
  readonly lowered?: string;
  readonly reissue?: number;
}

const handled = '运营主管-周宁';

/** 1 is that of wider.md §14, row 23; beside it one in each other state. */
const asked: readonly Asked[] = [
  {
    id: 1,
    serial: 1,
    orderId: 9260,
    type: 'return_refund',
    reason: 'broken',
    text: '有一盒受潮了，药包都结块了。',
    status: 'refunded',
    fen: 3300,
    points: 500,
    at: [-5, '10:02:00'],
    agreed: [-5, '14:40:00'],
    returned: [-5, '18:05:00'],
    received: [-1, '15:30:00'],
    refunded: [-1, '15:30:04'],
  },
  {
    id: 2,
    serial: 2,
    orderId: 9206,
    type: 'refund',
    reason: 'late',
    text: '等了三天才到，能不能退一点？',
    status: 'rejected',
    fen: 1990,
    points: 3400,
    at: [-5, '20:11:00'],
    refusal: '物流在承诺时效内送达，不符合退款条件',
  },
  {
    id: 3,
    serial: 3,
    orderId: 9266,
    type: 'return_refund',
    reason: 'regret',
    status: 'withdrawn',
    points: 500,
    at: [-3, '11:25:00'],
    agreed: [-3, '14:10:00'],
  },
  {
    id: 4,
    serial: 4,
    orderId: 9263,
    type: 'return_refund',
    reason: 'wrong',
    text: '收到的是姜草款，我要的是艾草款。',
    status: 'returned',
    points: 500,
    at: [-4, '09:47:00'],
    agreed: [-4, '10:30:00'],
    returned: [-2, '16:22:00'],
  },
  {
    id: 5,
    serial: 5,
    orderId: 9264,
    type: 'refund',
    reason: 'broken',
    text: '外袋漏气，有霉味。',
    status: 'refund_failed',
    fen: 1990,
    points: 500,
    at: [-4, '19:03:00'],
  },
  {
    id: 6,
    serial: 6,
    orderId: 9265,
    type: 'refund',
    reason: 'broken',
    text: '盒子摔破了，药包散了一地。',
    status: 'wait_refund',
    fen: 1990,
    points: 500,
    at: [-1, '21:40:00'],
  },
  {
    id: 7,
    serial: 7,
    orderId: 9262,
    type: 'return_refund',
    reason: 'regret',
    status: 'agreed',
    points: 1000,
    pieces: 2,
    at: [-2, '12:18:00'],
    agreed: [-1, '09:05:00'],
  },
  {
    id: 8,
    serial: 8,
    orderId: 9267,
    type: 'return_refund',
    reason: 'broken',
    status: 'refused',
    points: 500,
    at: [-3, '15:31:00'],
    agreed: [-3, '16:00:00'],
    returned: [-2, '09:12:00'],
    refusal: '寄回的不是本商城的商品',
  },
  {
    id: 9,
    serial: 9,
    orderId: 9261,
    type: 'return_refund',
    reason: 'wrong',
    text: '款式发错了，想退。',
    status: 'applied',
    points: 500,
    at: [-1, '22:36:00'],
  },
  {
    id: 10,
    serial: 10,
    orderId: 9266,
    type: 'reissue',
    reason: 'broken',
    text: '少了五包，请补发。',
    status: 'reissuing',
    at: [-2, '19:44:00'],
    reissue: 9268,
  },
  {
    id: 11,
    serial: 11,
    orderId: 9267,
    type: 'reissue',
    reason: 'wrong',
    status: 'done',
    at: [-2, '10:20:00'],
    reissue: 9269,
  },
];

/** Nobody has decided on these. */
const undecided: ReadonlySet<string> = new Set(['applied', 'withdrawn']);

async function seedOne(tx: Tx, today: string, sale: Asked): Promise<void> {
  const at = (day: Day | undefined) => (day ? instantOf(today, day) : null);
  const { id, type, status, fen = 0, points = 0, pieces = 1 } = sale;
  const no = numberOn(
    { field: 'after_sale_no', prefix: 'SH', digits: 6, dated: true },
    instantOf(today, sale.at),
    sale.serial,
  );
  const isBack = sale.returned !== undefined;
  await sql`insert into after_sale (id, after_sale_no, type, reason_code, text, order_id, user_id, share_fen, share_points, refund_fen, refund_points,
      lower_reason, express_company, express_no, restocked, reissue_order_id, handled_by_name, refusal, agreed_at, returned_at, received_at,
      refunded_at, status, created_at, updated_at)
    select ${id}, ${no}, ${type}, ${sale.reason}, ${sale.text ?? null}, o.id, o.user_id, ${fen}, ${points}, ${fen}, ${points},
      ${sale.lowered ?? null}, ${isBack ? 'SF' : null}, ${isBack ? `SF22900277${id + 10}` : null}, ${sale.restocked === true},
      ${sale.reissue ?? null}::bigint, ${undecided.has(status) ? null : handled}, ${sale.refusal ?? null}, ${at(sale.agreed)}::timestamptz,
      ${at(sale.returned)}::timestamptz, ${at(sale.received)}::timestamptz, ${at(sale.refunded)}::timestamptz, ${status},
      ${at(sale.at)}::timestamptz, ${at(sale.at)}::timestamptz
    from goods_order as o where o.id = ${sale.orderId} and o.user_id is not null`.execute(tx);
  await sql`insert into after_sale_item (after_sale_id, order_id, nth, goods_id, title, spec_text, quantity, share_points, share_fen)
    select s.id, o.id, 0, o.goods_id, o.goods_title, coalesce(o.sku_text, ''), ${pieces}, s.share_points, s.share_fen
    from after_sale as s join goods_order as o on o.id = s.order_id where s.id = ${id}`.execute(tx);
}

/** 售后单 of the demo; the orders and the payments that they are about are there already. */
export async function seedAfterSales(tx: Tx, today: string): Promise<void> {
  for (const sale of asked) await seedOne(tx, today, sale);
  // Each refund knows whose it is.
  await sql`update payment_refund as r set after_sale_id = s.id from after_sale as s join payment as p on p.order_id = s.order_id and p.counts
    where r.payment_id = p.id and s.refund_fen > 0 and s.status in ('wait_refund', 'refund_failed', 'refunded')`.execute(
    tx,
  );
}
