import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import { orderPayLifecycle } from '../../../machines/payments/order-pay.lifecycle.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Db } from '../../entity/write/database.ts';
import { failure } from '../../http/failure.ts';

/* What of an order's money is there (engines.md §3.2, region payment): moved along its chart by the server alone, behind the order's row. */

/** What an order is paid in money, in fen: what its quote came to, or what it was paid before there were quotes. */
export const payFenOf = ({ quote, paid_fen }: Row): number =>
  typeof quote === 'object' && quote !== null && 'pay_fen' in quote ? Number(quote.pay_fen) : Number(paid_fen);

/** Where an event leads. @throws {Failure} 40902 where the chart has no such way */
export function arrivedPay(status: unknown, event: string): string {
  const arrived = arrive(orderPayLifecycle, { status: asText(status) }, event);
  if ('refusal' in arrived) throw failure('illegalMove', arrived.refusal, { state: status, event });
  return arrived.status;
}

/** What a step of the order does to its payment: leaving 待支付 pays it, or nobody can pay it any more. */
export function payStatusBy({ status: from, pay_status }: Row, to: string): Values {
  if (from !== 'wait_pay' || to === from || pay_status !== 'unpaid') return {};
  return { pay_status: arrivedPay(pay_status, to === 'cancelled' ? 'CLOSE' : 'PAY') };
}

/** Moves what is known of an order's money. The order is locked. @throws {Failure} 40902 */
export async function movePay(tx: Db, order: Row, event: string): Promise<void> {
  const status = arrivedPay(order['pay_status'], event);
  await sql`update goods_order set pay_status = ${status}, version = version + 1, updated_at = now(), updated_by = null
    where id = ${order.id}`.execute(tx);
  noteRows(tx, 'goods_order', [order.id]);
}
