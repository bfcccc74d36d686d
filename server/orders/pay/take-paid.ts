import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import type { PayChannel } from '../../../contract/payments/payment.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import type { Tx } from '../../db/transaction.ts';
import { readRow } from '../../entity/read/rows.ts';
import { house } from '../../entity/write/house.ts';
import { illegal } from '../../entity/write/refusal.ts';
import { lockRows } from '../../entity/write/lock-order.ts';
import { writeRow } from '../../entity/write/update.ts';
import { Failure } from '../../http/failure.ts';
import type { PayNews } from '../../partner/pay.ts';
import { payment } from '../../payments/payment.resource.ts';
import { refund } from '../../payments/refunds.ts';
import { advance } from '../advance.ts';
import { goodsOrder } from '../goods-order.resource.ts';
import { tellPayment } from '../tell-outside.ts';
import { movePay } from './pay-status.ts';

/*
 * What a channel says of a payment, by itself or asked (engines.md §3.5). Each payment comes in once; the first that an order can take counts for
 * it, and every other one goes back by itself (§3.6, M4).
 */

/** `again`: it is known. `doubt`: it is not what was asked for, so that the channel is asked. `unknown`: no number of ours. */
export type Taken = 'success' | 'again' | 'doubt' | 'unknown';

export interface Told {
  readonly channel: PayChannel;
  readonly news: PayNews;
  /** The channel was asked, and did not tell by itself. */
  readonly isAsked: boolean;
}

const now = sql`now()`;

/** The payment and its order, locked with all that settling the order moves (docs/decisions/082). */
async function lockBoth(tx: Tx, { channel, news }: Told) {
  const { rows } = await sql<{ id: number; order_id: number }>`
    select id, order_id from payment where pay_no = ${news.pay_no} and channel = ${channel}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { id, order_id: orderId } = found;
  await lockRows(tx, [
    { table: 'goods_order', ids: [orderId], changes: true },
    { table: 'payment', ids: [id], changes: true },
    {
      table: 'goods',
      where: sql`t.id in (select i.goods_id from goods_order_item as i where i.order_id = ${orderId})`,
      changes: true,
    },
    { table: 'coupon_record', where: sql`t.order_id = ${orderId}`, changes: true },
  ]);
  return { row: await readRow(tx, payment, id, 'house'), order: await readRow(tx, goodsOrder, orderId, 'house') };
}

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const isIn = ({ status }: Row): boolean => status !== 'waiting' && status !== 'closed';

/** Whether another payment of the house has the channel's number already. */
async function isTradeTaken(tx: Tx, { id }: Row, { channel, news }: Told): Promise<boolean> {
  const { rows } = await sql`select from payment
    where channel = ${channel} and channel_trade_no = ${news.trade_no} and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

/** What of the news is not as it should be, in words of whoever looks into it. */
async function doubtOf(tx: Tx, row: Row, told: Told): Promise<string | undefined> {
  const { amount_fen, currency, trade_no } = told.news;
  if (currency !== 'CNY') return `渠道告知的币种为 ${currency}，应为 CNY`;
  if (amount_fen !== row['amount_fen'])
    return `渠道告知的金额 ${yuan(amount_fen)} 元与应付 ${yuan(Number(row['amount_fen']))} 元不符`;
  if (isIn(row) && row['channel_trade_no'] !== trade_no) return `渠道告知了另一个渠道单号 ${trade_no}`;
  if (await isTradeTaken(tx, row, told)) return `渠道单号 ${trade_no} 已属于另一笔支付`;
  return undefined;
}

/**
 * Takes the payment into its order; false where the order can no longer be paid. One that waits but cannot be settled any more (its points or
 * coupons have gone) is over, so that the money goes back.
 */
async function paysOrder(tx: Tx, order: Row, row: Row): Promise<boolean> {
  if (order.status !== 'wait_pay' || order['pay_status'] !== 'unpaid') return false;
  try {
    await inSavepoint(tx, () =>
      advance(tx, order.id, { event: 'PAY', values: { paid_fen: row['amount_fen'] } }, house),
    );
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await advance(tx, order.id, { event: 'TIMEOUT', reason: `无法入账：${error.message}` }, house);
    return false;
  }
}

/** Money that no order takes goes back whole; that of an order that is over is told there. */
async function giveBack(tx: Tx, orderId: number, row: Row): Promise<void> {
  const order = await readRow(tx, goodsOrder, orderId, 'house');
  const isOver = order['pay_status'] === 'closed';
  if (isOver) await movePay(tx, order, 'LATE_PAY');
  const reason = isOver || order.status === 'cancelled' ? '订单取消后才支付' : '订单已支付，重复支付';
  await refund(tx, { paymentId: row.id, amount: Number(row['amount_fen']), reason });
}

async function succeed(tx: Tx, row: Row, order: Row, { news }: Told): Promise<void> {
  const isLate = row.status === 'closed';
  const event = isLate ? 'LATE' : 'PAID';
  const arrived = arrive(payment.lifecycle, row, event);
  if ('refusal' in arrived) throw illegal(payment, row, event, arrived.refusal);
  const { status } = arrived;
  const { trade_no: channel_trade_no, fee_fen } = news;
  const values = { status, channel_trade_no, fee_fen, success_at: now, late: isLate, doubt: null, ask_at: null };
  await writeRow(tx, payment, row.id, values, house);
  if (await paysOrder(tx, order, row)) await writeRow(tx, payment, row.id, { counts: true }, house);
  else await giveBack(tx, order.id, row);
  await tellPayment(tx, 'payment.success', { ...row, late: isLate }, Number(row['amount_fen']));
}

/** Notes that the channel told something, and what is wrong with it; what is doubtful is asked back at once. */
async function note(tx: Tx, row: Row, { isAsked }: Told, doubt?: string): Promise<void> {
  const count = isAsked ? {} : { notify_count: sql`notify_count + 1`, notified_at: now };
  const said = doubt === undefined ? {} : { doubt, ...(!isAsked && { ask_at: now }) };
  await writeRow(tx, payment, row.id, { ...count, ...said }, house);
}

/**
 * Takes in what a channel says of a payment, in one transaction with everything that follows: the order is paid, or the money goes back. Told
 * twice it is once. Returns what came of it, with the payment that it was about.
 */
export async function takePaid(
  tx: Tx,
  told: Told,
): Promise<{ readonly taken: Taken; readonly paymentId: number | null }> {
  const there = await lockBoth(tx, told);
  if (!there) return { taken: 'unknown', paymentId: null };
  const { row, order } = there;
  const paymentId = row.id;
  if (told.news.state !== 'paid') {
    await note(tx, row, told);
    return { taken: 'again', paymentId };
  }
  const doubt = await doubtOf(tx, row, told);
  await note(tx, row, told, doubt);
  if (doubt !== undefined) return { taken: 'doubt', paymentId };
  if (isIn(row)) return { taken: 'again', paymentId };
  await succeed(tx, row, order, told);
  return { taken: 'success', paymentId };
}
